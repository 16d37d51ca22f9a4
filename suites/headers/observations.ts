/**
 * What the document leaves open about headers: which ones the list needs, contexts, and the
 * lifetime of tokens.
 */
import type { Check } from '../../src/check/check.ts';
import { acceptanceInWords, collects, NONE, observes } from '../../src/check/kinds/observe.ts';
import { DOCUMENTED_PAGE_SIZE, listTransactions } from '../../src/interface/operations.ts';
import {
  areRightExcept,
  type HeaderKey,
  hasRightHeaders,
} from '../../src/interface/request-headers.ts';
import { groupNames } from '../group-names.ts';

export const observations: readonly Check[] = [
  observes(
    {
      id: 'HEADER-14',
      operations: [listTransactions.name],
      needsGroup: true,
      clause: '5',
      statement: 'Whether the target accepts the word `Bearer` in another letter case.',
      scenarios: ['list-headers'],
      gap: 'tokens',
    },
    collects((parsed) => {
      if (parsed.request.authorization !== 'other-case') return null;
      const what = acceptanceInWords(parsed);
      return what === null ? [] : [['', what]];
    }),
  ),
  observes(
    {
      id: 'HEADER-15',
      operations: [listTransactions.name],
      needsGroup: true,
      clause: '4.2',
      statement:
        'Whether the target accepts a list request without `X-Biz-Number`, or with another one.',
      scenarios: ['list-headers'],
      gap: 'list-headers',
    },
    listChoice('bizNumber'),
  ),
  observes(
    {
      id: 'HEADER-16',
      operations: [listTransactions.name],
      needsGroup: true,
      clause: '4.2',
      statement:
        'Whether the target accepts a list request without `Content-Type`, or with another one.',
      scenarios: ['list-headers'],
      gap: 'list-headers',
    },
    listChoice('contentType'),
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
  observes(
    {
      id: 'HEADER-18',
      clause: '8',
      needsGroup: true,
      statement:
        'Whether the target accepts a request without `User-Agent`, or with other values of `Accept`, ' +
        '`Accept-Encoding` or `Accept-Language`, or with a body in chunks.',
      scenarios: ['contexts'],
      gap: 'limits',
    },
    collects((parsed) => {
      const { group, request } = parsed.exchange;
      if (group?.id !== groupNames.contexts) return null;
      // Some are refused in any context: for their body, their size or a header.
      const { operation, perPage, bodyState } = parsed.request;
      const isList = operation === listTransactions.name;
      const isOfSize = perPage === DOCUMENTED_PAGE_SIZE || parsed.response.outcome === 'accepted';
      // A target may accept whole amounts only.
      const isWhole = /"amount":\d+[,}]/.test(request.body ?? '');
      const isOfAmount = isWhole || parsed.response.outcome === 'accepted';
      const isRight = isList ? isOfSize : bodyState === 'documented' && isOfAmount;
      if (!hasRightHeaders(parsed.request) || !isRight) return null;
      const what = acceptanceInWords(parsed);
      const context = request.headers.filter(([name]) =>
        /^(User-Agent|Accept.*|Transfer-Encoding)$/.test(name),
      );
      if (context.length === 0) return null;
      const headerTexts = context.map(([name, value]) =>
        value === '' ? `no ${name}` : `${name}: ${value}`,
      );
      return what === null ? [] : [[headerTexts.join(', '), what]];
    }),
  ),
];

/** The response to a list in which one header is not as documented. */
function listChoice(header: HeaderKey) {
  return collects((parsed) => {
    const { request } = parsed;
    const isAlone = areRightExcept(request, header) && request[header] !== 'right';
    if (request.operation !== listTransactions.name || !isAlone) return null;
    if (request.perPage === null) return null;
    const what = acceptanceInWords(parsed);
    const state = request[header] === 'unknown' ? 'other' : request[header];
    return what === null ? [] : [[state, what]];
  });
}
