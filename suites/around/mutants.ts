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
const isList: IsMeant = ({ exchange }) => exchange.request.body === null;
/** A target may close the connection of a large body. */
const isDisbursement: IsMeant = (parsed) => !isList(parsed) && !parsed.request.isLarge;
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
 * Removes the response of so many exchanges, of which each later one repeats the one before it, while
 * other exchanges have one before, between and after them.
 */
function silences(name: string, times: number, isMeant: IsMeant): Mutant {
  return {
    name,
    least: times,
    begin() {
      const silent: Exchange[] = [];
      let last: Exchange | null = null;
      let isCalm = false;
      return (parsed) => {
        const { exchange, request, response } = parsed;
        const isUp = request.isDocumented && response.outcome === 'accepted';
        const isPlain = isUp && exchange.origin !== 'health' && isMeant(parsed);
        // Before each of them, another exchange gets a response.
        if (silent.length < times && isCalm && isPlain) {
          const [first] = silent;
          const before = silent.at(-1);
          silent.push(exchange);
          last = exchange;
          isCalm = false;
          if (first === undefined || before === undefined) return { ...exchange, response: NONE };
          const repeated = { origin: 'resend', of: before.index, request: first.request } as const;
          // Of a kind of its own: only the attempts of one request show the rule.
          const scenario = `${first.scenario} ${silent.length}`;
          return { ...exchange, ...repeated, scenario, response: NONE };
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
    silences('a list without a response, twice', 2, isList),
    silences('a disbursement without a response, three times', 3, isDisbursement),
  ],
};
