/** Header requirements: which headers each operation needs, and what it must refuse. */
import type { Check } from '../../src/check/check.ts';
import { acceptsLike, refuses } from '../../src/check/controls.ts';
import { collects, NONE, observes, taken } from '../../src/check/observe.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import type { ParsedRequest } from '../../src/interface/parsed-exchange.ts';

const isMissing = (state: string) => state === 'absent' || state === 'empty';

/** Which of the three headers a disbursement lacks, everything else being as documented. */
function missing(request: ParsedRequest): string {
  const { operation, authorization, bizNumber, contentType, bodyState } = request;
  if (request.documented || operation !== initiateDisbursement.name || bodyState !== 'documented')
    return '';
  const states = { authorization, bizNumber, contentType };
  const names = Object.entries(states).filter(([, state]) => isMissing(state));
  const rest = Object.values(states).filter((state) => !isMissing(state));
  return rest.every((state) => state === 'right') ? names.map(([name]) => name).join(' ') : '';
}

/** The requests whose `Authorization` is the one thing wrong with them. */
function onlyAuthorization(operation: ParsedRequest['operation'], states: readonly string[]) {
  return (request: ParsedRequest) =>
    request.operation === operation &&
    states.includes(request.authorization) &&
    request.bizNumber === 'right' &&
    request.contentType === 'right' &&
    request.bodyState === 'documented';
}

const isPlain = (state: string) => state === 'right' || isMissing(state);

/** Lists whose `Authorization` is wrong; the other headers need not be there on a list. */
function wrongOnList(states: readonly string[]) {
  return (request: ParsedRequest) =>
    request.operation === listTransactions.name &&
    states.includes(request.authorization) &&
    isPlain(request.bizNumber) &&
    isPlain(request.contentType) &&
    request.perPage !== null;
}

function withoutHeader(id: string, name: string, only: string): Check {
  return refuses(
    {
      id,
      level: 'must',
      clause: '4.1',
      statement: `A disbursement without \`${name}\`, or with an empty one, is refused.`,
      violatedBy: `accepting a disbursement that lacks only \`${name}\`, or has it empty`,
      scenarios: ['initiate-headers'],
    },
    (request) => missing(request) === only,
  );
}

/** Documented but for the letter case of its header names. */
const isRespelled = ({ documentedNames, documented, ...request }: ParsedRequest) =>
  !documentedNames &&
  !documented &&
  request.authorization === 'right' &&
  request.bizNumber === 'right' &&
  request.contentType === 'right' &&
  (request.operation === listTransactions.name
    ? request.perPage === 25
    : request.bodyState === 'documented');

/** A disbursement that is as documented but for the values of these headers. */
function onlyValues(wanted: Partial<ParsedRequest>) {
  return (request: ParsedRequest) => {
    const { authorization, bizNumber, contentType } = request;
    const right = { authorization: 'right', bizNumber: 'right', contentType: 'right', ...wanted };
    const isDocumented =
      request.operation === initiateDisbursement.name && request.bodyState === 'documented';
    return (
      isDocumented &&
      authorization === right.authorization &&
      bizNumber === right.bizNumber &&
      contentType === right.contentType
    );
  };
}

/** What the list made of a request whose headers are right but for one. */
function listChoice(header: 'bizNumber' | 'contentType') {
  return collects((parsed) => {
    const { request } = parsed;
    const others = ['authorization', 'bizNumber', 'contentType'] as const;
    const isAlone = others.every((name) => name === header || request[name] === 'right');
    if (request.operation !== listTransactions.name || !isAlone || request[header] === 'right')
      return null;
    if (request.perPage === null) return null;
    const what = taken(parsed);
    return what === null ? [] : [[request[header], what]];
  });
}

const initiateHeader = 'a disbursement that is as documented in all else';

export const checks: readonly Check[] = [
  withoutHeader('HEADER-01', 'Authorization', 'authorization'),
  withoutHeader('HEADER-02', 'X-Biz-Number', 'bizNumber'),
  withoutHeader('HEADER-03', 'Content-Type', 'contentType'),
  refuses(
    {
      id: 'HEADER-04',
      level: 'must',
      clause: '4.1',
      statement: 'A disbursement that lacks two or three of the required headers is refused.',
      violatedBy: 'accepting any combination of absent and empty required headers',
      scenarios: ['initiate-headers'],
    },
    (request) => missing(request).includes(' '),
  ),
  refuses(
    {
      id: 'HEADER-05',
      level: 'must',
      clause: '5',
      statement: 'A disbursement whose `Authorization` is not `Bearer <token>` is refused.',
      violatedBy: `accepting another scheme, a bare token or no token on ${initiateHeader}`,
      scenarios: ['initiate-authorization'],
    },
    onlyAuthorization(initiateDisbursement.name, ['malformed']),
  ),
  refuses(
    {
      id: 'HEADER-06',
      level: 'must',
      clause: '5',
      statement: 'A disbursement with a token that was never issued is refused.',
      violatedBy:
        'accepting an invented token, the right one with more characters at its end, or half of it',
      scenarios: ['initiate-authorization'],
    },
    onlyAuthorization(initiateDisbursement.name, ['unissued']),
  ),
  acceptsLike(
    {
      id: 'HEADER-07',
      level: 'must',
      clause: '4.1',
      statement: 'The target ignores the letter case of header names.',
      violatedBy:
        'refusing `authorization` or `X-BIZ-NUMBER` where the documented spelling is accepted',
      scenarios: ['header-names'],
    },
    isRespelled,
  ),
  // Whatever the two other headers are: no list is for a client that is not known.
  refuses(
    {
      id: 'HEADER-08',
      level: 'must',
      clause: '5',
      statement: 'A list request without `Authorization`, or with an empty one, is refused.',
      violatedBy: 'accepting a list request that lacks `Authorization`, or has it empty',
      scenarios: ['list-authorization', 'list-combinations'],
    },
    wrongOnList(['absent', 'empty']),
  ),
  refuses(
    {
      id: 'HEADER-09',
      level: 'must',
      clause: '5',
      statement: 'A list request whose `Authorization` is not `Bearer <token>` is refused.',
      violatedBy: 'accepting another scheme, a bare token or no token on a list request',
      scenarios: ['list-authorization', 'list-combinations'],
    },
    wrongOnList(['malformed']),
  ),
  refuses(
    {
      id: 'HEADER-10',
      level: 'must',
      clause: '5',
      statement: 'A list request with a token that was never issued is refused.',
      violatedBy:
        'accepting an invented token, the right one with more characters at its end, or half of it',
      scenarios: ['list-authorization', 'list-combinations'],
    },
    wrongOnList(['unissued']),
  ),
  refuses(
    {
      id: 'HEADER-11',
      level: 'should',
      clause: '4.1',
      statement: 'A disbursement whose `Content-Type` is another media type is refused.',
      violatedBy: 'accepting `text/plain` or `application/xml` on a body that is JSON',
      scenarios: ['initiate-header-values'],
    },
    onlyValues({ contentType: 'other' }),
  ),
  refuses(
    {
      id: 'HEADER-12',
      level: 'should',
      clause: '5',
      statement: 'A disbursement for a business that does not exist is refused.',
      violatedBy: 'accepting an invented `X-Biz-Number`',
      scenarios: ['initiate-header-values'],
    },
    onlyValues({ bizNumber: 'other' }),
  ),
  acceptsLike(
    {
      id: 'HEADER-13',
      level: 'should',
      clause: '4.1',
      statement: 'A `Content-Type` of `application/json` with a charset is accepted.',
      violatedBy: 'refusing `application/json; charset=utf-8` where the plain type is accepted',
      scenarios: ['rewritings'],
    },
    onlyValues({ contentType: 'parameter' }),
  ),
  observes(
    {
      id: 'HEADER-14',
      operations: [listTransactions.name],
      skips: 'ordinary',
      clause: '5',
      statement: 'Whether the target accepts the word `Bearer` in another letter case.',
      scenarios: ['list-headers'],
      gap: 'tokens',
    },
    collects((parsed) => {
      if (parsed.request.authorization !== 'case') return null;
      const what = taken(parsed);
      return what === null ? [] : [['', what]];
    }),
  ),
  observes(
    {
      id: 'HEADER-15',
      operations: [listTransactions.name],
      skips: 'ordinary',
      clause: '4.2',
      statement: 'Whether a list without `X-Biz-Number`, or with another one, is accepted.',
      scenarios: ['list-headers'],
      gap: 'list-headers',
    },
    listChoice('bizNumber'),
  ),
  observes(
    {
      id: 'HEADER-16',
      operations: [listTransactions.name],
      skips: 'ordinary',
      clause: '4.2',
      statement: 'Whether a list without `Content-Type`, or with another one, is accepted.',
      scenarios: ['list-headers'],
      gap: 'list-headers',
    },
    listChoice('contentType'),
  ),
  observes(
    {
      id: 'HEADER-18',
      clause: '8',
      skips: 'ordinary',
      statement:
        'Whether a request without `User-Agent`, in another language, or with other values of ' +
        '`Accept` is accepted.',
      scenarios: ['contexts'],
      gap: 'limits',
    },
    collects((parsed) => {
      const { group, request } = parsed.exchange;
      if (group?.id !== 'contexts') return null;
      const what = taken(parsed);
      const context = request.headers.filter(([name]) => /^(User-Agent|Accept.*)$/.test(name));
      const named = context.map(([name, value]) =>
        value === '' ? `no ${name}` : `${name}: ${value}`,
      );
      return what === null ? [] : [[named.join(', '), what]];
    }),
  ),
  observes(
    {
      id: 'HEADER-17',
      clause: '5',
      statement: 'Whether a response shows the lifetime of the token.',
      scenarios: ['disbursements', 'lists', 'list-authorization'],
      gap: 'tokens',
    },
    collects(({ exchange: { response }, headerNames }) => {
      if (response.kind === 'none') return null;
      const isHint = (name: string) => /token|session/.test(name) && /expir|ttl|life/.test(name);
      const hints = isHint(headerNames) ? headerNames.split('\n').filter(isHint) : [];
      return hints.length === 0 ? [['', NONE]] : hints.map((name) => ['', `header ${name}`]);
    }),
  ),
];
