/** `waivers.yaml`: known failures, each with its reason, owner, issue and last day. */
import { parse } from 'yaml';
import { isObject, type Json, type JsonObject } from '../core/json/json.ts';
import type { Level } from '../core/outcome.ts';
import { nearestOf } from '../core/text/nearest.ts';
import { bare, quoted } from '../core/text/quoted.ts';
import { isDay, isHttpAddress } from '../core/text/text-formats.ts';
import { placeholders, type Waiver } from './waiver.ts';

export type ParsedWaivers =
  | { readonly ok: true; readonly waivers: readonly Waiver[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The requirements that a waiver can name. */
export interface Waivable {
  readonly id: string;
  readonly level: Level;
}

/** The members of an entry, and what each must contain. */
const wanted: Readonly<Record<keyof Waiver, string>> = {
  requirement: 'the id of a requirement, like FEE-02',
  reason: 'why the failure is known and accepted',
  ...placeholders,
  expires: 'the last day on which the waiver applies, like 2027-01-31',
};
const memberNames: readonly string[] = Object.keys(wanted);
const MEMBERS = memberNames.join(', ');

/** A few hundred times a waiver for every requirement; more would take long to read. */
const MAX_CHARACTERS = 1024 * 1024;

/** Parses the text of a file; all mistakes are reported together. */
export function parseWaivers(
  text: string,
  path: string,
  checks: readonly Waivable[],
): ParsedWaivers {
  if (text.length > MAX_CHARACTERS) {
    return {
      ok: false,
      problems: [
        `Cannot parse ${path}: it is longer than ${MAX_CHARACTERS} characters; remove waivers that are no longer needed`,
      ],
    };
  }
  let entries: unknown;
  try {
    entries = parse(text, { prettyErrors: true, logLevel: 'error' }) ?? [];
  } catch (error) {
    return { ok: false, problems: [`Cannot parse ${path}${syntaxProblem(error as Error)}`] };
  }
  if (!Array.isArray(entries)) {
    const expected = `expected a list of waivers, each with ${MEMBERS}`;
    return { ok: false, problems: [`Cannot parse ${path}: ${expected}`] };
  }
  const problems: string[] = [];
  const waivers: Waiver[] = [];
  for (const [at, entry] of entries.entries()) {
    const read = readEntry(entry, checks, new Set(waivers.map(({ requirement }) => requirement)));
    waivers.push(...read.waivers);
    problems.push(...read.mistakes.map((mistake) => `${path}, entry ${at + 1}: ${mistake}`));
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, waivers };
}

/** The end of the sentence, in the words of a user: two sentences of the library are for programmers. */
function syntaxProblem({ message }: Error): string {
  const [first = ''] = message.split('\n');
  if (message.includes('multiple documents'))
    return ': it has several documents; put all waivers into one list, without "---" between them';
  if (message.includes('call stack'))
    return `: it is nested too deeply; expected a list of waivers, each with ${MEMBERS}`;
  const [, what = first, where] = /^(.*) at (line \d+, column \d+):?$/.exec(first) ?? [];
  return where === undefined ? ` as YAML: ${what}` : ` as YAML at ${where}: correct it (${what})`;
}

interface Entry {
  /** The waiver, even with mistakes; none where a member is missing. */
  readonly waivers: readonly Waiver[];
  readonly mistakes: readonly string[];
}

function readEntry(
  entry: Json | undefined,
  checks: readonly Waivable[],
  waivedIds: ReadonlySet<string>,
): Entry {
  if (!isObject(entry)) return { waivers: [], mistakes: [`expected ${MEMBERS}`] };
  const unknown = Object.keys(entry).filter((name) => !memberNames.includes(name));
  const mistakes = unknown.map(sentenceOnUnknown);
  const mistakesIn = (given: JsonObject) => {
    const { requirement, ...terms } = textsOf(given);
    const ofRequirement =
      requirement === undefined ? [] : mistakesInRequirement(requirement, checks, waivedIds);
    return [...ofRequirement, ...mistakesInTerms(terms)];
  };
  if (!isWhole(entry)) {
    const missing = Object.entries(wanted).filter(([name]) => !isText(entry[name]));
    const sentences = missing.map(([name, what]) =>
      ['number', 'boolean'].includes(typeof entry[name])
        ? `${name} is not a text: put it in quotation marks`
        : `${name} is missing: ${what}`,
    );
    return { waivers: [], mistakes: [...mistakes, ...sentences, ...mistakesIn(entry)] };
  }
  const { requirement, reason, owner, issue, expires } = entry;
  return {
    waivers: [{ requirement, reason, owner, issue, expires }],
    mistakes: [...mistakes, ...mistakesIn(entry)],
  };
}

/** The members that are there, which are checked even where others are missing. */
const textsOf = (entry: JsonObject): Partial<Waiver> =>
  Object.fromEntries(
    memberNames.flatMap((name) => (isText(entry[name]) ? [[name, entry[name]]] : [])),
  );

/** Whether each member exists and is a text that is not blank. */
function isWhole(entry: JsonObject): entry is JsonObject & Waiver {
  return memberNames.every((name) => isText(entry[name]));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && /\S/.test(value);
}

function sentenceOnUnknown(name: string): string {
  return `${bare(name)} is not a member of a waiver: expected ${MEMBERS}`;
}

function mistakesInRequirement(
  id: string,
  checks: readonly Waivable[],
  waivedIds: ReadonlySet<string>,
): string[] {
  const check = checks.find((one) => one.id === id);
  const ids = checks.map((one) => one.id);
  const mistakes: string[] = [];
  if (check === undefined) {
    // In another letter case, most letters differ.
    const near = nearestOf(id.toUpperCase(), ids);
    const hint = near === null ? '"list" shows all of them' : `did you mean ${near}?`;
    mistakes.push(`there is no requirement ${bare(id)}: ${hint}`);
  } else if (check.level === 'observe') {
    mistakes.push(`${id} is only observed and never fails: remove its waiver`);
  }
  if (waivedIds.has(id)) mistakes.push(`${id} has a waiver already: keep one`);
  return mistakes;
}

function mistakesInTerms({ owner, issue, expires }: Partial<Waiver>): string[] {
  const mistakes: string[] = [];
  const unfilled = (name: keyof typeof placeholders) =>
    `${name} is the placeholder of a proposed entry: write ${placeholders[name]}`;
  if (owner?.trim() === placeholders.owner) mistakes.push(unfilled('owner'));
  if (issue?.trim() === placeholders.issue) mistakes.push(unfilled('issue'));
  else if (issue !== undefined && !isHttpAddress(issue)) {
    mistakes.push(`issue ${quoted(issue)}: expected ${wanted.issue}`);
  }
  if (expires !== undefined && !isDay(expires)) {
    mistakes.push(`expires ${quoted(expires)}: expected ${wanted.expires}`);
  }
  return mistakes;
}
