/** What a run does with the files that are in its folder. Above 200 lines: one list of folders. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CERTIFICATE_FILE } from '../../src/history/certificate-file.ts';
import { earlierFolderOf } from '../../src/history/folder/earlier-runs.ts';
import { LOCK_FILE } from '../../src/history/folder/lock.ts';
import { MARKER_FILE, readMarker, writeMarker } from '../../src/history/folder/marker.ts';
import { replaceFile } from '../../src/history/folder/own-files.ts';
import { prepareFolder, takeFolder } from '../../src/history/folder/run-folder.ts';
import { HISTORY_FILE } from '../../src/history/lines/line.ts';
import { runFiles } from '../../src/run/report-files.ts';
import { emptyFolder, start } from '../support/command.ts';
import { listen } from '../support/listen.ts';

const names = [...runFiles, HISTORY_FILE, CERTIFICATE_FILE, LOCK_FILE, MARKER_FILE, 'run.claim'];
const take = async (folder: string) => (await takeFolder(folder, runFiles)).close();
const put = (folder: string, file: string, text = 'mine') =>
  replaceFile(folder, file, (path) => writeFileSync(path, text));

/** Every entry with its type and content, which must not change. */
function stateOf(folder: string) {
  return readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const state = lstatSync(path);
    return [name, state.mode, state.isFile() ? readFileSync(path, 'utf8') : null];
  });
}

/** More than Node reads as a whole; the file has holes, so it needs no space. */
const LARGE_BYTES = 3 * 1024 ** 3;

async function expectRefused(folder: string, sentence: RegExp): Promise<void> {
  const before = stateOf(folder);
  await expect(takeFolder(folder, runFiles)).rejects.toThrow(sentence);
  expect(stateOf(folder)).toEqual(before);
}

describe('nothing foreign is touched', () => {
  test.each(names)('a file %s that no run wrote', async (name) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, name), 'somebody wrote this');
    await expectRefused(folder, /not written by a run/);
  });

  test.each([MARKER_FILE, LOCK_FILE])('a %s that is too large to read', async (name) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), LARGE_BYTES);
    await expect(takeFolder(folder, runFiles)).rejects.toThrow(/not written by a run/);
    expect(lstatSync(join(folder, name)).size).toBe(LARGE_BYTES);
  });

  test.each(names)('a folder in the place of %s, also where a run has been', async (name) => {
    for (const isMarked of [false, true]) {
      const folder = emptyFolder();
      if (isMarked && name !== MARKER_FILE) await take(folder);
      mkdirSync(join(folder, name));
      await expectRefused(folder, /is a folder|not written by a run/);
    }
  });

  test.each(names)('a link in the place of %s is not followed', async (name) => {
    for (const target of ['there.txt', 'nowhere.txt']) {
      const folder = emptyFolder();
      const outside = emptyFolder();
      if (target === 'there.txt') writeFileSync(join(outside, target), 'somebody wrote this');
      if (name !== MARKER_FILE) await take(folder);
      symlinkSync(join(outside, target), join(folder, name));
      await expectRefused(folder, /is a link|not written by a run/);
      expect(readdirSync(outside)).toEqual(target === 'there.txt' ? [target] : []);
    }
  });

  test('a link in the place of the folder', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'there'));
    symlinkSync(join(folder, 'there'), join(folder, 'link'));
    await expect(take(join(folder, 'link'))).rejects.toThrow(/is a link/);
    expect(readdirSync(join(folder, 'there'))).toEqual([]);
  });

  test('a report of a run that was changed, or made read-only', async () => {
    const folder = emptyFolder();
    await take(folder);
    put(folder, 'report.md');
    await take(folder);
    writeFileSync(join(folder, 'report.md'), 'with my notes');
    await expectRefused(folder, /report\.md was not written by a run, or was changed later/);
    expect(() => put(folder, 'report.md')).toThrow(/was changed later/);
    writeFileSync(join(folder, 'report.md'), 'mine');
    chmodSync(join(folder, 'report.md'), 0o444);
    await expectRefused(folder, /report\.md is read-only/);
  });
});

test('files of other names do not matter, and a run comes after a run', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, '.gitkeep'), '');
  mkdirSync(join(folder, 'notes'));
  for (const text of ['first', 'second', 'third']) {
    await take(folder);
    put(folder, 'report.md', text);
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).toBe(text);
  }
  expect(readdirSync(folder).sort()).toEqual(['.gitkeep', 'notes', 'report.md', MARKER_FILE]);
});

test('a process that is killed while it replaces a file leaves one that the next run may', async () => {
  const folder = emptyFolder();
  put(folder, 'report.md', 'first');
  const marker = readFileSync(join(folder, MARKER_FILE), 'utf8');
  put(folder, 'report.md', 'second');
  // Killed between the marker and the file, and between the temporary file and the marker.
  writeFileSync(join(folder, 'report.md'), 'first');
  await take(folder);
  writeFileSync(join(folder, MARKER_FILE), marker);
  for (const file of ['report.md', HISTORY_FILE]) {
    writeFileSync(join(folder, `.${file}-0123456789ab.tmp`), 'half');
  }
  await take(folder);
  expect(readdirSync(folder).sort()).toEqual(['report.md', MARKER_FILE]);
});

test('exit code 2 before the first request, for run and for verify', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  const { url, close } = await listen(server);
  const target = {
    TARGET_URL: url,
    ...{ TARGET_TOKEN: 'token-of-the-test', TARGET_BIZ_NUMBER: 'number-of-the-test' },
  };
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'conformance-report'));
  mkdirSync(join(cwd, 'conformance-report/report.html'));
  const ran = await start([], target, cwd).finished;
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringMatching(/^Cannot .* is a folder.*\n$/)]);
  const doctor = await start(['doctor'], target, cwd).finished;
  expect(doctor.stdout).toContain('report.html is a folder');
  close();
  // Doctor sends one list request; a run sent none.
  expect(requests).toBe(1);
  expect(readdirSync(join(cwd, 'conformance-report'))).toEqual(['report.html']);
  const whole = await start(['--only', 'fee', '--report-dir', 'whole'], {}, cwd).finished;
  expect(whole.code).not.toBe(2);
  const verify = ['verify', 'whole', '--report-dir', 'conformance-report'];
  expect((await start(verify, {}, cwd).finished).code).toBe(2);
  expect(readdirSync(join(cwd, 'conformance-report'))).toEqual(['report.html']);
});

test.skipIf(!existsSync('/proc/self'))(
  'a folder that cannot be made is reported at once',
  async () => {
    const { child, finished } = start(['--report-dir', '/proc/x']);
    const limit = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const { code, stderr } = await finished;
    clearTimeout(limit);
    expect([code, stderr]).toEqual([
      4,
      expect.stringContaining('REPORT_DIR "/proc/x" (no such file or folder)'),
    ]);
  },
);

/** A folder with a history and a certificate of an earlier run. */
function usedFolder(): string {
  const folder = join(emptyFolder(), 'conformance-report');
  mkdirSync(folder);
  for (const file of [HISTORY_FILE, CERTIFICATE_FILE]) writeFileSync(join(folder, file), 'earlier');
  return folder;
}

test('a folder that is given to others has no history of an earlier run', () => {
  const folder = usedFolder();
  prepareFolder(folder, runFiles);
  expect(readdirSync(folder)).toEqual([]);
  const moved = readdirSync(earlierFolderOf(folder)).sort();
  expect(moved).toEqual([
    expect.stringMatching(/^certificate-.*\.json$/),
    expect.stringMatching(/^history-.*\.jsonl$/),
  ]);
  const [, history = ''] = moved;
  expect(readFileSync(join(earlierFolderOf(folder), history), 'utf8')).toBe('earlier');
});

test('no report of an earlier run stands beside the history of a run that was killed', () => {
  const folder = usedFolder();
  writeMarker(folder, new Map());
  replaceFile(folder, 'report.html', (path) => writeFileSync(path, 'CONFORMANT'));
  writeFileSync(join(folder, 'notes.txt'), 'not of a run');
  writeFileSync(join(folder, 'junit.xml'), 'not of a run either');
  prepareFolder(folder, runFiles);
  expect(readdirSync(folder).sort()).toEqual(['junit.xml', 'notes.txt', MARKER_FILE].sort());
});

test('where the folder beside it is a link, an earlier history stays, under another name', () => {
  const folder = usedFolder();
  const elsewhere = emptyFolder();
  symlinkSync(elsewhere, earlierFolderOf(folder));
  prepareFolder(folder, runFiles);
  expect(readdirSync(elsewhere)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual([
    expect.stringMatching(/^certificate-.*\.json$/),
    expect.stringMatching(/^history-.*\.jsonl$/),
  ]);
});

test('a run of the command line lists all its files, so the next run may replace them', async () => {
  const cwd = emptyFolder();
  const folder = join(cwd, 'conformance-report');
  expect((await start(['run', '--only', 'fee'], {}, cwd).finished).code).toBe(0);
  expect([...(readMarker(folder)?.keys() ?? [])].sort()).toEqual([...runFiles].sort());
}, 60_000);
