/**
 * Certificates on the command line.
 * Above 200 lines: each refusal has its own sentence and exit code.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certify } from '../../src/certificate/certify.ts';
import { keyIdOf, publicKeyFrom } from '../../src/certificate/dsse.ts';
import { coveredFiles } from '../../src/certificate/folder.ts';
import { makeKeyPair } from '../../src/certificate/keys.ts';
import { verifyCertificate } from '../../src/certificate/verify-certificate.ts';
import { certificateOf } from '../../src/cli/compare/compare-runs.ts';
import { UnreadableError } from '../../src/core/errors.ts';
import type { FetchHandler } from '../../src/drive/connection/handler-transport.ts';
import { openHistoryWriter } from '../../src/history/file/writer.ts';
import { HISTORY_FILE } from '../../src/history/lines/line.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { formats } from '../../src/run/formats.ts';
import { writeHarOf } from '../../src/run/write-har.ts';
import { writeReports } from '../../src/run/write-reports.ts';
import { emptyFolder, start } from '../support/command.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';

const home = mkdtempSync(join(tmpdir(), 'certify-'));
const keyPath = join(home, 'key.pem');
const publicPath = join(home, 'key.pub.pem');
const today = new Date('2026-11-21T12:00:00Z');
afterAll(() => rmSync(home, { recursive: true }));

const claim = {
  ...{ key: keyPath, vendor: 'Acme Pay', product: 'Payouts', productVersion: '2.4.1' },
  expires: '2027-01-31',
};

async function folderOf(handler: FetchHandler = service(), settings = {}): Promise<string> {
  const folder = mkdtempSync(join(home, 'run-'));
  const { lines } = await runAgainst(handler, { CASES: '4', ...settings });
  const writer = openHistoryWriter(join(folder, HISTORY_FILE), 'create');
  for (const line of lines) writer.write(line);
  writer.close();
  writeReports(folder, reportOn(join(folder, HISTORY_FILE), judging));
  writeHarOf(join(folder, HISTORY_FILE), folder);
  return folder;
}

let certified = '';
beforeAll(async () => {
  const made = makeKeyPair(keyPath);
  expect([made.privateKey, made.publicKey]).toEqual([keyPath, publicPath]);
  certified = await folderOf();
  expect(certify(certified, claim, { now: today, judging }).kind).toBe('certified');
});

function copied(): string {
  const folder = mkdtempSync(join(home, 'copy-'));
  cpSync(certified, folder, { recursive: true });
  return folder;
}

const check = (folder: string, now = today) =>
  verifyCertificate(folder, { keyPath: publicPath, now, judging });

/** A malformed certificate is refused in one sentence; a well-formed one is invalid. */
function isRefused(folder: string): boolean {
  try {
    const { certificate, problems } = check(folder);
    return certificate === null && problems.length === 1;
  } catch (error) {
    return error instanceof UnreadableError && error.message.includes('certificate.json');
  }
}

test('an untouched folder is valid to the end of its last day, and not after', () => {
  const { certificate, problems, added } = check(certified);
  expect([problems, added]).toEqual([[], []]);
  expect(certificate).toMatchObject({
    claim: { vendor: 'Acme Pay', product: 'Payouts', productVersion: '2.4.1' },
    properties: expect.arrayContaining(['DISBURSEMENT_CONFORMANT', 'DISBURSEMENT_MUST_FEE_01']),
    proves: expect.stringContaining('invented'),
  });
  expect(check(certified, new Date('2027-01-31T23:59:59Z')).problems).toEqual([]);
  const [late] = check(certified, new Date('2027-02-01T00:00:00Z')).problems;
  expect(late?.message).toContain('expired after 2027-01-31');
});

test('the envelope is DSSE, and the statement in-toto v1 with an SVR', () => {
  const envelope = JSON.parse(readFileSync(join(certified, 'certificate.json'), 'utf8'));
  expect(envelope.payloadType).toBe('application/vnd.in-toto+json');
  const publicKey = publicKeyFrom(readFileSync(publicPath, 'utf8'));
  expect(publicKey && keyIdOf(publicKey)).toBe(envelope.signatures[0].keyid);
  const statement = JSON.parse(Buffer.from(envelope.payload, 'base64').toString());
  expect(statement._type).toBe('https://in-toto.io/Statement/v1');
  expect(statement.predicateType).toBe('https://in-toto.io/attestation/svr/v0.2');
  const names = statement.subject.map(({ name }: { name: string }) => name);
  expect(names).toEqual(coveredFiles);
});

test('any one byte of any covered file, changed, is found and its place is named', () => {
  const folder = copied();
  const names = [...Object.keys(formats), HISTORY_FILE, 'certificate.json'];
  const place = fc.record({
    name: fc.constantFrom(...names),
    share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    flip: fc.integer({ min: 1, max: 255 }),
  });
  fc.assert(
    fc.property(place, ({ name, share, flip }) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      const at = Math.floor(share * bytes.length);
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ flip;
      writeFileSync(path, changed);
      try {
        if (name === 'certificate.json') {
          expect(isRefused(folder)).toBe(true);
          return;
        }
        const { problems } = check(folder);
        const found = problems.find(({ file }) => file === name);
        expect(found?.message).toContain(name);
        const { fromByte, toByte } = found ?? {};
        expect(fromByte).toBeLessThanOrEqual(at);
        expect(toByte).toBeGreaterThan(at);
        // The other files are made again from the history, which locates a change to the byte.
        if (name in formats) expect(fromByte).toBe(at);
      } finally {
        writeFileSync(path, bytes);
      }
    }),
    { numRuns: 40 },
  );
  expect(check(folder).problems).toEqual([]);
}, 120_000);

test('the whole certificate file counts, byte by byte', () => {
  const folder = copied();
  const path = join(folder, 'certificate.json');
  const text = readFileSync(path, 'utf8');
  const others = [
    ...[`${text}\n`, ` ${text}`, text.trim(), text.replace('{', '{ "extra": 1,'), '', '[]'],
    text.replace('"signatures":[', '"signatures":[{},'),
    text.replace(/"sig":"(.)/, (_, first) => `"sig":"${first === 'A' ? 'B' : 'A'}`),
  ];
  for (const other of others) {
    writeFileSync(path, other);
    expect(isRefused(folder)).toBe(true);
  }
});

test('cut, lengthened, missing and added files are reported', () => {
  const folder = copied();
  const report = readFileSync(join(folder, 'report.md'));
  writeFileSync(join(folder, 'report.md'), report.subarray(0, report.length - 10));
  writeFileSync(join(folder, 'badge.json'), `${readFileSync(join(folder, 'badge.json'))} `);
  rmSync(join(folder, 'report.sarif'));
  writeFileSync(join(folder, 'note.txt'), 'later');
  const { problems, added } = check(folder);
  expect(problems.map(({ file }) => file)).toEqual(['badge.json', 'report.md', 'report.sarif']);
  expect(problems[1]).toMatchObject({ fromByte: report.length - 10, toByte: null });
  expect(problems[2]?.message).toContain('missing');
  expect(added).toEqual(['note.txt']);
});

test('what an earlier run left is not covered, and is reported', async () => {
  const folder = await folderOf();
  const earlier = 'history-2026-01-02T03-04-05-678Z.jsonl';
  writeFileSync(join(folder, earlier), 'of another target');
  expect(certify(folder, claim, { now: today, judging }).kind).toBe('certified');
  const { certificate, problems, added } = check(folder);
  expect(certificate?.files.map(({ name }) => name)).not.toContain(earlier);
  expect([problems, added]).toEqual([[], [earlier]]);
});

test('another key, and a certificate of another folder, do not do', async () => {
  const other = join(home, 'other.pem');
  makeKeyPair(other);
  const [wrongKey] = verifyCertificate(certified, {
    keyPath: join(home, 'other.pub.pem'),
    now: today,
    judging,
  }).problems;
  expect(wrongKey?.message).toContain('names another key');
  const folder = await folderOf(serviceWith('new-fee-short'));
  cpSync(join(certified, 'certificate.json'), join(folder, 'certificate.json'));
  const { problems } = check(folder);
  expect(problems.map(({ message }) => message).join()).toMatch(
    /history.jsonl was changed[\s\S]*the run is non-conformant/,
  );
});

test('keys are never overwritten, and the private one is for its owner only', () => {
  expect(() => makeKeyPair(keyPath)).toThrow('exists already');
  expect(statSync(keyPath).mode & 0o077).toBe(0);
  const half = join(home, 'half.pem');
  writeFileSync(join(home, 'half.pub.pem'), 'taken');
  expect(() => makeKeyPair(half)).toThrow('half.pub.pem exists already');
  expect(() => statSync(half)).toThrow();
});

describe('what is refused', () => {
  test.each([
    ['non-conformant', () => folderOf(serviceWith('new-fee-short')), 1],
    ['inconclusive', () => folderOf(service(), { READ_ONLY: 'true' }), 3],
  ])('a run that is %s, with its own exit code', async (_, make, code) => {
    const folder = await make();
    expect(certify(folder, claim, { now: today, judging })).toMatchObject({
      kind: 'refused',
      code,
    });
    expect(() => statSync(join(folder, 'certificate.json'))).toThrow();
  });

  test('a report that does not match the history', async () => {
    const folder = await folderOf();
    const path = join(folder, 'report.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"seen": 4', '"seen": 400'));
    const refused = certify(folder, claim, { now: today, judging });
    expect(refused).toMatchObject({ kind: 'refused', code: 1 });
  });

  test.each([
    [{ expires: '2026-11-20' }, 'is in the past'],
    [{ expires: '2027-02-30' }, 'Cannot parse --expires'],
    [{ vendor: ' ' }, 'The vendor'],
    [{ product: 'a\nb' }, 'The product'],
    [{ vendor: 'a'.repeat(1001) }, 'more than 1000 characters'],
    [{ key: '/nowhere.pem' }, 'Cannot read the private key /nowhere.pem (no such file)'],
    [{ key: publicPath }, 'no private Ed25519 key'],
  ])('%j', async (changes, sentence) => {
    const folder = await folderOf();
    expect(() => certify(folder, { ...claim, ...changes }, { now: today, judging })).toThrow(
      sentence,
    );
  });

  test('a second certificate over the first', () => {
    expect(() => certify(certified, claim, { now: today, judging })).toThrow('never overwrites');
  });
});

test('from the command line: run, keygen, certify, verify, tamper, verify', async () => {
  const cwd = emptyFolder();
  cpSync(await folderOf(), join(cwd, 'conformance-report'), { recursive: true });
  const run = (...args: string[]) => start(args, {}, cwd).finished;
  expect((await run('keygen')).code).toBe(0);
  expect((await run('keygen')).code).toBe(2);
  const who = ['--vendor', 'Acme Pay', '--product', 'Payouts', '--product-version', '2'];
  const rest = ['--key', 'ed25519.pem', '--expires', '2099-12-31'];
  expect((await run('certify', 'conformance-report', ...who)).code).toBe(2);
  const signed = await run('certify', 'conformance-report', ...who, ...rest);
  expect([signed.code, signed.stdout]).toEqual([0, expect.stringContaining('does not prove')]);
  const verify = ['verify', 'conformance-report', '--key', 'ed25519.pub.pem'];
  const good = await run(...verify);
  expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('VALID')]);
  const path = join(cwd, 'conformance-report', 'exchanges.har');
  writeFileSync(path, readFileSync(path, 'utf8').replace('success', 'succes5'));
  const bad = await run(...verify, '--json');
  expect([bad.code, JSON.parse(bad.stdout)]).toMatchObject([
    1,
    { ok: false, problems: [{ file: 'exchanges.har', fromByte: expect.any(Number) }] },
  ]);
});

test('compare tells the state of each certificate, and nothing of one that no key signed', () => {
  const compare = (...keys: readonly string[]) =>
    certificateOf(copied(), judging, { keys, now: today });
  expect(compare()).toEqual({ kind: 'not checked' });
  expect(compare(publicPath)).toMatchObject({
    kind: 'valid',
    claim: { vendor: 'Acme Pay', signedDaysAgo: 0, expires: '2027-01-31' },
  });
  const stranger = makeKeyPair(join(home, 'stranger.pem')).publicKey;
  expect(compare(stranger)).toEqual({
    kind: 'not valid',
    why: ['none of the given keys made its signature'],
  });
  expect(compare(stranger, publicPath)).toMatchObject({ kind: 'valid' });
  const judged = reportOn(join(certified, HISTORY_FILE), judging);
  const other = { ...judged, seed: judged.seed + 1 };
  const options = { keys: [publicPath], now: today };
  expect(certificateOf(copied(), judging, options, judged)).toMatchObject({ kind: 'valid' });
  // Another history was in the folder when the comparison read it.
  expect(certificateOf(copied(), judging, options, other)).toEqual({
    kind: 'not valid',
    why: [expect.stringContaining('changed while it was checked')],
  });
  const late = new Date('2027-02-01T12:00:00Z');
  expect(certificateOf(certified, judging, { keys: [publicPath], now: late })).toMatchObject({
    kind: 'not valid',
    why: [expect.stringContaining('expired after 2027-01-31')],
  });
  const withKey = { keys: [publicPath], now: today };
  expect(certificateOf(home, judging, { keys: [], now: today })).toEqual({ kind: 'none' });
  // Somebody may have removed it.
  expect(certificateOf(home, judging, withKey)).toEqual({
    kind: 'not valid',
    why: ['the folder has no certificate'],
  });
  expect(certificateOf(publicPath, judging, withKey)).toMatchObject({
    why: ['only a folder has a certificate'],
  });
});
