/** `waivers.yaml`: known deviations, each with its reason, owner, issue and last day. */
import { parse } from 'yaml';
import { isDay } from '../core/day.ts';
import { isObject, type JsonObject } from '../core/json.ts';
import { nearestOf } from '../core/nearest.ts';
import type { Level } from '../core/outcome.ts';
import type { Waiver } from './waiver.ts';

export type ParsedWaivers =
  | { readonly ok: true; readonly waivers: readonly Waiver[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What a waiver can name. */
export interface Waivable {
  readonly id: string;
  readonly level: Level;
}

const members = ['requirement', 'reason', 'owner', 'issue', 'expires'] as const;

/** Reads the text of a file; every mistake in it is told at once. */
export function parseWaivers(
  text: string,
  path: string,
  checks: readonly Waivable[],
): ParsedWaivers {
  let entries: unknown;
  try {
    entries = parse(text, { prettyErrors: true }) ?? [];
  } catch (error) {
    const [first] = (error as Error).message.split('\n');
    return { ok: false, problems: [`Cannot parse ${path}: ${first?.replace(/:$/, '')}`] };
  }
  const expected = `a list of waivers, each with ${members.join(', ')}`;
  if (!Array.isArray(entries)) {
    return { ok: false, problems: [`Cannot parse ${path}: expected ${expected}`] };
  }
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const where = `${path}, entry ${at + 1}`;
    if (!isObject(entry)) problems.push(`${where}: expected ${members.join(', ')}`);
    else problems.push(...mistakesIn(entry, checks, seen).map((mistake) => `${where}: ${mistake}`));
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, waivers: entries.map(pick) };
}

function mistakesIn(entry: JsonObject, checks: readonly Waivable[], seen: Set<string>): string[] {
  const names: readonly string[] = members;
  const unknown = Object.keys(entry).filter((name) => !names.includes(name));
  const missing = members.filter(
    (name) => typeof entry[name] !== 'string' || !/\S/.test(text(name)),
  );
  function text(name: string) {
    return String(entry[name]);
  }
  const mistakes = [
    ...unknown.map((name) =>
      name === 'card'
        ? 'card is the old name of a member: write requirement in its place'
        : `${name} is no member of a waiver: expected ${members.join(', ')}`,
    ),
    ...missing.map((name) => `${name} is missing: ${wanted[name]}`),
  ];
  if (missing.length > 0) return mistakes;
  const check = checks.find(({ id }) => id === entry.requirement);
  if (check === undefined) {
    const near =
      nearestOf(
        text('requirement'),
        checks.map(({ id }) => id),
      ) ?? 'run "list" for all of them';
    mistakes.push(`there is no requirement ${text('requirement')}; the nearest: ${near}`);
  } else if (check.level === 'observe') {
    mistakes.push(`${check.id} is only observed and never fails: remove its waiver`);
  }
  if (seen.has(text('requirement')))
    mistakes.push(`${text('requirement')} has a waiver already: keep one`);
  seen.add(text('requirement'));
  if (!/^https?:\/\/\S+$/.test(text('issue'))) {
    mistakes.push(`issue "${text('issue')}": expected ${wanted.issue}`);
  }
  if (!isDay(text('expires')))
    mistakes.push(`expires "${text('expires')}": expected ${wanted.expires}`);
  return mistakes;
}

const wanted: Readonly<Record<(typeof members)[number], string>> = {
  requirement: 'the id of a requirement, like FEE-02',
  reason: 'why the deviation is known and lived with',
  owner: 'the person or team that answers for it',
  issue: 'the https:// address of the issue under which it is being mended',
  expires: 'the last day on which it holds, like 2027-01-31',
};

function pick(entry: Waiver): Waiver {
  const { requirement, reason, owner, issue, expires } = entry;
  return { requirement, reason, owner, issue, expires };
}
