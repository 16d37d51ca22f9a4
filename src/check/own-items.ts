/** Mutants that change the listed transactions of the run itself. */

import { type Json, member } from '../core/json.ts';
import { initiateDisbursement, listTransactions } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { type Changes, edit, place } from './edit.ts';
import type { Mutant } from './mutant.ts';

/** An item of a disbursement of this run, with its index in the list. */
type OwnItem = readonly [at: number, item: Json];
export type PickOwn = (own: readonly OwnItem[]) => readonly OwnItem[];

export const everyOwn: PickOwn = (own) => own;
export const lastOwn: PickOwn = (own) => own.slice(1).slice(-1);
export const largeOwn: PickOwn = (own) =>
  own.filter(([, item]) => Number(member(item, 'amount')) > 1000);

/** One mutant for each change of a field of these items. */
export function ownItemEdits(
  field: string,
  words: string,
  pick: PickOwn,
  changes: Changes,
): readonly Mutant[] {
  return Object.entries(changes).map(([what, change]) => ({
    name: words === '' ? what : `${what}, ${words}`,
    begin() {
      const references = openReferences();
      const at = place('', (parsed) =>
        pick(ownItems(parsed, references.has)).map(([position]) => ['data', position, field]),
      );
      const mutate = edit(what, at, change).begin();
      return (parsed) => {
        references.see(parsed);
        return mutate(parsed);
      };
    },
  }));
}

/** The references of the run. One that two disbursements share belongs to neither. */
function openReferences() {
  const counts = new Map<string, number>();
  return {
    see({ request, response }: ParsedExchange): void {
      if (request.operation !== initiateDisbursement.name || response.outcome !== 'accepted')
        return;
      if (request.isRepeat || typeof request.body?.amount !== 'number' || !response.json.ok) return;
      const reference = member(member(response.json.value, 'data'), 'reference');
      if (typeof reference !== 'string') return;
      const key = reference.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    has: (reference: string) => counts.get(reference.toLowerCase()) === 1,
  };
}

function ownItems(
  { request, response }: ParsedExchange,
  isOwn: (reference: string) => boolean,
): OwnItem[] {
  if (request.operation !== listTransactions.name || response.outcome !== 'accepted') return [];
  const data = response.json.ok ? member(response.json.value, 'data') : undefined;
  return (Array.isArray(data) ? (data as readonly Json[]) : []).flatMap((item, at) => {
    const reference = member(item, 'reference');
    return typeof reference === 'string' && isOwn(reference) ? [[at, item] as const] : [];
  });
}
