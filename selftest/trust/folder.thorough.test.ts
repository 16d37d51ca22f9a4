/** From the command line: folders that were changed, and folders of other runs. */
import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, start } from '../support/command.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';
import { certifying, copied, historyOf, keyPath, publicPath } from './certified.ts';

const { certifyIn, folderOf } = certifying(judging);

const CHALLENGE = 'scheme-2026-4f9c';
const { lines } = await runAgainst(service(), { CASES: '4', SEED: '', CHALLENGE });
const run = folderOf(lines);
const other = folderOf((await runAgainst(service(), { CASES: '3' })).lines);

async function verify(...args: string[]) {
  const { code, stdout, stderr } = await start(['verify', ...args]).finished;
  return { code, stdout, stderr: stderr.trim() };
}

test('an untouched folder matches; a rewritten report file is named, and is not 0', async () => {
  expect(await verify(run)).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/\nFiles {5}10 report files match the history\.\n$/),
  });
  const folder = copied(run);
  writeFileSync(join(folder, 'report.html'), 'conformant');
  const { code, stderr } = await verify(folder);
  expect([code, stderr]).toEqual([1, expect.stringContaining('report.html does not match')]);
  rmSync(join(folder, 'report.html'));
  const without = await verify(folder);
  expect([without.code, without.stdout.replaceAll(/\s+/g, ' ')]).toEqual([
    0,
    expect.stringContaining(
      'Files 9 report files match the history; absent, so not compared: report.html.',
    ),
  ]);
});

test('the commands of a verified folder name it', async () => {
  const folder = folderOf((await runAgainst(serviceWith('new-fee-short'), { CASES: '1' })).lines);
  const { code, stdout } = await verify(folder);
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining(` run --last-failed ${folder} --only FEE-01`),
  ]);
});

test('a lone history has nothing to compare', async () => {
  expect(await verify(historyOf(run))).toMatchObject({ code: 0, stderr: '' });
});

test('reports on a run are not written over another run', async () => {
  const taken = copied(other);
  const before = readFileSync(join(taken, 'report.json'), 'utf8');
  const refused = await verify(run, '--report-dir', taken);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('another run')]);
  expect(readFileSync(join(taken, 'report.json'), 'utf8')).toBe(before);
  rmSync(historyOf(taken));
  expect((await verify(run, '--report-dir', taken)).code).toBe(2);
  const free = join(emptyFolder(), 'new');
  expect((await verify(run, '--report-dir', free)).code).toBe(0);
  expect((await verify(run, '--report-dir', free)).code).toBe(0);
  const textOf = (folder: string) => readFileSync(join(folder, 'exchanges.har'), 'utf8');
  expect(textOf(free)).toBe(textOf(run));
});

test('the history of a folder is not a link, and a path that is given may be one', async () => {
  const folder = copied(run);
  const link = join(emptyFolder(), 'latest.jsonl');
  symlinkSync(historyOf(run), link);
  expect((await verify(link)).code).toBe(0);
  rmSync(historyOf(folder));
  symlinkSync(historyOf(run), historyOf(folder));
  const refused = await verify(folder);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('it is a link')]);
});

test('the challenge is checked, with and without a certificate', async () => {
  expect((await verify(run, '--challenge', CHALLENGE)).code).toBe(0);
  const wrong = await verify(run, '--challenge', 'another-one');
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('another challenge')]);
  const none = await verify(other, '--challenge', CHALLENGE);
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('no challenge')]);
  const folder = copied(run);
  expect(certifyIn(folder).kind).toBe('certified');
  const good = await verify(folder, '--key', publicPath, '--challenge', CHALLENGE);
  expect([good.code, good.stdout]).toEqual([
    0,
    expect.stringContaining('Stated by the signer, not checked'),
  ]);
  const bad = await verify(folder, '--key', publicPath, '--challenge', 'another-one');
  expect([bad.code, bad.stdout]).toEqual([1, expect.stringMatching(/^NOT VALID/)]);
});

test('a seed that does not follow from the recorded challenge is reported', async () => {
  const forged = folderOf(
    lines.map((line) => (line.kind === 'header' ? { ...line, seed: line.seed ^ 1 } : line)),
  );
  const { code, stderr } = await verify(forged);
  // Nothing of such a plan was sent, so the run is undecided too.
  expect([code, stderr]).toEqual([3, expect.stringContaining('does not follow')]);
  expect(certifyIn(forged)).toMatchObject({ kind: 'refused' });
});

test('standard output never says only that the run is conformant where the exit code is 1', async () => {
  const folder = copied(run);
  writeFileSync(join(folder, 'report.md'), 'conformant');
  for (const args of [[run, '--challenge', 'another-one'], [folder]]) {
    const { code, stdout } = await verify(...args, '--quiet');
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(
        /\nNOT ACCEPTED, exit code 1\. The verdict of the history is conformant\. .+\.\n$/,
      ),
    ]);
  }
});

test('a key is given once and is public, and no report is written beside it', async () => {
  const folder = copied(run);
  expect(certifyIn(folder).kind).toBe('certified');
  const twice = await verify(folder, '--key', keyPath, '--key', publicPath);
  expect(twice).toEqual({ code: 2, stdout: '', stderr: '--key is given twice: give it once' });
  const both = join(emptyFolder(), 'both.pem');
  for (const path of [publicPath, publicPath]) appendFileSync(both, readFileSync(path));
  const two = await verify(folder, '--key', both);
  expect([two.code, two.stderr]).toEqual([2, expect.stringContaining('more than one key')]);
  const own = await verify(folder, '--key', keyPath, '--report-dir', join(emptyFolder(), 'new'));
  expect([own.code, own.stderr]).toEqual([
    0,
    expect.stringMatching(/has a private key: give the public key[\s\S]*no report was written/),
  ]);
});

test('a text of the vendor stays on its line, and hides nothing', async () => {
  const folder = copied(run);
  const vendor = `Acme${' '.repeat(300)}VALID\u200b\u3164`;
  expect(certifyIn(folder, { vendor }).kind).toBe('certified');
  writeFileSync(join(folder, `x\u{e0041}${' '.repeat(100)}VALID`), '');
  const { code, stdout } = await verify(folder, '--key', publicPath);
  expect(code).toBe(0);
  expect(stdout).toContain('  Vendor    Acme VALID\\u200b\\u3164\n');
  expect(stdout).toContain('  x\\u{e0041} VALID is not covered');
});
