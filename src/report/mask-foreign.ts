/** Masks foreign transactions of lists, wherever a history is shown. */

import { createHash } from 'node:crypto';
import { member, parseJson } from '../core/json/json.ts';
import { runIdsOf } from '../core/text/run-ids.ts';
import { isPrivate, replaceTexts } from '../history/foreign/foreign.ts';
import { type ListedText, transactionsIn } from '../history/foreign/listed-texts.ts';
import { OwnReferences } from '../history/foreign/own-references.ts';
import { unescaped } from '../history/foreign/raw-strings.ts';
import { referencesIn } from '../history/foreign/references-in.ts';
import type { Event } from '../history/lines/events.ts';
import type { Header } from '../history/lines/line.ts';

export interface ForeignMask {
  /** Masks the body of a response, or its beginning. */
  body(body: string): string;
  /** Masks a transaction of a list, or its beginning. */
  item(item: string): string;
  /** Masks a value of such a body in a finding. */
  value(shown: string, pointer: string | null, body: string): string;
}

/** For a history that allows showing everything. */
const maskNothing: ForeignMask = {
  body: (body) => body,
  item: (item) => item,
  value: (shown) => shown,
};

/** Further texts are not distinguished. */
const MAX_TEXTS = 100_000;
const cutEnd = /… \(\d+ characters\)$/;
const DATA = '"data"';
const LIST_START = '{"data":[';
const pseudonym = /^\[foreign [0-9a-f]{16}\]$/;

/**
 * Each text gets a number, in the order of occurrence, so that a reader sees which texts are equal
 * and which changed. Texts of the run contain `runId`.
 */
class NumberedTexts implements ForeignMask {
  readonly #isOwn: (reference: string) => boolean;
  readonly #runIds: readonly string[];
  readonly #numbers = new Map<string, number>();

  constructor(isOwn: (reference: string) => boolean, runId: string) {
    this.#isOwn = isOwn;
    this.#runIds = runIdsOf(runId).filter((id) => id !== '');
  }

  body(body: string): string {
    if (isSurelyOwn(body, this.#isOwn)) return body;
    const end = cutEnd.exec(body)?.index ?? body.length;
    const masked = replaceTexts(body.slice(0, end), ({ references }) =>
      this.#isForeign(references) ? (text) => this.#masked(body, references[0] ?? '', text) : null,
    );
    return masked + body.slice(end);
  }

  item(item: string): string {
    return this.body(LIST_START + item).slice(LIST_START.length);
  }

  value(shown: string, pointer: string | null, body: string): string {
    const [, , name = 'narration'] = /^\/data\/(\d+)(?:\/([^/]+))?/.exec(pointer ?? '-') ?? [];
    const text = { start: 0, end: 0, name, kind: 'text', isOwnMember: true } as const;
    if (pointer?.startsWith('/data/') !== true || !isPrivate('', text)) return shown;
    const kind = kinds[shown.charAt(0)];
    return kind === undefined || this.#isAllOwn(body) ? shown : `${kind} that is not shown`;
  }

  #isForeign = (references: readonly string[]) => !references.some(this.#isOwn);

  /** A truncated text may contain foreign data. */
  #isAllOwn = (body: string) =>
    !cutEnd.test(body) &&
    transactionsIn(body).every(({ references }) => !this.#isForeign(references));

  #masked(body: string, reference: string, text: ListedText): string | null {
    const { start, end, kind } = text;
    if (!isPrivate(body, text)) return null;
    if (kind === 'number') return body.slice(start, end).replace(/\d/g, '9');
    const value = unescaped(body, start, end);
    if (value === '' || pseudonym.test(value)) return null;
    if (this.#runIds.some((id) => value.includes(id))) return null;
    const key = createHash('sha256').update(`${reference}\n${value}`).digest('base64url');
    const numbers = this.#numbers;
    if (!numbers.has(key) && numbers.size < MAX_TEXTS) numbers.set(key, numbers.size + 1);
    return `[foreign text ${numbers.get(key) ?? 'of many'}]`;
  }
}

/** Reads most lists faster than `transactionsIn`; `false` decides nothing. */
function isSurelyOwn(body: string, isOwn: (reference: string) => boolean): boolean {
  // An escape or a second member could hide a name.
  if (body.includes('\\') || body.indexOf(DATA) !== body.lastIndexOf(DATA)) return false;
  for (const reference of referencesIn(body)) if (!isOwn(reference)) return false;
  const parsed = parseJson(body);
  const items = parsed.ok ? member(parsed.value, 'data') : null;
  return (
    Array.isArray(items) && items.every((item) => typeof member(item, 'reference') === 'string')
  );
}

/** The mask for a history with this header. */
export const foreignMaskFor = (
  { runId, config }: Pick<Header, 'runId' | 'config'>,
  isOwn: (reference: string) => boolean,
): ForeignMask => (config.showForeign === true ? maskNothing : new NumberedTexts(isOwn, runId));

/**
 * About eighty megabytes, so that a reader of the masked history finds everything that checks
 * compare.
 */
const OWN_REFERENCES = 2_000_000;

/** Makes the mask for a whole history, from its events. */
export function foreignMaskOfEvents(events: Iterable<Event>): ForeignMask {
  const own = new OwnReferences(OWN_REFERENCES);
  let runId = '';
  for (const event of events) {
    if (event.kind === 'exchange') own.see(event.exchange);
    if (event.kind !== 'header') continue;
    if (event.config.showForeign === true) return maskNothing;
    ({ runId } = event);
  }
  return new NumberedTexts((reference) => own.has(reference), runId);
}

const kinds: Readonly<Record<string, string>> = {
  '"': 'a string',
  '{': 'an object',
  '[': 'an array',
};
