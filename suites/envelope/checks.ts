/** The response envelope: one JSON object around every response, success or failure. */
import { type Check, perAnswer, perShape, type RequirementText } from '../../src/check/check.ts';
import {
  collects,
  NONE,
  type ObserveText,
  observes,
  type Values,
} from '../../src/check/observe.ts';
import { headerValue } from '../../src/core/exchange.ts';
import {
  duplicateName,
  isObject,
  type Json,
  type JsonObject,
  member,
  show,
} from '../../src/core/json.ts';
import {
  activityFields,
  envelopeFields,
  summaryFields,
  transactionFields,
} from '../../src/interface/fields.ts';
import { initiateDisbursement, listTransactions, OTHER } from '../../src/interface/operations.ts';
import {
  acceptedBody,
  itemsOf,
  type ParsedExchange,
  type ParsedRequest,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { kindOfRefusal } from './kinds.ts';

const everything = [
  ...['disbursements', 'lists', 'initiate-headers', 'initiate-authorization', 'initiate-bodies'],
  ...['list-authorization', 'header-names', 'rewritings', 'initiate-fields'],
  ...['initiate-header-values', 'traces', 'merchant-references', 'initiate-choices'],
  ...['list-headers', 'list-pages'],
];

const isOurs = ({ operation }: ParsedRequest) => operation !== OTHER;

function text(
  number: string,
  rest: Omit<RequirementText, 'id' | 'level' | 'clause' | 'scenarios'>,
) {
  const id = `ENVELOPE-${number}`;
  return { id, level: 'must', clause: '2.1', scenarios: everything, ...rest } as const;
}

const hasObject = ({ response }: ParsedExchange) =>
  response.outcome !== 'unanswered' && response.json.ok && isObject(response.json.value);

const acceptedHas = (name: string) => (parsed: ParsedExchange) =>
  acceptedBody(parsed)?.[name] !== undefined;

const oneJsonText: Check = perAnswer(
  text('01', {
    statement: 'The body of every response is one JSON text in valid UTF-8.',
    violatedBy: 'an empty body, HTML, two JSON texts, or bytes that are not UTF-8; refusals too',
  }),
  {
    refusals: true,
    judge: ({ violations }) =>
      violations.filter(({ requirement }) => requirement === 'ENVELOPE-01'),
  },
);

export const checks: readonly Check[] = [
  oneJsonText,
  perShape(
    text('02', {
      statement: 'Every response is an object with `status`, `message`, `data` and `errors`.',
      violatedBy: 'an array, or an object without one of the four members; refusals too',
    }),
    {
      refusals: true,
      has: ({ response }) => response.outcome !== 'unanswered' && response.json.ok,
    },
  ),
  perShape(
    text('03', {
      statement: 'In every response `status` and `message` are strings.',
      violatedBy: 'a number, boolean, null, array or object in their place; refusals too',
    }),
    { refusals: true, has: hasObject },
  ),
  perShape(
    text('04', {
      statement: 'On success `status` is "success".',
      violatedBy: 'a response with a 2xx status whose `status` is no string at all',
    }),
    { has: acceptedHas('status') },
  ),
  perShape(
    text('05', {
      statement: 'On success `errors` is `null`.',
      violatedBy: 'an empty array, object or string in its place',
    }),
    { has: acceptedHas('errors') },
  ),
  perShape(
    text('06', {
      statement: 'On success `data` of initiate disbursement is an object.',
      violatedBy: 'null, an array with the transaction in it, or a string',
    }),
    { of: [initiateDisbursement.name], has: acceptedHas('data') },
  ),
  perShape(
    text('07', {
      statement: 'On success `data` of list transactions is an array.',
      violatedBy: 'null for an empty list, or an object that holds the array',
    }),
    { of: [listTransactions.name], has: acceptedHas('data') },
  ),
  perAnswer(
    should('08', '1', {
      statement: 'The media type of every response is `application/json`.',
      violatedBy: '`text/html`, `text/plain`, or no `Content-Type`; a charset is allowed',
    }),
    {
      refusals: true,
      judge({ exchange: { response } }) {
        if (response.kind === 'none') return null;
        const type = headerValue(response.headers, 'content-type');
        if (/^application\/json\s*(;|$)/i.test(type?.trim() ?? '')) return [];
        return [{ pointer: null, expected: 'application/json', actual: show(type ?? undefined) }];
      },
    },
  ),
  perAnswer(
    should('09', '1', {
      statement: 'Member names are unique within each object of a response.',
      violatedBy: 'an object with `status` twice: some parsers keep the first, others the last',
    }),
    {
      refusals: true,
      judge(parsed) {
        const { response } = parsed.exchange;
        const value = jsonOf(parsed);
        if (response.kind === 'none' || value === undefined) return null;
        const name = duplicateName(response.body, value);
        const expected = 'each member name once in its object';
        return name === null ? [] : [{ pointer: '', expected, actual: `${show(name)} twice` }];
      },
    },
  ),
  perAnswer(
    should('10', '1', {
      statement: 'No response starts with a byte-order mark.',
      violatedBy: 'the bytes EF BB BF before the JSON text',
    }),
    {
      refusals: true,
      judge({ exchange: { response } }) {
        if (response.kind === 'none' || response.encoding !== 'utf-8') return null;
        if (!response.body.startsWith('\ufeff')) return [];
        return [{ pointer: '', expected: 'a JSON text', actual: 'a byte-order mark before it' }];
      },
    },
  ),
  perAnswer(
    should('11', '2.1', {
      statement: 'The `message` of every response has text in it.',
      violatedBy: 'an empty string',
    }),
    {
      refusals: true,
      judge(parsed) {
        const message = member(jsonOf(parsed), 'message');
        if (typeof message !== 'string') return null;
        return message === '' ? [{ pointer: '/message', expected: 'a text', actual: '""' }] : [];
      },
    },
  ),
  perAnswer(
    should('12', '2.1', {
      statement: 'A success comes with a 2xx status.',
      violatedBy: '`"status":"success"` with HTTP status 400 or 500',
    }),
    {
      judge({ response }) {
        if (response.outcome === 'unanswered') return null;
        const { status } = response;
        return status >= 200 && status < 300
          ? []
          : [{ pointer: '/status', expected: 'a 2xx status', actual: `HTTP status ${status}` }];
      },
    },
  ),
  observes(
    observed('13', 'Which text `status` has on failure.'),
    collects((parsed) => ofRefusal(parsed, (body) => [['', show(member(body, 'status'))]])),
  ),
  observes(
    observed('14', 'Which shapes `errors` and `data` have on failure.'),
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
    observed('15', 'Which HTTP status each kind of refusal has.'),
    collects((parsed) => {
      const { response, request, exchange } = parsed;
      if (!isOurs(request) || response.outcome !== 'refused' || response.isBusy) return null;
      return [[kindOfRefusal(request, exchange), String(response.status)]];
    }),
  ),
  observes(
    {
      id: 'ENVELOPE-16',
      clause: '2',
      statement: 'Which fields the document does not list, and of which JSON type.',
      scenarios: ['disbursements', 'lists', 'initiate-headers'],
      gap: 'versioning',
    },
    collects(undocumented),
  ),
];

function should(
  number: string,
  clause: string,
  rest: Pick<RequirementText, 'statement' | 'violatedBy'>,
): RequirementText {
  return { id: `ENVELOPE-${number}`, level: 'should', clause, scenarios: everything, ...rest };
}

function observed(number: string, statement: string): ObserveText {
  const id = `ENVELOPE-${number}`;
  return { id, clause: '7', statement, scenarios: everything, gap: 'errors' };
}

/** The body of a response, if it is JSON. */
function jsonOf({ response }: ParsedExchange): Json | undefined {
  return response.outcome !== 'unanswered' && response.json.ok ? response.json.value : undefined;
}

function ofRefusal(parsed: ParsedExchange, values: (body: JsonObject) => Values): Values | null {
  const { response, request } = parsed;
  if (!isOurs(request) || response.outcome !== 'refused' || response.isBusy) return null;
  const body = jsonOf(parsed);
  return isObject(body) ? values(body) : [];
}

/** The JSON type, of an object its member names too, of an array that of its first item. */
function shapeOf(value: Json, depth = 0): string {
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[];
    if (first === undefined) return 'empty array';
    return depth > 0 ? 'array' : `array of ${shapeOf(first, 1)}`;
  }
  if (!isObject(value)) return value === null ? 'null' : typeof value;
  const names = Object.keys(value).sort();
  if (names.length === 0) return 'empty object';
  // Members that are named after fields or headers stand for each other.
  if (Object.values(value).every(Array.isArray)) return 'object of arrays, by name';
  return `object with ${names.slice(0, 8).join(', ')}`;
}

const listed = {
  envelope: new Set(envelopeFields),
  transaction: new Set(transactionFields),
  activity: new Set(activityFields),
  summary: new Set(summaryFields),
};

function undocumented(parsed: ParsedExchange): Values | null {
  const body = jsonOf(parsed);
  if (!isOurs(parsed.request) || body === undefined) return null;
  const transaction = transactionOf(parsed);
  const activities = member(transaction ?? undefined, 'activities');
  const [activity] = Array.isArray(activities) ? (activities as readonly Json[]) : [];
  const [item] = itemsOf(parsed);
  const found = [
    ...beyond('', body, listed.envelope),
    ...beyond('data.', transaction ?? undefined, listed.transaction),
    ...beyond('data.activities[].', activity, listed.activity),
    ...beyond('data[].', item?.[1], listed.summary),
  ];
  return found.length === 0 && acceptedBody(parsed) !== null ? [['', NONE]] : found;
}

function beyond(path: string, value: Json | undefined, known: ReadonlySet<string>): Values {
  if (!isObject(value)) return [];
  return Object.keys(value)
    .filter((name) => !known.has(name))
    .map((name) => ['', `${path}${name.slice(0, 80)} (${typeName(value[name] as Json)})`]);
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
