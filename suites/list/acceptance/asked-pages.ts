/** Whether the transactions in the response to a list are those of the page that it asks for. */
import type { Context } from '../../../src/check/check.ts';
import { member, textOrEmpty } from '../../../src/core/json/json.ts';
import { keyOfReference } from '../../../src/core/reference/reference-key.ts';
import { beginningOf, copyOf } from '../../../src/core/text/excerpt.ts';
import { clientOf } from '../../../src/interface/client.ts';
import { DOCUMENTED_PAGE_SIZE } from '../../../src/interface/operations.ts';
import { jsonOf, type ParsedExchange } from '../../../src/interface/parsed-exchange.ts';
import { shownItems } from '../../../src/interface/refusal-items.ts';
import { selectedPage } from '../../../src/plan/list-query.ts';

/** Sizes of a client whose first pages are stored; a plan selects pages of three sizes. */
const MAX_SIZES = 200;
/** Longer first pages are not stored. */
const MAX_KEYS = 100;

/** Messages of lists that are stored, and of each; a target has a few. */
const MAX_MESSAGES = 100;
const MAX_CHARACTERS = 100;

interface FirstPage {
  readonly index: number;
  readonly keys: ReadonlySet<string>;
}

export class AskedPages {
  readonly #shown: Context['soFar']['shown'];
  /** By client and size, the last page that no parameter selects. */
  readonly #first = new Map<string, FirstPage>();
  /** Of accepted lists. */
  readonly #messages = new Set<string>();
  /** By client, the most transactions on one page. */
  readonly #most = new Map<string, number>();

  constructor({ shown }: Pick<Context['soFar'], 'shown'>) {
    this.#shown = shown;
  }

  /** Takes each exchange. */
  see(parsed: ParsedExchange): void {
    const { perPage } = parsed.request;
    if (perPage === null) return;
    if (parsed.response.outcome === 'accepted' && this.#messages.size < MAX_MESSAGES)
      this.#messages.add(messageOf(parsed));
    const keys = keysIn(parsed);
    const client = `${clientOf(parsed.request)}`;
    this.#most.set(client, Math.max(keys.length, this.#most.get(client) ?? 0));
    if (keys.length === 0 || keys.length > MAX_KEYS) return;
    const name = nameOf(parsed, perPage);
    if (!this.#first.has(name) && this.#first.size >= MAX_SIZES) return;
    this.#first.set(name, { index: parsed.exchange.index, keys: new Set(keys) });
  }

  /**
   * Without a size, and on a later page, also whether the run knows one of the transactions. A target may show its usual
   * page where no size is requested, and the first one where it does not know the parameter of a page, and say so.
   */
  has(parsed: ParsedExchange): boolean {
    const { perPage, query } = parsed.request;
    const keys = keysIn(parsed);
    if (perPage !== null) return this.#isWhole(parsed, perPage) && fits(keys.length, perPage);
    if (query === '')
      return (
        this.#messages.has(messageOf(parsed)) &&
        keys.some((key) => this.#shown.shownBy(key) !== null)
      );
    const selected = selectedPage(query);
    if (selected === null || !fits(keys.length, selected.perPage)) return false;
    const first = this.#first.get(nameOf(parsed, selected.perPage));
    if (first === undefined || keys.some((key) => first.keys.has(key))) return false;
    // Of the transactions of the first page, all may be new.
    return keys.some((key) => (this.#shown.shownBy(key) ?? Infinity) < first.index);
  }

  /** Whether the page is full, or no page of the client had more. A target may round a size down, and say so. */
  #isWhole(parsed: ParsedExchange, perPage: number): boolean {
    const { length } = keysIn(parsed);
    return length === perPage || length >= (this.#most.get(`${clientOf(parsed.request)}`) ?? 0);
  }
}

const keysIn = (parsed: ParsedExchange) =>
  shownItems(parsed).map(([, { reference }]) => keyOfReference(reference));

const messageOf = (parsed: ParsedExchange) =>
  copyOf(beginningOf(textOrEmpty(member(jsonOf(parsed), 'message')), MAX_CHARACTERS));

const nameOf = ({ request }: ParsedExchange, perPage: number) => `${clientOf(request)} ${perPage}`;

/** A target may have a limit below a larger size, and say so beside what it shows. */
const fits = (length: number, perPage: number) =>
  length <= perPage && (length === perPage || perPage <= DOCUMENTED_PAGE_SIZE);
