/** Recorded disbursements with one `merchant_reference`. Pure. */
import { member, parseJson } from '../../core/json/json.ts';
import { merchantReferenceKey } from '../../core/reference/reference-key.ts';
import type { Group } from '../../core/request.ts';
import type { Entry } from './recorded-entry.ts';

/** An entry that is judged. */
export interface Judged extends Entry {
  /** The group of an amended disbursement and its repeats. */
  readonly group?: Group;
}

/**
 * The response to a repeated `merchant_reference` may show what became of the first one, so only
 * the first is judged. Repeats with other values are kept where they may have amended it, because
 * they explain what lists show.
 */
export function withoutRepeats(entries: readonly Entry[]): Judged[] {
  const byText = new Map<string, Repeated>();
  for (const [at, entry] of entries.entries()) {
    const text = merchantReferenceOf(entry);
    const known = text === null ? undefined : byText.get(text);
    if (known !== undefined) known.isAmended ||= mayAmend(entry, known.first);
    else if (text !== null) byText.set(text, { first: entry, number: at + 1, isAmended: false });
  }
  return entries.flatMap((entry): Judged[] => {
    const text = merchantReferenceOf(entry);
    const repeated = text === null ? undefined : byText.get(text);
    const isFirst = repeated === undefined || repeated.first === entry;
    if (repeated?.isAmended !== true) return isFirst ? [entry] : [];
    const id = `amended/${repeated.number}`;
    return [{ ...entry, group: { id, role: isFirst ? 'control' : 'repeat' } }];
  });
}

/** The disbursements with one `merchant_reference`. */
interface Repeated {
  readonly first: Entry;
  readonly number: number;
  isAmended: boolean;
}

/** Whether a repeat may have given other values to the transaction of the first request. */
function mayAmend({ body, accepted, response }: Entry, first: Entry): boolean {
  const isRefused = !accepted && response.kind === 'response' && response.status < 500;
  return body !== first.body && !isRefused;
}

function merchantReferenceOf({ operation, body }: Entry): string | null {
  const parsed = operation.movesMoney ? parseJson(body ?? '') : null;
  const reference = parsed?.ok ? member(parsed.value, 'merchant_reference') : undefined;
  return typeof reference === 'string' ? merchantReferenceKey(reference) : null;
}
