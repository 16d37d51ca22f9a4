/** Compares a message with `schemas/wire`, and assigns each error to its requirement. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isObject, type Json, type JsonObject, member } from '../core/json/json.ts';
import { show } from '../core/json/show.ts';
import { fieldsOf, type Schemas } from './schemas.ts';

/** One violation of one requirement in one message. */
export interface Violation {
  readonly requirement: string;
  /** A JSON pointer (RFC 6901) into the body of the response. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

export interface Shapes {
  /** The violations in a response, by the name of its schema; of each requirement at most a hundred. */
  violations(message: string, body: Json): Violation[];
  /** Whether a body matches its schema. */
  holds(message: string, body: Json): boolean;
}

/** Items of a list that are validated at once, to limit the number of errors. */
const ITEMS_AT_ONCE = 100;
const MAX_OF_REQUIREMENT = 100;
/** Items that are validated in any case: a page of a thousand. */
const ALWAYS_VALIDATED = 1000;
const ENOUGH_VIOLATIONS = 300;

/** Compiles the schemas. */
export function makeShapes({ documents, makeValidators }: Schemas): Shapes {
  const validators = makeValidators();
  const envelope = fieldsOf(documents, 'envelope');
  const validatorOf = (message: string): ValidateFunction => {
    const { [message]: found } = validators;
    if (found === undefined) throw new Error(`No schema "${message}" of a whole message`);
    return found;
  };
  return {
    holds: (message, body) => validatorOf(message)(body) === true,
    violations(message, body) {
      const validate = validatorOf(message);
      // Almost every response is small and right.
      const isSmall = partOf(body, itemsOf(body), 0, envelope) === body;
      return isSmall && validate(body) ? [] : [...violations(validate, body, envelope)];
    },
  };
}

function* violations(
  validate: ValidateFunction,
  body: Json,
  envelope: readonly string[],
): Generator<Violation> {
  const items = itemsOf(body);
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (let first = 0; first === 0 || first < items.length; first += ITEMS_AT_ONCE) {
    if (validate(partOf(body, items, first, envelope))) continue;
    // The first part has already reported violations outside the items.
    const newErrors = (validate.errors ?? []).filter(
      (error) => first === 0 || error.instancePath.startsWith('/data/'),
    );
    for (const error of newErrors) {
      const violation = violationOf(error, first);
      const key = `${violation.requirement} ${violation.pointer}`;
      // Several schemas may refer to one rule by `$ref`; it is reported once.
      const count = counts.get(violation.requirement) ?? 0;
      if (seen.has(key) || count === MAX_OF_REQUIREMENT) continue;
      counts.set(violation.requirement, count + 1);
      seen.add(key);
      yield violation;
    }
    const isEnough = seen.size >= ENOUGH_VIOLATIONS;
    if (isEnough && first + ITEMS_AT_ONCE >= ALWAYS_VALIDATED) return;
  }
}

const itemsOf = (body: Json): readonly Json[] =>
  isObject(body) && Array.isArray(body.data) ? (body.data as Json[]) : [];

/** The body with some of its items, or with the first of too many activities; else unchanged. */
function partOf(
  body: Json,
  items: readonly Json[],
  first: number,
  envelope: readonly string[],
): Json {
  if (items.length > ITEMS_AT_ONCE) {
    return { ...membersOf(body, envelope), data: items.slice(first, first + ITEMS_AT_ONCE) };
  }
  const data = member(body, 'data');
  const activities = member(data, 'activities');
  if (!Array.isArray(activities) || activities.length <= ITEMS_AT_ONCE) return body;
  const some = { ...(data as JsonObject), activities: activities.slice(0, ITEMS_AT_ONCE) };
  return { ...membersOf(body, envelope), data: some };
}

/** The members that the schemas define: copying all others for each part would take minutes. */
function membersOf(body: Json, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = member(body, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function violationOf(error: ErrorObject, first: number): Violation {
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
