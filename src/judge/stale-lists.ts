/**
 * Lists whose `Date` is earlier than their request. Disbursements show how far the clock of the target
 * is from that of the run, because no cache answers them. Pure.
 */
import { type Exchange, endMsOf } from '../core/exchange.ts';
import { couldDisburse } from '../core/request.ts';
import { counted } from '../core/text/counted.ts';

/** `Date` has whole seconds, and the instances of a target may have different clocks. */
const TOLERANCE_MS = 10_000;
/** Lists that are remembered. */
const MAX_LISTS = 5000;

interface List {
  readonly index: number;
  readonly agoMs: number;
}

export class StaleLists {
  /** The least time from a `Date` to the end of a disbursement. */
  #clocksApartMs = Number.POSITIVE_INFINITY;
  /** `agoMs`: the time from the `Date` of the list to its request. */
  readonly #lists: List[] = [];
  /** A cache sends what it sent before. */
  readonly #sent = new Set<string>();

  see({ index, atMs, request, response }: Exchange, dateMs: number): void {
    if (response.kind === 'none') return;
    if (couldDisburse(request)) {
      const agoMs = endMsOf({ atMs, response }) - dateMs;
      this.#clocksApartMs = Math.min(this.#clocksApartMs, agoMs);
      return;
    }
    const key = `${request.path} ${dateMs} ${response.body.length} ${response.body.slice(0, 100)}`;
    if (this.#sent.has(key) || this.#sent.size >= MAX_LISTS) return;
    this.#sent.add(key);
    this.#lists.push({ index, agoMs: atMs - dateMs });
  }

  sentence(): string | null {
    if (!Number.isFinite(this.#clocksApartMs)) return null;
    const staleMs = ({ agoMs }: List) => agoMs - this.#clocksApartMs;
    const stale = this.#lists.filter((list) => staleMs(list) > TOLERANCE_MS);
    const [first] = stale;
    if (first === undefined) return null;
    const longest = Math.max(...stale.map(staleMs));
    return (
      `The \`Date\` header of ${counted(stale.length, 'list')}, first request ${first.index}, is up to ` +
      `${Math.round(longest / 1000)} s earlier than the request: a cache answered, or somebody changed the history.`
    );
  }
}
