/** The wire schemas as OpenAPI 3.1 takes them: named components, and no keyword that is ours alone. Pure. */
import { fieldsOf, fileOf, type Schemas, schemaOf } from '../src/interface/schemas.ts';

type Documents = Schemas['documents'];
type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** `transaction-summary` is `TransactionSummary`. */
export const toPascalCase = (name: string) =>
  name.replace(/(?:^|[-_ ])(\w)/g, (_, letter: string) => letter.toUpperCase());

export const componentOf = (name: string) => ({ $ref: `#/components/schemas/${nameOf(name)}` });

/** A generated client has a type for each: `Request` is one of the platform's own. */
const nameOf = (name: string) => (name === 'request' ? 'DisbursementRequest' : toPascalCase(name));

/** Every wire schema, by the name of its component. */
export function toComponents(documents: Documents): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.keys(documents).map((name) => [nameOf(name), componentFrom(name, documents)]),
  );
}

/** Tools ignore what stands beside a `$ref`: both become members of `allOf`. */
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

/** The fields that the schemas demand to which this one refers. */
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
  // Rules on the same object that stand apart for the sake of their requirement.
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

/** A generated client has no type for a bare `const` or `enum`. */
function typeOf({ type, const: only, enum: some }: Schema): Schema {
  const values: readonly unknown[] = only === undefined ? ((some ?? []) as []) : [only];
  const isText = values.length > 0 && values.every((value) => typeof value === 'string');
  return type === undefined && isText ? { type: 'string' } : {};
}
