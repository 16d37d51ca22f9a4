/** The response envelope: one JSON object around every answer, success or failure. */
import { type CardText, type Check, perAnswer, perShape } from '../../src/check.ts';
import { isObject } from '../../src/json.ts';
import { type Asked, acceptedBody, type Reading } from '../../src/reading.ts';

const everything = [
  ...['disbursements', 'lists', 'initiate-headers', 'initiate-authorization'],
  ...['initiate-bodies', 'list-authorization', 'header-names', 'amount-notations'],
];

const isOurs = ({ operation }: Asked) => operation !== 'other';

function text(number: string, rest: Omit<CardText, 'id' | 'level' | 'clause' | 'scenarios'>) {
  const id = `ENVELOPE-${number}`;
  return { id, level: 'must', clause: '2.1', scenarios: everything, ...rest } as const;
}

const hasObject = ({ answered }: Reading) =>
  answered.outcome !== 'unanswered' && answered.json.ok && isObject(answered.json.value);

const acceptedHas = (name: string) => (reading: Reading) =>
  acceptedBody(reading)?.[name] !== undefined;

const oneJsonText: Check = perAnswer(
  text('01', {
    statement: 'The body of every answer is one JSON text in valid UTF-8.',
    violatedBy: 'an empty body, HTML, two JSON texts, or bytes that are not UTF-8; refusals too',
  }),
  {
    of: isOurs,
    refusals: true,
    judge: ({ violations }) =>
      violations.filter(({ requirement }) => requirement === 'ENVELOPE-01'),
  },
);

export const checks: readonly Check[] = [
  oneJsonText,
  perShape(
    text('02', {
      statement: 'Every answer is an object with `status`, `message`, `data` and `errors`.',
      violatedBy: 'an array, or an object without one of the four members; refusals too',
    }),
    {
      of: isOurs,
      refusals: true,
      has: ({ answered }) => answered.outcome !== 'unanswered' && answered.json.ok,
    },
  ),
  perShape(
    text('03', {
      statement: 'In every answer `status` and `message` are strings.',
      violatedBy: 'a number, boolean, null, array or object in their place; refusals too',
    }),
    { of: isOurs, refusals: true, has: hasObject },
  ),
  perShape(
    text('04', {
      statement: 'On success `status` is "success".',
      violatedBy: 'an answer with a 2xx status whose `status` is no string at all',
    }),
    { of: isOurs, has: acceptedHas('status') },
  ),
  perShape(
    text('05', {
      statement: 'On success `errors` is `null`.',
      violatedBy: 'an empty array, object or string in its place',
    }),
    { of: isOurs, has: acceptedHas('errors') },
  ),
  perShape(
    text('06', {
      statement: 'On success `data` of initiate disbursement is an object.',
      violatedBy: 'null, an array with the transaction in it, or a string',
    }),
    { of: ({ operation }) => operation === 'initiate', has: acceptedHas('data') },
  ),
  perShape(
    text('07', {
      statement: 'On success `data` of list transactions is an array.',
      violatedBy: 'null for an empty list, or an object that holds the array',
    }),
    { of: ({ operation }) => operation === 'list', has: acceptedHas('data') },
  ),
];
