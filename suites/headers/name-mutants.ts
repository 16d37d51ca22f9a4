/** Changes in how header names are spelled, which the checks on headers must fail on. */
import { refusedInstead } from '../../src/check/mutants/flip.ts';
import type { Mutant } from '../../src/check/mutants/mutant.ts';
import type { RequestTemplate } from '../../src/core/request.ts';

const spelled = ({ headers }: RequestTemplate) =>
  headers.map(([name]) => name).filter((name) => /^(authorization|x-biz-number)$/i.test(name));

/** Spellings, by a property of every header name. */
const spellings: Readonly<Record<string, (name: string) => boolean>> = {
  'lower case': (name) => name === name.toLowerCase(),
  capitals: (name) => name === name.toUpperCase(),
  'capitals at their beginning only': (name) =>
    name === name.slice(0, 1) + name.slice(1).toLowerCase() && name !== name.toLowerCase(),
  'mixed case': (name) =>
    name !== name.toLowerCase() &&
    name !== name.toUpperCase() &&
    !['Authorization', 'X-Biz-Number'].includes(name),
};

export function respelled(): readonly Mutant[] {
  const operations = { POST: 'a disbursement', GET: 'a list' };
  return Object.entries(operations).flatMap(([method, what]) =>
    Object.entries(spellings).flatMap(([spelling, isMeant]) =>
      refusedInstead(`${what} with header names in ${spelling}`, (request) => {
        const found = spelled(request);
        return request.method === method && found.length > 1 && found.every(isMeant);
      }),
    ),
  );
}
