/** The shape of a message against `schemas/wire`, each error traced to its requirement. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isObject, type Json, type JsonObject, member, show } from '../core/json.ts';
import { makeValidators } from './validators.ts';

/** One breach of one requirement in one message. */
export interface Violation {
  readonly requirement: string;
  /** RFC 6901, into the body of the answer. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

export interface Shapes {
  /** The breaches of the answer to an accepted or a refused request; stops after a few hundred. */
  answer(kind: 'initiate-success' | 'list-success' | 'failure', body: Json): Violation[];
  /** Whether a body is one that 4.1 describes. */
  isRequest(body: Json): boolean;
}

/** Items of a list are validated this many at a time, so that errors stay bounded. */
const ITEMS_AT_ONCE = 100;
const ENOUGH_VIOLATIONS = 300;

export function makeShapes(): Shapes {
  const { request, initiateSuccess, listSuccess, failure } = makeValidators();
  const answers = {
    'initiate-success': initiateSuccess,
    'list-success': listSuccess,
    failure,
  };
  return {
    isRequest: (body) => request(body) === true,
    answer(kind, body) {
      const validate = answers[kind];
      // Nearly every answer is small and right.
      const isSmall = partOf(body, itemsOf(body), 0) === body;
      return isSmall && validate(body) ? [] : [...violations(validate, body)];
    },
  };
}

function* violations(validate: ValidateFunction, body: Json): Generator<Violation> {
  const items = itemsOf(body);
  const told = new Set<string>();
  for (let first = 0; first === 0 || first < items.length; first += ITEMS_AT_ONCE) {
    if (validate(partOf(body, items, first))) continue;
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

const itemsOf = (body: Json): readonly Json[] =>
  isObject(body) && Array.isArray(body.data) ? (body.data as Json[]) : [];

/** The body with some of its items, or the first activities of too many; else as it is. */
function partOf(body: Json, items: readonly Json[], first: number): Json {
  if (items.length > ITEMS_AT_ONCE) {
    return { ...envelopeOf(body), data: items.slice(first, first + ITEMS_AT_ONCE) };
  }
  const data = member(body, 'data');
  const activities = member(data, 'activities');
  if (!Array.isArray(activities) || activities.length <= ITEMS_AT_ONCE) return body;
  const some = { ...(data as JsonObject), activities: activities.slice(0, ITEMS_AT_ONCE) };
  return { ...envelopeOf(body), data: some };
}

/** What the schemas speak of: a copy of each other member for each part would cost minutes. */
function envelopeOf(body: Json): JsonObject {
  return Object.fromEntries(
    ['status', 'message', 'data', 'errors'].flatMap((name) => {
      const value = member(body, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
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
