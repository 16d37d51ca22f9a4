/** What the document leaves open about the envelope: refusals, and undocumented fields. */
import type { Check } from '../../src/check/check.ts';
import {
  collects,
  NONE,
  type ObservedValues,
  type ObserveText,
  observes,
} from '../../src/check/kinds/observe.ts';
import { isObject, type Json, type JsonObject, member } from '../../src/core/json/json.ts';
import { show } from '../../src/core/json/show.ts';
import {
  activityFields,
  envelopeFields,
  summaryFields,
  transactionFields,
} from '../../src/interface/fields.ts';
import { NO_OPERATION } from '../../src/interface/operations.ts';
import {
  acceptedBody,
  itemsOf,
  jsonOf,
  type ParsedExchange,
  type ParsedRequest,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { envelopeScenarios } from './envelope-scenarios.ts';
import { kindOfRefusal } from './kinds.ts';

const isOurs = ({ operation }: ParsedRequest) => operation !== NO_OPERATION;

export const observations: readonly Check[] = [
  observes(
    observed('ENVELOPE-13', 'Which text `status` has on failure.'),
    collects((parsed) => ofRefusal(parsed, (body) => [['', show(member(body, 'status'))]])),
  ),
  observes(
    observed('ENVELOPE-14', 'Which shapes `errors` and `data` have on failure.'),
    collects((parsed) =>
      ofRefusal(parsed, (body) =>
        ['data', 'errors'].flatMap((name) => {
          const value = member(body, name);
          return value === undefined ? [] : [[name, shapeOf(value)] as const];
        }),
      ),
    ),
  ),
  observes(
    observed('ENVELOPE-15', 'Which HTTP status each kind of refusal has.'),
    collects((parsed) => {
      const { response, request, exchange } = parsed;
      if (!isOurs(request) || response.outcome !== 'refused' || response.asksToWait) return null;
      return [[kindOfRefusal(request, exchange), String(response.status)]];
    }),
  ),
  observes(
    {
      id: 'ENVELOPE-16',
      clause: '2',
      statement:
        'Which fields a response has that the document does not list, and of which JSON type.',
      scenarios: ['disbursements', 'lists', 'initiate-headers'],
      gap: 'versioning',
    },
    collects(undocumented),
  ),
];

function observed(id: string, statement: string): ObserveText {
  return { id, clause: '7', statement, scenarios: envelopeScenarios, gap: 'errors' };
}

function ofRefusal(
  parsed: ParsedExchange,
  values: (body: JsonObject) => ObservedValues,
): ObservedValues | null {
  const { response, request } = parsed;
  if (!isOurs(request) || response.outcome !== 'refused' || response.asksToWait) return null;
  const body = jsonOf(parsed);
  return isObject(body) ? values(body) : [];
}

/** The JSON type; for an object also its member names, for an array the type of its first item. */
function shapeOf(value: Json, depth = 0): string {
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[];
    if (first === undefined) return 'empty array';
    return depth > 0 ? 'array' : `array of ${shapeOf(first, 1)}`;
  }
  if (!isObject(value)) return value === null ? 'null' : typeof value;
  const names = Object.keys(value).sort();
  if (names.length === 0) return 'empty object';
  // Members that are named after fields or headers are treated as equal.
  if (Object.values(value).every(Array.isArray)) return 'object of arrays, by name';
  return `object with ${names.slice(0, 8).join(', ')}`;
}

const listed = {
  envelope: new Set(envelopeFields),
  transaction: new Set(transactionFields),
  activity: new Set(activityFields),
  summary: new Set(summaryFields),
};

function undocumented(parsed: ParsedExchange): ObservedValues | null {
  const body = jsonOf(parsed);
  if (!isOurs(parsed.request) || body === undefined) return null;
  const transaction = transactionOf(parsed);
  const activities = member(transaction ?? undefined, 'activities');
  const [activity] = Array.isArray(activities) ? (activities as readonly Json[]) : [];
  const undocumentedNames = [
    ...beyond('', body, listed.envelope),
    ...beyond('data.', transaction ?? undefined, listed.transaction),
    ...beyond('data.activities[].', activity, listed.activity),
    ...itemsOf(parsed).flatMap(([, item]) => beyond('data[].', item, listed.summary)),
  ];
  return undocumentedNames.length === 0 && acceptedBody(parsed) !== null
    ? [['', NONE]]
    : undocumentedNames;
}

function beyond(
  path: string,
  value: Json | undefined,
  documentedNames: ReadonlySet<string>,
): ObservedValues {
  if (!isObject(value)) return [];
  return Object.keys(value)
    .filter((name) => !documentedNames.has(name))
    .map((name) => ['', `${path}${name.slice(0, 80)} (${typeName(value[name] as Json)})`]);
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
