/** Mutants that change the listed transactions of the run itself. */

import { type Json, member } from '../../core/json/json.ts';
import { referenceKey } from '../../core/reference/reference-key.ts';
import { initiateDisbursement } from '../../interface/operations.ts';
import { type ParsedExchange, referenceOf } from '../../interface/parsed-exchange.ts';
import { type Changes, edit, pageOf, selector } from './edit.ts';
import type { Mutant } from './mutant.ts';

/** An item of a disbursement of this run, with its index in the list. */
type OwnItem = readonly [at: number, item: Json];
type PickOwn = (own: readonly OwnItem[]) => readonly OwnItem[];

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
      const references = makeReferences();
      const at = selector('', (parsed) =>
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
function makeReferences() {
  const counts = new Map<string, number>();
  return {
    see(parsed: ParsedExchange): void {
      const { operation, isRepeat, body } = parsed.request;
      if (operation !== initiateDisbursement.name || isRepeat) return;
      const reference = referenceOf(parsed);
      if (typeof body?.amount !== 'number' || reference === null) return;
      counts.set(reference, (counts.get(reference) ?? 0) + 1);
    },
    has: (reference: string) => counts.get(referenceKey(reference)) === 1,
  };
}

function ownItems(parsed: ParsedExchange, isOwn: (reference: string) => boolean): OwnItem[] {
  const { items = [] } = pageOf(parsed) ?? {};
  return items.flatMap((item, at) => {
    const reference = member(item, 'reference');
    return typeof reference === 'string' && isOwn(reference) ? [[at, item] as const] : [];
  });
}
