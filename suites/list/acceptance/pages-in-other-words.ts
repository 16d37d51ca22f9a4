/**
 * Lists that give the requested page with another word in `status` than "success". Such a response is a success that
 * the interface does not define, also where the target could refuse the request.
 */
import type { Context, Finding } from '../../../src/check/check.ts';
import { evidenceOf } from '../../../src/core/exchange.ts';
import { member, textOrEmpty } from '../../../src/core/json/json.ts';
import { beginningOf, copyOf, excerpt } from '../../../src/core/text/excerpt.ts';
import { clientOf } from '../../../src/interface/client.ts';
import { listTransactions } from '../../../src/interface/operations.ts';
import {
  hasEnvelope,
  jsonOf,
  type ParsedExchange,
} from '../../../src/interface/parsed-exchange.ts';
import { itemsOfRefusal } from '../../../src/interface/refusal-items.ts';
import { areRightExcept } from '../../../src/interface/request-headers.ts';
import { AskedPages } from './asked-pages.ts';

/** Words that are stored; a target has a few. */
const MAX_WORDS = 100;
/** A longer word is cut to this length. */
const MAX_CHARACTERS = 100;
/** Findings that are stored for each word. */
const MAX_FINDINGS = 5;

export class PagesInOtherWords {
  readonly #asked: AskedPages;
  /** In refusals of any operation without a page: what the target writes where it refuses. */
  readonly #ofRefusals = new Set<string>();
  readonly #pages = new Map<string, Finding[]>();

  constructor({ soFar }: Pick<Context, 'soFar'>) {
    this.#asked = new AskedPages(soFar);
  }

  /** Takes each exchange. A documented list is judged otherwise. */
  see(parsed: ParsedExchange): void {
    const { request, response, exchange } = parsed;
    this.#asked.see(parsed);
    if (response.outcome !== 'refused' || !hasEnvelope(parsed)) return;
    const word = copyOf(beginningOf(textOrEmpty(member(jsonOf(parsed), 'status')), MAX_CHARACTERS));
    if (!givesTransactions(parsed) || !this.#asked.has(parsed)) {
      if (this.#ofRefusals.size < MAX_WORDS && refusesPlainly(parsed)) this.#ofRefusals.add(word);
      return;
    }
    if (request.isDocumented || request.isDocumentedOfSecond || response.asksToWait) return;
    const pages = this.#pages.get(word) ?? [];
    if (this.#pages.size < MAX_WORDS) this.#pages.set(word, pages);
    if (pages.length >= MAX_FINDINGS) return;
    pages.push({
      exchanges: [evidenceOf(exchange)],
      pointer: '/status',
      expected: 'accepted: `status` "success"',
      actual: `${excerpt(word)}, with HTTP status ${response.status}, \`errors\` null and the requested page`,
    });
  }

  findings(): readonly Finding[] {
    return [...this.#pages].flatMap(([word, pages]) => (this.#ofRefusals.has(word) ? [] : pages));
  }
}

const isSuccessStatus = (status: number) => status >= 200 && status < 300;

/** Whether the refusal has nothing of a success: an empty list may be one in other words, like a page. */
function refusesPlainly(parsed: ParsedExchange): boolean {
  const { request, response } = parsed;
  if (response.outcome !== 'refused') return false;
  const body = jsonOf(parsed);
  const data = member(body, 'data');
  if (typeof data === 'object' && data !== null && Object.keys(data).length > 0) return false;
  const isList = request.operation === listTransactions.name && Array.isArray(data);
  return !(isList && isSuccessStatus(response.status) && member(body, 'errors') === null);
}

/** A target may answer another format as it likes. */
const asksForJson = ({ request, exchange }: ParsedExchange): boolean =>
  areRightExcept(request, 'authorization', 'bizNumber') &&
  exchange.request.headers.every(
    ([name, value]) => name.toLowerCase() !== 'accept' || /json|\*\/\*|^$/.test(value),
  );

/** Whether it has only transactions for one of the clients, and nothing that says why it would not have them. */
function givesTransactions(parsed: ParsedExchange): boolean {
  const { request, response } = parsed;
  if (response.outcome !== 'refused' || !isSuccessStatus(response.status)) return false;
  if (clientOf(request) === null || !asksForJson(parsed)) return false;
  const body = jsonOf(parsed);
  const data = member(body, 'data');
  if (member(body, 'errors') !== null || !Array.isArray(data)) return false;
  return data.length > 0 && data.length === itemsOfRefusal(parsed).length;
}
