/** Mutants that accept what was refused, and refuse what was accepted. */
import { type Answer, type Exchange, headerValue } from './exchange.ts';
import { answeredWith, type Mutant } from './mutant.ts';
import type { RequestTemplate } from './plan.ts';
import type { Reading } from './reading.ts';

/** A refused probe gets the acceptance that the control of its group got. */
export function acceptedLikeControl(
  name: string,
  isMeant: (request: RequestTemplate, exchange: Exchange) => boolean,
  change: (acceptance: Answer) => Answer = (acceptance) => acceptance,
): Mutant {
  return {
    name,
    begin() {
      const acceptances = new Map<string, Answer>();
      return ({ exchange, answered }) => {
        const { group, answer, request } = exchange;
        if (group === undefined) return null;
        if (group.role === 'control') {
          if (answered.outcome === 'accepted') acceptances.set(group.id, answer);
          return null;
        }
        if (answered.outcome !== 'refused' || !isMeant(request, exchange)) return null;
        const acceptance = acceptances.get(group.id);
        return acceptance === undefined ? null : { ...exchange, answer: change(acceptance) };
      };
    },
  };
}

/** Accepted by the HTTP status alone, without the envelope. */
export function withoutBody(acceptance: Answer): Answer {
  return { ...acceptance, status: 204, body: '' } as Answer;
}

/** A name of its own for each way in which a target says no. */
export type Refusal = (reading: Reading) => Exchange | null;

const envelope = { status: 'error', message: 'Refused', data: null, errors: ['refused'] };

export const refusals: Readonly<Record<string, Refusal>> = {
  'with HTTP status 400': (reading) => refusedWith(reading, 400, JSON.stringify(envelope)),
  'with HTTP status 200': (reading) => refusedWith(reading, 200, JSON.stringify(envelope)),
  'with HTTP status 500 and HTML': (reading) => refusedWith(reading, 500, '<h1>Error</h1>'),
};

const refusedWith = (reading: Reading, status: number, body: string) =>
  answeredWith(reading, { status, body, encoding: 'utf-8' });

/** What the request has of a header; names in any letter case. */
export function header({ headers }: RequestTemplate, name: string): string | null {
  return headerValue(headers, name.toLowerCase());
}
