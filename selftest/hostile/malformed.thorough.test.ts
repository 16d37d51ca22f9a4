import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, test, vi } from 'vitest';
import { tlsContext } from '../../src/drive/connection/tls-context.ts';
import { emptyFolder, start } from '../support/command.ts';
import { fuzzDotenv, fuzzHar, fuzzReceivers, fuzzWaivers } from './malformed.ts';

test('60 changed HARs are judged, or refused in one sentence', () => fuzzHar(60, 5));
test('1000 changed waivers are read, or refused', () => fuzzWaivers(1000, 6));
test('1000 changed receivers are read, or refused', () => fuzzReceivers(1000, 7));
test('200 changed .env files are read, or refused', () => fuzzDotenv(200, 8, emptyFolder()));

const hasPipes = spawnSync('mkfifo', ['--version']).status === 0;
/** Circular, and growing with each line. */
const ALIASES = `a: &a [x]\n${Array.from({ length: 30 }, (_, at) => `b${at}: &b${at} [*a, *a]`).join('\n')}`;

/** What replaces the file `given`. */
const places: readonly (readonly [name: string, put: (path: string) => void])[] = [
  ['a folder', (path) => mkdirSync(path)],
  ['an empty file', (path) => writeFileSync(path, '')],
  ['null', (path) => writeFileSync(path, 'null')],
  ['a list in itself', (path) => writeFileSync(path, '- &a [*a]\n- *a\n')],
  ['many aliases', (path) => writeFileSync(path, ALIASES)],
  ['deep brackets', (path) => writeFileSync(path, '['.repeat(500_000))],
  ['bytes that are not text', (path) => writeFileSync(path, Buffer.alloc(5000, 0xff))],
  ['two million lines', (path) => writeFileSync(path, '- \n'.repeat(2_000_000))],
  ...(hasPipes ? [['a pipe', (path: string) => void spawnSync('mkfifo', [path])] as const] : []),
];

const readers: readonly (readonly [name: string, file: string, args: readonly string[]])[] = [
  ['a HAR', 'given.har', ['verify', 'given.har']],
  ['a history', 'given.jsonl', ['verify', 'given.jsonl']],
  ['waivers', 'given', ['plan', '--waivers', 'given']],
  ['receivers', 'given', ['plan', '--target-receivers', 'given']],
  ['a profile', 'given', ['diff', 'given', 'given']],
];

describe.each(readers)('%s', (name, file, args) => {
  test.each(places)(`that is %s is refused in one sentence`, async (what, put) => {
    const cwd = emptyFolder();
    put(join(cwd, file));
    const { child, finished } = start(args, {}, cwd);
    const limit = setTimeout(() => child.kill('SIGKILL'), 25_000);
    const { code, stderr } = await finished;
    clearTimeout(limit);
    // A file without waivers is valid too.
    const isEmpty = name === 'waivers' && ['an empty file', 'null'].includes(what);
    expect([code, stderr]).toEqual(isEmpty ? [0, ''] : [2, expect.stringMatching(/given|HAR/)]);
    expect(stderr.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(2);
  });
});

test.runIf(hasPipes)('a .env that is a pipe is refused', async () => {
  const cwd = emptyFolder();
  spawnSync('mkfifo', [join(cwd, '.env')]);
  const { child, finished } = start(['plan'], {}, cwd);
  const limit = setTimeout(() => child.kill('SIGKILL'), 25_000);
  const { code, stderr } = await finished;
  clearTimeout(limit);
  expect([code, stderr]).toEqual([2, expect.stringContaining('it is a pipe or a device')]);
});

test.runIf(hasPipes)('a pipe in NODE_EXTRA_CA_CERTS is not waited for', () => {
  const path = join(emptyFolder(), 'authorities.pem');
  spawnSync('mkfifo', [path]);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', path);
  try {
    expect(tlsContext({ ca: rootCertificates[0] ?? '', client: null })).not.toBeNull();
  } finally {
    vi.unstubAllEnvs();
  }
});
