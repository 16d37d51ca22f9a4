/** The shape of a message against `schemas/wire`, each error traced to its requirement. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type Json, show } from './json.ts';
import { readJson } from './package.ts';

/** One breach of one requirement in one message. */
export interface Violation {
  readonly requirement: string;
  /** RFC 6901, into the body of the answer. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

const schemaNames = [
  ...['request', 'envelope', 'success', 'failure', 'initiate-success', 'list-success'],
  ...['transaction', 'activity', 'transaction-summary'],
] as const;
type SchemaName = (typeof schemaNames)[number];

export interface Shapes {
  /** The breaches of the answer to an accepted or a refused request; stops after a few hundred. */
  answer(kind: 'initiate-success' | 'list-success' | 'failure', body: Json): Violation[];
  /** Whether a body is one that 4.1 describes. */
  isRequest(body: Json): boolean;
}

/** Items of a list are validated this many at a time, so that errors stay bounded. */
const ITEMS_AT_ONCE = 100;
const ENOUGH_VIOLATIONS = 300;

/** Compiles the schemas. */
export function makeShapes(): Shapes {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    verbose: true,
    ownProperties: true,
  });
  ajv.addKeyword({ keyword: 'requirement', schemaType: 'string' });
  for (const name of schemaNames) ajv.addSchema(readWireSchema(name) as object);
  const compiled = (name: SchemaName) => {
    const validate = ajv.getSchema(`${name}.schema.json`);
    if (validate === undefined) throw new Error(`schema ${name} is missing`);
    return validate as ValidateFunction;
  };
  const answers = {
    'initiate-success': compiled('initiate-success'),
    'list-success': compiled('list-success'),
    failure: compiled('failure'),
  };
  const request = compiled('request');
  return {
    isRequest: (body) => request(body) === true,
    answer: (kind, body) => [...violations(answers[kind], body)],
  };
}

/** The schema document of that name in `schemas/wire`. */
export function readWireSchema(name: string): unknown {
  return readJson(`schemas/wire/${name}.schema.json`);
}

function* violations(validate: ValidateFunction, body: Json): Generator<Violation> {
  const items = isObject(body) && Array.isArray(body.data) ? (body.data as Json[]) : [];
  const told = new Set<string>();
  for (let first = 0; first === 0 || first < items.length; first += ITEMS_AT_ONCE) {
    const part =
      items.length > ITEMS_AT_ONCE
        ? { ...(body as object), data: items.slice(first, first + ITEMS_AT_ONCE) }
        : body;
    if (validate(part)) continue;
    // What stands outside the items was told with the first part.
    const news = (validate.errors ?? []).filter(
      (error) => first === 0 || error.instancePath.startsWith('/data/'),
    );
    for (const error of news) {
      const violation = traced(error, first);
      const key = `${violation.requirement} ${violation.pointer}`;
      // A rule that several schemas share through a `$ref` is told once.
      if (told.has(key)) continue;
      told.add(key);
      yield violation;
    }
    if (told.size >= ENOUGH_VIOLATIONS) return;
  }
}

function traced(error: ErrorObject, first: number): Violation {
  const requirement = (error.parentSchema as { requirement?: string }).requirement;
  if (requirement === undefined) throw new Error(`no requirement at ${error.schemaPath}`);
  const at = error.instancePath.replace(
    /^\/data\/(\d+)/,
    (_, item) => `/data/${Number(item) + first}`,
  );
  if (error.keyword === 'required') {
    const name = (error.params as { missingProperty: string }).missingProperty;
    return { requirement, pointer: `${at}/${name}`, expected: 'present', actual: 'absent' };
  }
  return {
    requirement,
    pointer: at,
    expected: expectation(error),
    actual: show(error.data as Json),
  };
}

function expectation({ keyword, schema, parentSchema }: ErrorObject): string {
  const { description } = parentSchema as { description?: string };
  switch (keyword) {
    case 'type':
      return schema === 'null'
        ? 'null'
        : `${/^[aeiou]/.test(String(schema)) ? 'an' : 'a'} ${schema}`;
    case 'const':
      return JSON.stringify(schema);
    case 'enum':
      return `one of ${(schema as Json[]).map((value) => JSON.stringify(value)).join(', ')}`;
    default:
      return description ?? `${keyword} ${JSON.stringify(schema)}`;
  }
}
