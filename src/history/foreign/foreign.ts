/**
 * Pseudonymises the texts of transactions that the run did not make, before a list is written to disk.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { beginningOf } from '../../core/text/excerpt.ts';
import { isUnitName, summaryFields } from '../../interface/fields.ts';
import { type ListedText, type ListedTransaction, transactionsIn } from './listed-texts.ts';
import { unescaped } from './raw-strings.ts';

export interface ForeignTexts {
  /** Called before a disbursement: from then on, a new transaction may be one of the run. */
  disbursementsBegin(): void;
  /** Pseudonymises the body of a response to a request that cannot disburse. */
  pseudonymiseList(body: string): string;
  /** Pseudonymises the body of a response to a request that may have disbursed. */
  pseudonymiseDisbursement(body: string): string;
}

/** No list shows more before the first disbursement; further references are not stored. */
const MAX_REFERENCES = 100_000;
/** Checks compare texts up to this length, some of them less. */
const COMPARED_CHARACTERS = 1000;
/** 64 bits, so that two texts never get the same pseudonym by chance. */
const PSEUDONYM_DIGITS = 16;

/** Changes nothing: for a run that shows foreign texts. */
export const keepForeignTexts: ForeignTexts = {
  disbursementsBegin: () => {},
  pseudonymiseList: (body) => body,
  pseudonymiseDisbursement: (body) => body,
};

/**
 * Transactions in lists before the first request that could disburse are foreign, and their
 * references stay foreign. Each text of the run contains `runId`. The key is in no file.
 */
export class PseudonymousTexts implements ForeignTexts {
  readonly #runId: string;
  readonly #key: Uint8Array;
  /** Foreign references, in small letters. */
  readonly #foreign = new Set<string>();
  #hasBegun = false;

  constructor(runId: string, key: Uint8Array = randomBytes(32)) {
    this.#runId = runId;
    this.#key = key;
  }

  disbursementsBegin(): void {
    this.#hasBegun = true;
  }

  pseudonymiseList(body: string): string {
    if (!this.#hasBegun) this.#addForeign(body);
    else if (this.#foreign.size === 0) return body;
    return this.#pseudonymise(body, (text) => isPrivate(body, text));
  }

  /**
   * A target may return a foreign reference for a disbursement; checks compare its narration with the
   * list.
   */
  pseudonymiseDisbursement(body: string): string {
    return this.#foreign.size === 0 ? body : this.#pseudonymise(body, isNarration);
  }

  #addForeign(body: string): void {
    for (const { references } of transactionsIn(body)) {
      for (const one of references) {
        if (this.#foreign.size < MAX_REFERENCES) this.#foreign.add(one.toLowerCase());
      }
    }
  }

  #pseudonymise(body: string, isReplaced: (text: ListedText) => boolean): string {
    return replaceTexts(body, ({ references }) => {
      const foreignReference = references.find((one) => this.#foreign.has(one.toLowerCase()));
      // Before the first disbursement, a transaction without a reference is foreign too.
      const reference = foreignReference ?? (this.#hasBegun ? null : '');
      if (reference === null) return null;
      return (text) => (isReplaced(text) ? this.#pseudonym(reference, body, text) : null);
    });
  }

  #pseudonym(reference: string, body: string, { start, end, kind }: ListedText): string {
    const text = kind === 'text' ? unescaped(body, start, end) : body.slice(start, end);
    // An empty text reveals nothing, and a text of this run is not foreign.
    const isOwn = this.#runId !== '' && text.includes(this.#runId);
    if (text === '' || isOwn) return body.slice(start, end);
    const digest = this.#digestOf(reference, text);
    return kind === 'text'
      ? `[foreign ${digest.slice(0, PSEUDONYM_DIGITS)}${invalidIn(body.slice(start, end))}]`
      : otherDigits(text, digest);
  }

  #digestOf = (reference: string, text: string): string =>
    createHmac('sha256', this.#key)
      .update(`${reference.toLowerCase()}\n${beginningOf(text, COMPARED_CHARACTERS)}`)
      .digest('hex');
}

const isNarration = ({ name, isOwnMember }: ListedText) => isOwnMember && name === 'narration';

const shownFields: ReadonlySet<string> = new Set(
  summaryFields.filter((name) => name !== 'narration'),
);

/** A currency, or a unit as a word; a number of minor units is short. */
const unitWord = /^[A-Za-z]{2,8}$/;

/**
 * Whether the text is replaced: the narration, and every member that the document does not list,
 * except a unit.
 */
export function isPrivate(body: string, { name, isOwnMember, start, end }: ListedText): boolean {
  if (isOwnMember && shownFields.has(name)) return false;
  return !(isUnitName(name) && unitWord.test(unescaped(body, start, end)));
}

/** Returns for each transaction the replacement of its texts; `null`: the text is kept. */
type Replacing = (transaction: ListedTransaction) => ((text: ListedText) => string | null) | null;

/** Replaces texts of the transactions in a body; everything else is kept. */
export function replaceTexts(body: string, replacing: Replacing): string {
  const replaced = new Map<number, { readonly end: number; readonly text: string }>();
  for (const transaction of transactionsIn(body)) {
    const replace = replacing(transaction);
    if (replace === null) continue;
    for (const text of transaction.texts) {
      const replacement = replace(text);
      if (replacement !== null) replaced.set(text.start, { end: text.end, text: replacement });
    }
  }
  if (replaced.size === 0) return body;
  const parts: string[] = [];
  let copiedTo = 0;
  for (const [start, { end, text }] of [...replaced].sort(([a], [b]) => a - b)) {
    parts.push(body.slice(copiedTo, start), text);
    copiedTo = end;
  }
  return parts.join('') + body.slice(copiedTo);
}

/** The first character or escape that no text in JSON has, so that a check still sees it; '' where there is none. */
function invalidIn(raw: string): string {
  const [valid = ''] =
    /^(?:[^\\\p{Cc}]|\x7f|[\x80-\x9f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*/u.exec(raw) ?? [];
  const rest = raw.slice(valid.length);
  return rest.slice(0, rest.startsWith('\\') ? 2 : 1);
}

/** Another number with as many digits and the same exponent. A leading zero stays, because JSON forbids it. */
function otherDigits(number: string, digest: string): string {
  const [mantissa = ''] = number.split(/[eE]/);
  let at = 0;
  const [zeros = ''] = /^-?0+(?=\d)/.exec(mantissa) ?? [];
  const changed = mantissa.slice(zeros.length).replace(/\d/g, () => {
    const value = Number.parseInt(digest.charAt(at % digest.length), 16);
    at += 1;
    // No leading zero, because JSON forbids it.
    return String(at === 1 ? (value % 9) + 1 : value % 10);
  });
  return zeros + changed + number.slice(mantissa.length);
}
