/** Changes on which the checks of this topic must fail. */
import { acceptedInstead } from '../../src/check/mutants/flip.ts';
import { type Mutant, type Mutants, mutant, withResponse } from '../../src/check/mutants/mutant.ts';
import { type Exchange, endMsOf } from '../../src/core/exchange.ts';
import { healthOf } from '../../src/interface/health/health.ts';
import { NO_OPERATION } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

type IsMeant = (parsed: ParsedExchange) => boolean;

const isWrongMethod: IsMeant = ({ request }) =>
  request.operation === NO_OPERATION && request.isDocumentedPath;
const isUnknownPath: IsMeant = ({ request }) => !request.isDocumentedPath;

const bodies: Readonly<Record<string, string>> = {
  'an empty body': '',
  HTML: '<!doctype html><h1>Not Found</h1>',
  'another JSON': '{"statusCode":404,"message":"Not Found","error":"Not Found"}',
  'an envelope without data': '{"status":"error","message":"Not Found","errors":null}',
};

function unsupported(isMeant: IsMeant): readonly Mutant[] {
  return [
    ...Object.entries(bodies).map(([name, body]) =>
      mutant(name, (parsed) => {
        const { response, exchange } = parsed;
        const isProbe = exchange.group?.role === 'probe' && isMeant(parsed);
        // A request to wait is not the refusal that the check judges.
        const isRefused =
          response.outcome === 'refused' && !response.asksToWait && response.status >= 400;
        return isProbe && isRefused ? withResponse(parsed, { body, encoding: 'utf-8' }) : null;
      }),
    ),
    acceptedInstead('a success', (_, parsed) => isMeant(parsed)),
  ];
}

/**
 * Removes the response of two exchanges, while other exchanges have one before, between and after
 * them.
 */
function silences(
  name: string,
  isMeant: IsMeant,
  changed: (exchange: Exchange, first: Exchange) => Partial<Exchange>,
): Mutant {
  return {
    name,
    least: 2,
    begin() {
      const silent: Exchange[] = [];
      let last: Exchange | null = null;
      let isCalm = false;
      return (parsed) => {
        const { exchange, request, response } = parsed;
        const isUp = request.isDocumented && response.outcome === 'accepted';
        const isPlain = isUp && exchange.origin !== 'health' && isMeant(parsed);
        // Before each of them, another exchange gets a response.
        if (silent.length < 2 && isCalm && isPlain) {
          const [first = exchange] = silent;
          silent.push(exchange);
          last = exchange;
          isCalm = false;
          return { ...exchange, ...changed(exchange, first), response: NONE };
        }
        if (healthOf(parsed) === 'down') {
          last = exchange;
          isCalm = false;
        } else if (isUp && (last === null || exchange.atMs >= endMsOf(last))) isCalm = true;
        return null;
      };
    },
  };
}

const NONE = { kind: 'none', reason: 'reset', message: 'reset', durationMs: 0 } as const;

export const mutants: Mutants = {
  'AROUND-01': unsupported(isWrongMethod),
  'AROUND-02': unsupported(isUnknownPath),
  'AROUND-05': [
    silences(
      'a list without a response, twice',
      ({ exchange }) => exchange.request.body === null,
      (exchange, first) =>
        first === exchange ? {} : { origin: 'resend', of: first.index, request: first.request },
    ),
  ],
};
