/**
 * The caps and times in the README, the guides and the examples: with each of them a run sends its
 * whole plan in time. Only `plan` is called; nothing is sent. Long, because dozens of plans are
 * made.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isScalar, parseAllDocuments, visit } from 'yaml';
import type { Settings } from '../../src/config/config.ts';
import { settingsTable } from '../../src/config/settings.ts';
import { packageRoot } from '../../src/core/package.ts';
import { estimate } from '../../src/plan/money/estimate.ts';
import { suite } from '../../suites/index.ts';
import { configOf } from '../support/pipeline.ts';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(join(packageRoot, folder)).map((name) => `${folder}/${name}`);
const rows = Object.values(settingsTable) as readonly { name: string; shape?: string }[];
const known = new Set(rows.map(({ name }) => name));

/** Settings that decide what is sent and how long it may take; the others describe a target. */
const counts = new Set([
  ...['CASES', 'MAX_DISBURSEMENTS', 'MAX_TOTAL_AMOUNT', 'AMOUNT_MIN', 'AMOUNT_MAX', 'DETECT'],
  ...['RATE_LIMIT', 'RUN_TIMEOUT_MS', 'CONCURRENCY', 'READ_ONLY', 'SHARD', 'CONFIRM_HOST'],
]);
/** A run of a part is never conformant, and a run without a plan sends nothing. */
const partial = /--(only|last-failed|case)\b/;
const judging = /^(run|plan|doctor)?( --|$)/;

/** The exports of a shell block, with the flags of each of its command lines. */
function settingsOfBlock(block: string): Settings[] {
  const exported = Object.fromEntries(
    [...block.matchAll(/^export (.*)$/gm)].flatMap(([, words = '']) =>
      [...words.matchAll(/(\w+)=('[^']*'|[^\s#]+)/g)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll("'", ''),
      ]),
    ),
  );
  const lines = [...block.matchAll(/disbursement-conformance ?(.*)$/gm)]
    .map(([, words = '']) => words.replace(/#.*/, '').trim())
    .filter((words) => judging.test(words) && !partial.test(words));
  const hasCap = 'MAX_DISBURSEMENTS' in exported;
  return (lines.length === 0 && hasCap ? [''] : lines).map((words) => ({
    ...exported,
    ...flagsIn(words),
  }));
}

const flagsIn = (words: string): Settings =>
  Object.fromEntries(
    [...words.matchAll(/--([a-z-]+)(?: ([^-\s]\S*))?/g)].map(([, flag = '', value = 'true']) => [
      flag.replaceAll('-', '_').toUpperCase(),
      value,
    ]),
  );

const blocksOf = (path: string) =>
  [...read(path).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    settingsOfBlock(block),
  );

/** Every setting, or input of the action, in a CI file. */
function settingsOfCi(path: string): Settings {
  const found: Record<string, string> = {};
  const take = (name: unknown, value: unknown) => {
    const setting = String(name).replaceAll('-', '_').toUpperCase();
    if (counts.has(setting)) found[setting] ??= String(value);
  };
  if (/Jenkinsfile$/.test(path)) {
    for (const [, name, value] of read(path).matchAll(/^\s*(\w+) = '(.*)'$/gm)) take(name, value);
    return found;
  }
  for (const document of parseAllDocuments(read(path))) {
    visit(document, {
      Map(_, map) {
        const { name, value } = map.toJSON() as { name?: unknown; value?: unknown };
        if (typeof name === 'string') take(name, value);
      },
      Pair(_, { key, value }) {
        if (isScalar(value)) take(key, value.value);
      },
    });
  }
  return found;
}

const settingsOfCode = (path: string): Settings[] =>
  [...read(path).matchAll(/settings: \{([^}]*)\}/g)].map(([, inner = '']) =>
    Object.fromEntries(
      [...inner.matchAll(/([A-Z_]+): ['"]?([\w.]+)/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    ),
  );

/** The caps in the examples of .env.example, which a user takes together. */
const capsOfEnvExample = (): Settings =>
  Object.fromEntries(
    [...read('.env.example').matchAll(/^#(MAX_\w+|CONFIRM_HOST)=(\S+)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

const pages = ['README.md', 'docs/library.md', 'docs/certify.md', ...filesIn('docs/guides')];
/** Those of Kubernetes for the judge and the volume send nothing. */
const ci = filesIn('examples/ci').filter((path) =>
  /(?<!-judge|-volume)\.ya?ml$|Jenkinsfile$/.test(path),
);
const code = [...filesIn('examples/library'), 'docs/library.md', 'README.md'];
const given: readonly (readonly [path: string, settings: Settings])[] = [
  ...pages.flatMap((path) => blocksOf(path).map((one) => [path, one] as const)),
  ...ci.map((path) => [path, settingsOfCi(path)] as const),
  ['.env.example', capsOfEnvExample()],
  ...code.flatMap((path) => settingsOfCode(path).map((one) => [path, one] as const)),
];

/** Slow for a service that returns a page of a list. */
const RESPONSE_MS = 500;
const SEEDS = [1, 2, 3];
/** Requests beside the plan: searches, health checks, repeated lists. */
const SPARE_SHARE = 0.25;

/** The most expensive case: two clients, and a host that is not this machine. */
function planned(settings: Settings, seed: number) {
  const wanted = Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => counts.has(name) && /^[\w.%/]+$/.test(String(value)),
    ),
  );
  const isRemote = settings.CONFIRM_HOST !== undefined && settings.CONFIRM_HOST !== '127.0.0.1';
  const {
    CONFIRM_HOST: _,
    CASES = settingsTable.cases.example,
    SEED = String(seed),
    ...rest
  } = wanted as Settings;
  const config = configOf({
    ...{ ...rest, CASES, SEED },
    ...(isRemote ? { TARGET_URL: 'https://staging.example/api' } : {}),
    ...(settings.CONFIRM_HOST === undefined
      ? {}
      : { CONFIRM_HOST: isRemote ? 'staging.example' : '127.0.0.1' }),
  });
  return { config, estimated: estimate(config, suite) };
}

describe('a run with these numbers has a full verdict', () => {
  test('there are such numbers', () => {
    const capped = given.filter(([, settings]) => 'MAX_DISBURSEMENTS' in settings);
    const paths = new Set(capped.map(([path]) => path));
    for (const path of [...ci, '.env.example', 'README.md', 'docs/guides/staging.md']) {
      expect(paths).toContain(path);
    }
    const names = given.flatMap(([, settings]) => Object.keys(settings));
    expect(names.filter((name) => !known.has(name) && !OTHER_FLAGS.has(name))).toEqual([]);
  });

  test.each(given)('%s: %j', (path, settings) => {
    const text =
      'SHARD' in settings ? `SHARD=${settings.SHARD}` : ci.includes(path) ? read(path) : '';
    const shards = Number(/SHARD.*\/(\d+)["']?/.exec(text)?.[1] ?? 1);
    const isLarge = Number(settings.CASES ?? 0) > 1000;
    for (const seed of isLarge ? SEEDS.slice(0, 1) : SEEDS) {
      const { config, estimated } = planned(settings, seed);
      expect([estimated.cases, estimated.warnings]).toEqual([estimated.casesAsked, []]);
      // The first shard sends everything except the generated disbursements of the others.
      const requests = estimated.requests - estimated.cases * (1 - 1 / shards);
      const neededMs = (requests * RESPONSE_MS * (1 + SPARE_SHARE)) / config.concurrency;
      expect(neededMs).toBeLessThan(config.runTimeoutMs);
    }
  });
});

/** Flags of commands that are not settings. */
const OTHER_FLAGS = new Set(['JSON', 'QUIET', 'VERBOSE']);
