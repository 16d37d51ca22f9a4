/** Converts the wire schemas to OpenAPI 3.1: named components, without our own keywords. Pure. */
import { fieldsOf, fileOf, type Schemas, schemaOf } from '../src/interface/schemas.ts';

type Documents = Schemas['documents'];
type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** `transaction-summary` becomes `TransactionSummary`. */
export const toPascalCase = (name: string) =>
  name.replace(/(?:^|[-_ ])(\w)/g, (_, letter: string) => letter.toUpperCase());

export const componentOf = (name: string) => ({ $ref: `#/components/schemas/${nameOf(name)}` });

/** Generated clients have a type for each component, and `Request` is a type of the platform. */
const nameOf = (name: string) => (name === 'request' ? 'DisbursementRequest' : toPascalCase(name));

/** All wire schemas, by the names of their components. */
export function toComponents(documents: Documents): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.keys(documents).map((name) => [nameOf(name), componentFrom(name, documents)]),
  );
}

/** Tools ignore members beside a `$ref`, so both become members of `allOf`. */
function componentFrom(name: string, documents: Documents): Schema {
  const { $schema: _, $id, $ref, title, ...rest } = schemaOf(documents, name) as unknown as Schema;
  const own = translate(rest, documents);
  if ($ref === undefined) return { title, ...own };
  const { requirement, properties = {} } = rest;
  if (requirement === undefined) return { title, allOf: [refTo($ref, documents)] };
  const known = fieldsOfBase(documents, name);
  const required = Object.keys(properties as Schema).filter((field) => known.includes(field));
  return { title, allOf: [refTo($ref, documents), { ...own, required }] };
}

/** The fields that the referenced schemas require. */
function fieldsOfBase(documents: Documents, name: string): readonly string[] {
  const { $ref } = schemaOf(documents, name);
  const base = Object.keys(documents).find((other) => fileOf(other) === $ref);
  if (base === undefined) return [];
  return [...fieldsOf(documents, base), ...fieldsOfBase(documents, base)];
}

function refTo($ref: unknown, documents: Documents): Schema {
  const name = Object.keys(documents).find((other) => fileOf(other) === $ref);
  if (name === undefined) throw new Error(`No schema in schemas/wire is the file ${String($ref)}`);
  return componentOf(name);
}

function translate(schema: unknown, documents: Documents): Schema {
  if (schema === true) return { description: 'null was observed; no other form is shown' };
  if (!isSchema(schema)) throw new Error(`Not a schema: ${JSON.stringify(schema)}`);
  const { requirement, allOf = [], $ref, properties, items, ...rest } = schema;
  if ($ref !== undefined) return refTo($ref, documents);
  // Rules on the same object that are separate because of their requirement.
  const rules = allOf as readonly Schema[];
  const ids = [requirement, ...rules.map((rule) => rule.requirement)].filter((id) => id);
  const together: Schema = Object.assign({}, rest, ...rules);
  const { requirement: _, ...keywords } = together;
  return {
    ...typeOf(keywords),
    ...keywords,
    ...(isSchema(properties) ? { properties: translateEach(properties, documents) } : {}),
    ...(items === undefined ? {} : { items: translate(items, documents) }),
    ...(ids.length === 0 ? {} : { 'x-requirements': ids }),
  };
}

const translateEach = (properties: Schema, documents: Documents): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, translate(field, documents)]),
  );

/** Generated clients have no type for a `const` or `enum` without a `type`. */
function typeOf({ type, const: only, enum: some }: Schema): Schema {
  const values: readonly unknown[] = only === undefined ? ((some ?? []) as []) : [only];
  const isText = values.length > 0 && values.every((value) => typeof value === 'string');
  return type === undefined && isText ? { type: 'string' } : {};
}
