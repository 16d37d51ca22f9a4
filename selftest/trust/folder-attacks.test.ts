/** Attacks on a certified folder: names, holes, and files that change while they are checked. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { othersIn, withReadErrors } from '../../src/certificate/folder.ts';
import { UnreadableError, UsageError } from '../../src/core/errors.ts';
import { writeMarker } from '../../src/history/folder/marker.ts';
import { service, serviceWith } from '../support/service.ts';
import {
  certifying,
  copied,
  historyOf,
  refreshed,
  restate,
  sealIn,
  statementOf,
} from './certified.ts';
import { runSmall, small } from './small-suite.ts';

const { certifyIn, check, folderOf } = certifying(small);

const certified = folderOf((await runSmall(service(), { CASES: '4' })).lines);
certifyIn(certified);
const bad = folderOf((await runSmall(serviceWith('new-fee-short'), { CASES: '4' })).lines);

const messagesOf = (folder: string) => check(folder).problems.map(({ message }) => message);

test('a statement that begins with a byte-order mark: refused in one sentence', () => {
  const folder = copied(certified);
  sealIn(folder, `\ufeff${JSON.stringify(statementOf(folder))}`);
  expect(() => check(folder)).toThrow(UnreadableError);
  expect(() => check(folder)).toThrow(/begins with a byte-order mark; ask for a new one/);
});

test('a file whose name is not valid UTF-8: refused in one sentence', () => {
  const folder = copied(certified);
  const name = Buffer.from([0xff, 0xfe, 0x1b, 0x5b]);
  fs.writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), name]), 'x');
  for (const act of [() => check(folder), () => certifyIn(folder)]) {
    expect(act).toThrow(UsageError);
    expect(act).toThrow(/the name of the file .* is not valid UTF-8; rename it/);
  }
});

test('a file that another program removes meanwhile: refused in one sentence', () => {
  const path = join(certified, 'removed.txt');
  const act = () => withReadErrors(certified, 'removed.txt', () => fs.lstatSync(path));
  expect(act).toThrow(UsageError);
  expect(act).toThrow(
    /removed\.txt cannot be read \(no such file or folder\); .* check a copy of the folder/,
  );
});

describe('a file with a hole of a terabyte', () => {
  const TERABYTE = 1024 ** 4;

  test.each(['report.html', 'history.jsonl', 'exchanges.har'])(
    '%s: read to its stated size',
    (file) => {
      const folder = copied(certified);
      fs.truncateSync(join(folder, file), TERABYTE);
      const message = messagesOf(folder).join('\n');
      expect(message).toMatch(`${file} was changed from byte`);
      expect(message).toMatch(/it had \d+ bytes and has 1099511627776/);
    },
  );

  test('with the size in the certificate: not read', () => {
    const folder = copied(certified);
    fs.truncateSync(join(folder, 'report.html'), TERABYTE);
    restate(folder, ({ predicate }) => {
      const file = predicate.files.find(({ name }: { name: string }) => name === 'report.html');
      file.bytes = TERABYTE;
      file.blockBytes = TERABYTE / 256;
      file.blocks = Array(256).fill('0'.repeat(16));
    });
    expect(messagesOf(folder)).toContainEqual(
      expect.stringMatching(
        /^report\.html was not compared: the certificate says that it has \d+ bytes/,
      ),
    );
  });
});

test('an end that was added is found behind the last byte', () => {
  const folder = copied(certified);
  const { size } = fs.statSync(join(folder, 'report.md'));
  fs.appendFileSync(join(folder, 'report.md'), 'Certified by a bank.');
  expect(messagesOf(folder)[0]).toMatch(`report.md was changed from byte ${size} on`);
});

test('certify names the history of an earlier run, which no certificate covers', () => {
  const folder = copied(certified);
  fs.rmSync(join(folder, 'certificate.json'));
  const earlier = 'history-2026-01-31T09-30-00-000Z.jsonl';
  fs.writeFileSync(join(folder, earlier), '');
  expect(certifyIn(folder)).toMatchObject({ kind: 'certified', others: [earlier] });
});

describe('the marker of a run folder', () => {
  const looks = [`12-${'a'.repeat(64)}`];
  const withMarker = (write: (folder: string) => void) => {
    const folder = copied(certified);
    write(folder);
    return othersIn(folder);
  };

  test('as runs write it is not named', () => {
    const files = new Map([['report.md', looks]]);
    expect(withMarker((folder) => writeMarker(folder, files))).toEqual([]);
    expect(withMarker((folder) => writeMarker(folder, new Map()))).toEqual([]);
  });

  test.each<[string, (folder: string) => void]>([
    [
      'a text',
      (folder) => fs.writeFileSync(join(folder, 'run-folder.json'), 'Certified by a bank'),
    ],
    ['another file', (folder) => writeMarker(folder, new Map([['Certified by a bank', looks]]))],
    ['another digest', (folder) => writeMarker(folder, new Map([['report.md', ['Certified']]]))],
    [
      'a text beside it',
      (folder) => {
        writeMarker(folder, new Map());
        fs.appendFileSync(join(folder, 'run-folder.json'), ' ');
      },
    ],
  ])('with %s is named like any other file', (_, write) => {
    expect(withMarker(write)).toEqual(['run-folder.json']);
  });
});

describe('a history that is replaced while it is checked', () => {
  /** Judges a history, and puts another one in its place as soon as it is open. */
  const replacing = (folder: string, other: string) => {
    let isReplaced = false;
    return certifying({
      ...small,
      parser(exchange) {
        if (!isReplaced) fs.renameSync(other, historyOf(folder));
        isReplaced = true;
        return small.parser(exchange);
      },
    });
  };
  const changed = /history\.jsonl: it changed while it was checked; check a copy of the folder/;

  test('by that whose digest is signed: refused in one sentence', () => {
    const folder = copied(certified);
    for (const file of ['history.jsonl', 'exchanges.har']) {
      fs.copyFileSync(join(bad, file), join(folder, file));
    }
    refreshed(folder);
    fs.renameSync(historyOf(folder), join(folder, 'other'));
    fs.copyFileSync(historyOf(certified), historyOf(folder));
    const act = () => replacing(folder, join(folder, 'other')).check(folder);
    expect(act).toThrow(UnreadableError);
    fs.copyFileSync(historyOf(bad), join(folder, 'other'));
    fs.copyFileSync(historyOf(certified), historyOf(folder));
    expect(act).toThrow(changed);
  });

  test('before it is signed: refused in one sentence', () => {
    const folder = copied(certified);
    fs.rmSync(join(folder, 'certificate.json'));
    fs.copyFileSync(historyOf(bad), join(folder, 'other'));
    expect(() => replacing(folder, join(folder, 'other')).certifyIn(folder)).toThrow(changed);
    expect(fs.existsSync(join(folder, 'certificate.json'))).toBe(false);
  });
});
