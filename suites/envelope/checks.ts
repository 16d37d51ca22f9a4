/** The response envelope: one JSON object around every response, success or failure. */
import type { Check, RequirementText } from '../../src/check/check.ts';
import { perResponse, perShape, shapeFindings } from '../../src/check/kinds/per-response.ts';
import { whyNoResponseDecides } from '../../src/check/unanswered.ts';
import { headerValue } from '../../src/core/exchange.ts';
import { duplicateName } from '../../src/core/json/duplicate-name.ts';
import { isObject, member } from '../../src/core/json/json.ts';
import { show } from '../../src/core/json/show.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import { acceptedBody, jsonOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { RATE } from '../../src/interface/refusal-advice.ts';
import { isDialectAskedFor } from './dialects-of-json.ts';
import { envelopeScenarios } from './envelope-scenarios.ts';
import { observations } from './observations.ts';
import { besideUnreadLists } from './unread-lists.ts';

function must(id: string, rest: Pick<RequirementText, 'statement' | 'violatedBy'>) {
  return { id, level: 'must', clause: '2.1', scenarios: envelopeScenarios, ...rest } as const;
}

/** A limit of the rate often has a page of a gateway, which is no envelope. */
const onRate = ({ response }: ParsedExchange) =>
  response.outcome !== 'unanswered' && response.status === 429 ? RATE : null;

const hasObject = ({ response }: ParsedExchange) =>
  response.outcome !== 'unanswered' && response.json.ok && isObject(response.json.value);

const acceptedHas = (name: string) => (parsed: ParsedExchange) =>
  acceptedBody(parsed)?.[name] !== undefined;

const oneJsonText: Check = besideUnreadLists(
  perResponse(
    must('ENVELOPE-01', {
      statement: 'The body of every response is one JSON text in valid UTF-8.',
      violatedBy:
        'an empty body, HTML, two JSON texts, or bytes that are not UTF-8, also in a refusal',
    }),
    {
      judgesRefusals: true,
      needs: whyNoResponseDecides,
      judge: (parsed) => shapeFindings('ENVELOPE-01', parsed, () => true),
      advises: onRate,
    },
  ),
);

export const checks: readonly Check[] = [
  oneJsonText,
  perShape(
    must('ENVELOPE-02', {
      statement: 'Every response is an object with `status`, `message`, `data` and `errors`.',
      violatedBy: 'an array, or an object without one of the four members, also in a refusal',
    }),
    {
      judgesRefusals: true,
      has: ({ response }) => response.outcome !== 'unanswered' && response.json.ok,
      advises: onRate,
    },
  ),
  perShape(
    must('ENVELOPE-03', {
      statement: 'In every response `status` and `message` are strings.',
      violatedBy: 'a number, boolean, null, array or object in their place, also in a refusal',
    }),
    { judgesRefusals: true, has: hasObject, advises: onRate },
  ),
  perShape(
    must('ENVELOPE-04', {
      statement: 'On success `status` is "success".',
      violatedBy: 'a response with a 2xx HTTP status in which `status` is not a string',
    }),
    { has: acceptedHas('status') },
  ),
  perShape(
    must('ENVELOPE-05', {
      statement: 'On success `errors` is `null`.',
      violatedBy: 'an empty array, object or string in its place',
    }),
    { has: acceptedHas('errors') },
  ),
  perShape(
    must('ENVELOPE-06', {
      statement: 'The response to an accepted disbursement has an object in `data`.',
      violatedBy: 'null, an array with the transaction in it, or a string',
    }),
    { of: [initiateDisbursement.name], has: acceptedHas('data') },
  ),
  perShape(
    must('ENVELOPE-07', {
      statement: 'The response to an accepted list request has an array in `data`.',
      violatedBy: 'null for an empty list, or an object that contains the array',
    }),
    { of: [listTransactions.name], has: acceptedHas('data') },
  ),
  perResponse(
    should('ENVELOPE-08', '1', {
      statement: 'The media type of every response is `application/json`.',
      violatedBy: '`text/html`, `text/plain`, or no `Content-Type`; a charset is allowed',
    }),
    {
      judgesRefusals: true,
      judgesElsewhere: true,
      judge({ exchange: { request, response } }) {
        if (response.kind === 'none') return null;
        const type = headerValue(response.headers, 'content-type');
        if (isDialectAskedFor(type, headerValue(request.headers, 'accept'))) return null;
        if (/^application\/json\s*(;|$)/i.test(type?.trim() ?? '')) return [];
        return [{ pointer: null, expected: 'application/json', actual: show(type ?? undefined) }];
      },
    },
  ),
  perResponse(
    should('ENVELOPE-09', '1', {
      statement: 'Member names are unique within each object of a response.',
      violatedBy: 'an object with `status` twice: some parsers keep the first, others the last',
    }),
    {
      judgesRefusals: true,
      judgesElsewhere: true,
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
  perResponse(
    should('ENVELOPE-10', '1', {
      statement: 'No response starts with a byte-order mark.',
      violatedBy: 'the bytes EF BB BF before the JSON text',
    }),
    {
      judgesRefusals: true,
      judgesElsewhere: true,
      judge({ exchange: { response } }) {
        if (response.kind === 'none' || response.encoding !== 'utf-8') return null;
        if (!response.body.startsWith('\ufeff')) return [];
        return [{ pointer: '', expected: 'a JSON text', actual: 'a byte-order mark before it' }];
      },
    },
  ),
  perResponse(
    should('ENVELOPE-11', '2.1', {
      statement: 'The `message` of every response is not empty.',
      violatedBy: 'an empty string',
    }),
    {
      judgesRefusals: true,
      judgesElsewhere: true,
      judge(parsed) {
        const message = member(jsonOf(parsed), 'message');
        if (typeof message !== 'string') return null;
        return message === '' ? [{ pointer: '/message', expected: 'a text', actual: '""' }] : [];
      },
    },
  ),
  perResponse(
    should('ENVELOPE-12', '2.1', {
      statement: 'A success has a 2xx HTTP status.',
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
  ...observations,
];

function should(
  id: string,
  clause: string,
  rest: Pick<RequirementText, 'statement' | 'violatedBy'>,
): RequirementText {
  return { id, level: 'should', clause, scenarios: envelopeScenarios, ...rest };
}
