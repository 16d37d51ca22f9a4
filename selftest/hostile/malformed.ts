/** Randomly changed files of a user: each is read, or refused in one sentence. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { toHar } from '../../reporters/har.ts';
import { parseConfig } from '../../src/config/config.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { parseWaivers } from '../../src/config/waiver-file.ts';
import { UnreadableError } from '../../src/core/errors.ts';
import { eventsOfHar } from '../../src/history/har/har.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { operations } from '../../src/interface/operations.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { catalogue, catalogueDigest, judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

/** A generator of numbers below one: the same for a seed, on every runtime. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const oneOf = <T>(list: readonly T[], random: Random) =>
  list[Math.floor(random() * list.length)] as T;

const odd: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.5, 1e308, 2 ** 53, '', ' ', 'x', 'null', '2027-01-31'],
  ...[[], {}, [null], [[]], { kind: 'header' }, { length: 3 }, ['a', 1, {}]],
  ...['\u0000', '\ud800', '\u202e', 'http://', 'http://[', 'x'.repeat(70_000), '9'.repeat(400)],
];

/** The same document with one value replaced, removed, doubled or moved. */
function changed(document: unknown, random: Random): unknown {
  const copy = structuredClone(document) as Record<string, unknown>;
  let at = copy;
  for (let depth = 0; depth < 12; depth += 1) {
    const names = Object.keys(at);
    if (names.length === 0) break;
    const name = oneOf(names, random);
    const value = at[name];
    const isInner = typeof value === 'object' && value !== null;
    if (isInner && random() < 0.75) {
      at = value as Record<string, unknown>;
      continue;
    }
    const turn = random();
    if (turn < 0.7) at[name] = structuredClone(oneOf(odd, random));
    else if (turn < 0.8) delete at[name];
    else if (turn < 0.9) at[oneOf(names, random)] = structuredClone(value);
    else at[oneOf(['constructor', 'toString', 'kind', 'then'], random)] = value;
    break;
  }
  return copy;
}

/** The text with some bytes removed, doubled or replaced. */
function cut(text: string, random: Random): string {
  const from = Math.floor(random() * text.length);
  const to = from + Math.floor(random() * 40);
  const middle = oneOf(
    ['', text.slice(from, to).repeat(2), '\u0000', '[[[[', '{"a":', '&a [*a]', '\t', '"', '- '],
    random,
  );
  return text.slice(0, from) + middle + text.slice(to);
}

/** Longer is a hang, also on a slow machine. */
const MAX_MS = 5_000;

function readInTime(what: string, read: () => void): void {
  const startedMs = performance.now();
  try {
    read();
  } catch (error) {
    // A sentence for the user, and not an error of the suite.
    if (!(error instanceof UnreadableError)) console.error(error, what.slice(0, 20_000));
    expect(error).toBeInstanceOf(UnreadableError);
    expect((error as Error).message).not.toContain('\n');
  }
  expect(performance.now() - startedMs).toBeLessThan(MAX_MS);
}

const suite = { name: 'disbursement-conformance', version: '0.0.0', catalogueDigest };

const ENTRIES = 8;
/**
 * The proof of the checks takes ten times as long as everything else, so only some runs have it.
 */
const PROVEN = 20;

/** A HAR of the suite, and the same as another recorder would have written it. */
async function hars(): Promise<readonly unknown[]> {
  const { lines } = await runAgainst(service(), { CASES: '2' }, ['disbursements', 'lists']);
  const own = JSON.parse([...toHar(() => eventsOf(lines))].join(''));
  // Few enough that each is judged quickly.
  own.log.entries.length = ENTRIES;
  const { _run: _, ...log } = own.log;
  return [own, { log }];
}

export async function fuzzHar(count: number, seed: number): Promise<void> {
  const random = randomOf(seed);
  const originals = await hars();
  for (let at = 0; at < count; at += 1) {
    let document = oneOf(originals, random);
    const changes = 1 + Math.floor(random() * 3);
    for (let change = 0; change < changes; change += 1) document = changed(document, random);
    const whole = JSON.stringify(document);
    const text = random() < 0.2 ? cut(whole, random) : whole;
    const scope = at % PROVEN === 0 ? 'whole' : 'without proof';
    const judged = { ...judging, scope } as const;
    readInTime(text, () => judge(eventsOfHar(text, suite, operations), judged));
  }
}

const WAIVERS = `- requirement: FEE-02
  reason: the list drops the second decimal
  owner: payments
  issue: https://issues.example/12
  expires: 2027-01-31
- requirement: FEE-01
  reason: &why "the same: in 'new' ones"
  owner: {team: payments}
  issue: [https://issues.example/13]
  expires: *why
`;

export function fuzzWaivers(count: number, seed: number): void {
  const random = randomOf(seed);
  for (let at = 0; at < count; at += 1) {
    let text = cut(WAIVERS, random);
    if (random() < 0.5) text = cut(text, random);
    readInTime(text, () => {
      const parsed = parseWaivers(text, 'waivers.yaml', catalogue);
      if (parsed.ok) return;
      expect(parsed.problems.length).toBeGreaterThan(0);
      for (const problem of parsed.problems) expect(problem).toMatch(/^[^\n]*waivers\.yaml[^\n]*$/);
    });
  }
}

const RECEIVERS = '[{"bank_code":"058","bank_account_number":"0123456789"},{"bank_code":"011"}]';

export function fuzzReceivers(count: number, seed: number): void {
  const random = randomOf(seed);
  for (let at = 0; at < count; at += 1) {
    const text =
      random() < 0.5
        ? cut(RECEIVERS, random)
        : JSON.stringify(changed(JSON.parse(RECEIVERS), random));
    readInTime(text, () => {
      const settings = { TARGET_RECEIVERS: 'file.json', READ_ONLY: 'true' };
      const parsed = parseConfig(settings, {
        freshSeed: () => 1,
        readBytes: () => new Uint8Array(),
        readFile: () => text,
        parseWaivers: () => ({ ok: true, waivers: [] }),
      });
      if (parsed.ok) expect(parsed.config.receivers?.length).toBeGreaterThan(0);
      else for (const problem of parsed.problems) expect(problem).not.toContain('\n');
    });
  }
}

const DOTENV = `# of the team
TARGET_URL=https://staging.example/api
export TARGET_TOKEN="a token with \\"quotes\\" and \\n"
TARGET_BIZ_NUMBER='BIZ-1' # the number
TARGET_RECEIVERS='[{"bank_code":"058","bank_account_number":"0123456789"}]'
SEED: 7
CASES = 12
TARGET_HEADERS={"X-Api-Key":"paste-it-here"}
CONFIRM_HOST=staging.example
MAX_DISBURSEMENTS=20
MAX_TOTAL_AMOUNT=5000
`;

/** All settings together: each is read from the file, or refused in one sentence. */
export async function fuzzDotenv(count: number, seed: number, folder: string): Promise<void> {
  const random = randomOf(seed);
  const requirements = async () => catalogue;
  for (let at = 0; at < count; at += 1) {
    let text = cut(DOTENV, random);
    for (let change = Math.floor(random() * 3); change > 0; change -= 1) text = cut(text, random);
    writeFileSync(join(folder, '.env'), text);
    const startedMs = performance.now();
    const loaded = await loadConfig({}, {}, folder, { requirements });
    expect(performance.now() - startedMs).toBeLessThan(MAX_MS);
    const shown = loaded.ok ? loaded.warnings : [...loaded.problems, ...loaded.warnings];
    if (!loaded.ok) expect(loaded.problems.length).toBeGreaterThan(0);
    for (const sentence of shown) expect(sentence).toMatch(/^[^\n]+$/);
  }
}
