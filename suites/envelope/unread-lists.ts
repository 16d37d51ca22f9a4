/** Lists whose bodies were too large to be read: which of them no honest page explains. Pure. */
import { type Check, type CheckResult, hasFailed, withoutOutcome } from '../../src/check/check.ts';
import { MIN_BODY_BYTES } from '../../src/core/body-limits.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import { counted } from '../../src/core/text/counted.ts';
import { isOwnList } from '../../src/interface/health/health.ts';
import { itemsOf, type ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { LARGE_PAGE_SIZE } from '../../src/plan/list-query.ts';

/** The target may have this many times as many transactions as a large page showed. */
const MAY_GROW = 2;

const TOO_FEW =
  'the body of a list without a page size was too large to be read, although large pages show that the ' +
  'target has few transactions';

/** Why it is a list whose body was too large to be read; `null`: it is none. */
const whyTooLarge = ({ request, response }: Exchange) =>
  request.body === null && response.kind === 'none' && response.reason === 'too-large'
    ? response.message
    : null;

/** A target may read two sizes as one of its own. */
const SIZE = /[?&]perPage=([1-9]\d*)(?=&|$)(?!.*perPage)/;

/** How many transactions the list may show at most; `null`: the document does not say. */
function sizeOf({ request }: Exchange): number | null {
  const size = SIZE.exec(request.path)?.[1];
  return size === undefined ? null : Number(size);
}

interface UnreadList {
  readonly index: number;
  readonly size: number;
  /** Why its body was not read. */
  readonly why: string;
}

class UnreadLists {
  #ofAnySize = 0;
  /** The unread list with the smallest requested size. */
  #smallest: UnreadList | null = null;
  /** The largest number of bytes for each item of a list that was read. */
  #itemBytes = 0;
  /** Whether one without a size was of the first client. */
  #isOwnUnread = false;
  /** Items of large pages of the first client that were not full. No filter makes them shorter. */
  readonly #notFull = { least: Infinity, most: 0 };

  /** Whether it is a list that was too large to be read. */
  see(parsed: ParsedExchange): boolean {
    const { exchange } = parsed;
    const why = whyTooLarge(exchange);
    if (why !== null) {
      this.#seeUnread(exchange, why);
      this.#isOwnUnread ||= sizeOf(exchange) === null && isOwnList(parsed.request);
      return true;
    }
    const { response } = exchange;
    const { length } = itemsOf(parsed);
    if (response.kind !== 'response' || length === 0) return false;
    this.#itemBytes = Math.max(this.#itemBytes, Buffer.byteLength(response.body) / length);
    const size = isOwnList(parsed.request) ? (parsed.request.perPage ?? 0) : 0;
    if (size >= LARGE_PAGE_SIZE && length < size) {
      this.#notFull.least = Math.min(this.#notFull.least, length);
      this.#notFull.most = Math.max(this.#notFull.most, length);
    }
    return false;
  }

  #seeUnread(exchange: Exchange, why: string): void {
    const size = sizeOf(exchange);
    if (size === null) this.#ofAnySize += 1;
    else if (this.#smallest === null || size < this.#smallest.size)
      this.#smallest = { index: exchange.index, size, why };
  }

  /** Why the lists leave the requirements on every body undecided; `null`: they do not. */
  reason(): string | null {
    return this.#isOwnUnread && this.#isFew() ? TOO_FEW : this.#reasonOfSize();
  }

  /**
   * Whether the target has too few transactions for such a list. If large pages grew without being full,
   * a limit of the target on its pages did not cut the shorter one, so that one had all transactions.
   */
  #isFew(): boolean {
    const { least, most } = this.#notFull;
    return least < most && most * MAY_GROW * this.#itemBytes < MIN_BODY_BYTES;
  }

  #reasonOfSize(): string | null {
    const list = this.#smallest;
    const isLarge = list !== null && list.size >= LARGE_PAGE_SIZE;
    if (list === null || (isLarge && list.size * this.#itemBytes >= MIN_BODY_BYTES)) return null;
    const bytes = Math.ceil(list.size * this.#itemBytes);
    // Without a list that was read, nothing shows how large a transaction is.
    const need =
      bytes === 0
        ? ''
        : `, which need about ${counted(bytes, 'byte')} by the size of those in other lists`;
    return (
      `the body of list ${list.index} could not be read (${list.why}), although it may show at most ` +
      `${counted(list.size, 'transaction')}${need}`
    );
  }

  /** What a pass does not show; `null`: nothing. */
  remark(): string | null {
    const count = this.#ofAnySize;
    if (count === 0) return null;
    return `${counted(count, 'list')} without a page size had a body too large to be read, so no check saw it`;
  }
}

/**
 * No limit of the document keeps a large page of large transactions, or a page of any size, below the
 * limit of the suite.
 */
export function besideUnreadLists(check: Check): Check {
  return {
    ...check,
    begin(context) {
      const fold = check.begin(context);
      const unread = new UnreadLists();
      return {
        see: (parsed) => {
          if (!unread.see(parsed)) fold.see(parsed);
        },
        conclude: () => withUnread(fold.conclude(), unread),
        hasFailed: () => hasFailed(fold),
      };
    },
  };
}

function withUnread(result: CheckResult, unread: UnreadLists): CheckResult {
  if (result.outcome !== 'passed') return result;
  const reason = unread.reason();
  if (reason !== null) return { ...withoutOutcome(result), outcome: 'cantTell', reason };
  return { ...result, remark: unread.remark() };
}
