/** The service as a whole: unknown paths and methods, what headers show, and a response to each request. */
import type { Check } from '../../src/check/check.ts';
import { collects, NONE, type ObservedValues, observes } from '../../src/check/kinds/observe.ts';
import { refusesInEnvelope } from '../../src/check/kinds/refuses.ts';
import { headerValue } from '../../src/core/exchange.ts';
import { NO_OPERATION } from '../../src/interface/operations.ts';
import type { ParsedExchange, ParsedRequest } from '../../src/interface/parsed-exchange.ts';
import { eachGetsResponse } from './each-gets-response.ts';

const isOther = ({ operation, isLarge }: ParsedRequest) => operation === NO_OPERATION && !isLarge;
const hasOtherMethod = (request: ParsedRequest) => isOther(request) && request.isDocumentedPath;
const hasOtherPath = (request: ParsedRequest) => isOther(request) && !request.isDocumentedPath;

const anywhere = ['disbursements', 'lists'];

/** More than any service has; for each of them all headers are searched. */
const MAX_NAMES = 20;

/** Matching header names of a response, with their values where these are recorded. */
function headersLike(pattern: RegExp) {
  return ({ exchange: { response }, headerNames }: ParsedExchange): ObservedValues | null => {
    if (response.kind === 'none') return null;
    if (!pattern.test(headerNames)) return [];
    const matching = new Set(headerNames.split('\n').filter((name) => pattern.test(name)));
    return [...matching]
      .slice(0, MAX_NAMES)
      .map((name) => [name, headerValue(response.headers, name) ?? '']);
  };
}

const versionHeaders = headersLike(/version|deprecation|sunset/);
const rateHeaders = headersLike(/rate-?limit|retry-after/);

export const checks: readonly Check[] = [
  refusesInEnvelope(
    {
      id: 'AROUND-01',
      level: 'should',
      clause: '4',
      statement:
        'The target refuses a wrong method on a documented path, and responds with an envelope.',
      violatedBy: 'an empty 405, an HTML page, or a success, on `PUT /initiate-disbursement`',
      scenarios: ['unsupported'],
    },
    hasOtherMethod,
  ),
  refusesInEnvelope(
    {
      id: 'AROUND-02',
      level: 'should',
      clause: '4',
      statement: 'The target refuses a request for an unknown path, and responds with an envelope.',
      violatedBy: 'an HTML page, an empty body, or a success',
      scenarios: ['unsupported'],
    },
    hasOtherPath,
  ),
  observes(
    {
      id: 'AROUND-03',
      clause: '8',
      statement:
        'Which signals of a rate limit the target sent. The suite does not try to reach a limit.',
      scenarios: anywhere,
      gap: 'limits',
    },
    collects((parsed) => {
      const { response } = parsed;
      const matching = rateHeaders(parsed);
      if (matching === null || response.outcome === 'unanswered') return null;
      // The value changes during a run, so only the presence of the header is compared.
      const names = matching.map(([name]) => ['', `header ${name}`] as const);
      const busy = response.asksToWait ? [['', `HTTP ${response.status}`] as const] : [];
      return names.length + busy.length === 0 ? [['', NONE]] : [...busy, ...names];
    }),
  ),
  observes(
    {
      id: 'AROUND-04',
      clause: '9',
      statement: 'Which response headers contain a version.',
      scenarios: anywhere,
      gap: 'versioning',
    },
    collects((parsed) => {
      const matching = versionHeaders(parsed);
      if (matching === null || matching.length === 0)
        return matching === null ? null : [['', NONE]];
      return matching.map(([name, value]) => ['', `header ${name}: ${value.slice(0, 80)}`]);
    }),
  ),
  eachGetsResponse,
];
