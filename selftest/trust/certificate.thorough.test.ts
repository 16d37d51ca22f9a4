/**
 * Attacks on a certificate by whoever holds its key: nothing is believed that was not recomputed.
 * Above 200 lines: each attack needs the same certificate.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { configOf } from '../../src/api/options.ts';
import { UnreadableError, UsageError } from '../../src/core/errors.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { suite } from '../../suites/index.ts';
import { service, serviceWith } from '../support/service.ts';
import {
  certifying,
  copied,
  historyOf,
  refreshed,
  restate,
  type Statement,
  sealIn,
  statementOf,
} from './certified.ts';
import { runSmall, small } from './small-suite.ts';

const { certifyIn, check, folderOf } = certifying(small);

const { lines } = await runSmall(service(), { CASES: '4' });
const certified = folderOf(lines);
const made = certifyIn(certified);
const bad = folderOf((await runSmall(serviceWith('new-fee-short'), { CASES: '4' })).lines);

const messagesOf = (folder: string) => check(folder).problems.map(({ message }) => message);

/** The lines with another configuration in their header. */
const configured = (config: object): Line[] =>
  lines.map((line) =>
    line.kind === 'header' ? { ...line, config: { ...line.config, ...config } } : line,
  );

test('an untouched certificate holds', () => {
  expect(made).toMatchObject({ kind: 'certified' });
  expect(check(certified)).toMatchObject({ problems: [], added: [] });
});

describe('a statement that is signed, and wrong', () => {
  const forgeries: readonly [string, (statement: Statement) => void, RegExp][] = [
    [
      'properties: []',
      (s) => {
        s.predicate.properties = [];
      },
      /properties must NOT have fewer/,
    ],
    [
      'files: []',
      (s) => {
        s.subject = [];
        s.predicate.files = [];
      },
      /subject must NOT have fewer/,
    ],
    [
      'a path as a name',
      (s) => {
        s.subject[0].name = '../../etc/passwd';
      },
      /name must be equal to one of/,
    ],
    [
      'a pipe as a name',
      (s) => {
        s.predicate.files[0].name = '/dev/zero';
      },
      /name must be equal to one of/,
    ],
    [
      'a field of its own',
      (s) => {
        s.predicate.laboratory = 'accredited';
      },
      /additional.*"laboratory"/,
    ],
    [
      'a field in the claim',
      (s) => {
        s.predicate.claim.auditor = 'x';
      },
      /additional.*"auditor"/,
    ],
    [
      'a block of 0 bytes',
      (s) => {
        s.predicate.files[0].blockBytes = 0;
      },
      /blockBytes must be >= 64/,
    ],
    [
      'a block that does not fit',
      (s) => {
        s.predicate.files[0].blockBytes *= 2;
      },
      /blocks of .* do not match/,
    ],
    [
      'a size of 1e300',
      (s) => {
        s.predicate.files[0].bytes = 1e300;
      },
      /bytes must be <=/,
    ],
    [
      'a million blocks',
      (s) => {
        s.predicate.files[0].blocks = Array(9999).fill('0'.repeat(16));
      },
      /blocks must NOT have more/,
    ],
    [
      'the same file twice',
      (s) => {
        s.subject[1] = s.subject[0];
      },
      /files are not the same/,
    ],
    [
      'an impossible day',
      (s) => {
        s.predicate.claim.expires = '2027-99-99';
      },
      /expires must match/,
    ],
    [
      'a control in the vendor',
      (s) => {
        s.predicate.claim.vendor = 'a\u001b[2J';
      },
      /vendor must match/,
    ],
    [
      'embeddedReference',
      (s) => {
        s.predicate.embeddedReference = true;
      },
      /embeddedReference must be equal/,
    ],
    [
      'another kind of statement',
      (s) => {
        s.predicateType = 'x';
      },
      /predicateType must be equal/,
    ],
  ];
  test.each(forgeries)('%s: refused in one sentence', (_, forge, sentence) => {
    const folder = copied(certified);
    restate(folder, forge);
    expect(() => check(folder)).toThrow(UnreadableError);
    expect(() => check(folder)).toThrow(sentence);
  });

  const lies: readonly [string, (statement: Statement) => void, RegExp][] = [
    [
      'a signature from before the run',
      (s) => {
        s.predicate.timeCreated = '1969-01-01T00:00:00.000Z';
      },
      /signed at 1969-01-01T00:00:00.000Z, before the end of its run at/,
    ],
    [
      'a signature of next year',
      (s) => {
        s.predicate.timeCreated = '2027-12-01T00:00:00.000Z';
      },
      /signed at 2027-12-01T00:00:00.000Z, which is in the future/,
    ],
    [
      'fewer properties',
      (s) => {
        s.predicate.properties.pop();
      },
      /differ in properties/,
    ],
    [
      'more properties',
      (s) => {
        s.predicate.properties.push('ACCREDITED');
      },
      /differ in properties/,
    ],
    [
      'another target',
      (s) => {
        s.predicate.target = 'https://bank.example/api';
      },
      /differ in target/,
    ],
    [
      'strict',
      (s) => {
        s.predicate.strict = true;
      },
      /differ in strict/,
    ],
    [
      'another strength',
      (s) => {
        s.predicate.strength.cases.planned = 100;
      },
      /differ in strength/,
    ],
    [
      'nothing undecided',
      (s) => {
        s.predicate.strength.undecided = ['FEE-02'];
      },
      /differ in strength/,
    ],
    [
      'another cap',
      (s) => {
        s.predicate.strength.caps.disbursements = 1;
      },
      /differ in strength/,
    ],
    [
      'what it proves',
      (s) => {
        s.predicate.proves = 'witnessed by an accredited laboratory';
      },
      /differ in proves/,
    ],
    [
      'another verifier',
      (s) => {
        s.predicate.verifier.id = 'https://lab.example';
      },
      /differ in verifier/,
    ],
    [
      'another name of the suite',
      (s) => {
        s.predicate.suite.name = 'lab';
      },
      /differ in suite/,
    ],
    [
      'one file less',
      (s) => {
        s.subject.pop();
        s.predicate.files.pop();
      },
      /the list of files/,
    ],
    [
      'another version',
      (s) => {
        s.predicate.suite.version = '99.0.0';
      },
      /version 99.0.0 of the suite/,
    ],
  ];
  test.each(lies)('%s: does not hold', (_, lie, sentence) => {
    const folder = copied(certified);
    restate(folder, lie);
    expect(messagesOf(folder).join('\n')).toMatch(sentence);
  });

  test('a wrong digest of a block: does not hold', () => {
    const folder = copied(certified);
    restate(folder, (statement) => {
      statement.predicate.files[0].blocks[0] = '0'.repeat(16);
    });
    expect(messagesOf(folder)).toEqual([expect.stringContaining('states blocks of badge.json')]);
  });

  test('a member twice: does not hold', () => {
    const folder = copied(certified);
    const text = JSON.stringify(statementOf(folder));
    sealIn(folder, text.replace('"strict":', '"strict":true,"strict":'));
    expect(messagesOf(folder)).toEqual([
      expect.stringContaining('the order or the number of members'),
    ]);
  });

  test('an honest certificate over a run that is not conformant: does not hold', () => {
    const folder = copied(bad);
    cpSync(join(certified, 'certificate.json'), join(folder, 'certificate.json'));
    refreshed(folder);
    expect(messagesOf(folder).join()).toMatch(/the run is non-conformant/);
  });
});

describe('report files that were rewritten, and signed', () => {
  test.each([
    'report.html',
    'report.md',
    'junit.xml',
    'exchanges.har',
    'badge.json',
    'profile.json',
  ])('%s', (file) => {
    const folder = copied(certified);
    const path = join(folder, file);
    const bytes = readFileSync(path);
    bytes[40] = 'X'.charCodeAt(0);
    writeFileSync(path, bytes);
    refreshed(folder);
    expect(messagesOf(folder)).toEqual([`${file} does not match the history, first at byte 40`]);
    rmSync(join(folder, 'certificate.json'));
    expect(certifyIn(folder)).toMatchObject({ kind: 'refused', code: 1 });
  });

  test.each(['', ' ', 'cut'])('a file with another end: "%s"', (end) => {
    for (const file of ['report.md', 'exchanges.har']) {
      const folder = copied(certified);
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, end === '' ? '' : end === 'cut' ? text.slice(0, -3) : text + end);
      refreshed(folder);
      expect(messagesOf(folder)).toEqual([expect.stringContaining(`${file} does not match`)]);
    }
  });

  test('one that is missing is not certified', () => {
    const folder = copied(certified);
    rmSync(join(folder, 'certificate.json'));
    rmSync(join(folder, 'earl.json'));
    expect(certifyIn(folder)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('earl.json is missing'),
    });
  });
});

describe('what is never certified', () => {
  test.each([
    ['the embedded reference', { embeddedReference: true }, /embedded reference/],
    ['no check of TLS', { tlsUnchecked: true }, /NODE_TLS_REJECT_UNAUTHORIZED/],
  ])('%s', (_, config, why) => {
    const folder = folderOf(configured(config));
    expect(certifyIn(folder)).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) });
    cpSync(join(certified, 'certificate.json'), join(folder, 'certificate.json'));
    refreshed(folder);
    expect(messagesOf(folder).join()).toMatch(why);
  });
});

describe('a run whose target is not known', () => {
  const tls = {
    ...{ protocol: 'TLSv1.3', cipher: 'x', subject: 'CN=x', issuer: 'CN=x' },
    ...{ validFrom: 'unknown', validTo: 'unknown', fingerprint: 'x' },
  };
  const answeredBy = (verified: boolean) => {
    const [header, ...rest] = configured({}).map((line) => {
      if (line.kind === 'header') return { ...line, target: { url: 'https://localhost' } };
      const isReceived = line.kind === 'response' && line.response.kind === 'response';
      return isReceived ? { ...line, response: { ...line.response, peer: 1 } } : line;
    });
    const peer = { kind: 'peer', peer: 1, address: '127.0.0.1', port: 443 } as const;
    const all = [header, { ...peer, tls: { ...tls, verified } }, ...rest];
    return folderOf(all.flatMap((line) => line ?? []));
  };

  test('is certified where the certificate of the target was verified', () => {
    expect(certifyIn(answeredBy(true)).kind).toBe('certified');
  });

  test('is not where it was not, whatever the configuration says', () => {
    const why = /was not verified/;
    const folder = answeredBy(false);
    expect(certifyIn(folder)).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) });
    cpSync(join(certified, 'certificate.json'), join(folder, 'certificate.json'));
    refreshed(folder);
    expect(messagesOf(folder).join()).toMatch(why);
  });

  test('is known in the library too', () => {
    const unchecked = () =>
      configOf(suite, { url: 'https://127.0.0.1', token: 'a-token', bizNumber: 'b' }).tlsUnchecked;
    expect(unchecked()).toBe(false);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(unchecked()).toBe(true);
    vi.unstubAllEnvs();
  });
});

describe('a folder with something in it that nobody should open or hand on', () => {
  const traps: readonly [string, (folder: string) => void, RegExp][] = [
    [
      '.env',
      (folder) => writeFileSync(join(folder, '.env'), 'TARGET_TOKEN=x'),
      /\.env contains settings/,
    ],
    [
      'a key',
      (folder) => writeFileSync(join(folder, 'a.txt'), '-----BEGIN PRIVATE KEY-----\n'),
      /a.txt contains a private key/,
    ],
    [
      'a deep key',
      (folder) => {
        mkdirSync(join(folder, 'a/b'), { recursive: true });
        writeFileSync(join(folder, 'a/b/c'), '-----BEGIN EC PRIVATE KEY-----\n');
      },
      /a\/b\/c contains a private key/,
    ],
    [
      'a link',
      (folder) => {
        rmSync(join(folder, 'report.md'));
        symlinkSync('/etc/passwd', join(folder, 'report.md'));
      },
      /report.md is a link/,
    ],
    [
      'a link as the history',
      (folder) => {
        rmSync(historyOf(folder));
        symlinkSync(historyOf(certified), historyOf(folder));
      },
      /history.jsonl is a link/,
    ],
    [
      'a pipe',
      (folder) => {
        rmSync(join(folder, 'report.md'));
        execFileSync('mkfifo', [join(folder, 'report.md')]);
      },
      /report.md is not a regular file/,
    ],
    [
      'a pipe as the certificate',
      (folder) => {
        rmSync(join(folder, 'certificate.json'));
        execFileSync('mkfifo', [join(folder, 'certificate.json')]);
      },
      /certificate.json is not a regular file/,
    ],
  ];
  test.each(traps)('%s', (_, lay, sentence) => {
    const folder = copied(certified);
    lay(folder);
    expect(() => check(folder)).toThrow(UsageError);
    expect(() => check(folder)).toThrow(sentence);
    expect(() => certifyIn(folder)).toThrow(sentence);
  });
});

describe('a run whose caps cut its cases', async () => {
  const posts = lines.filter((line) => line.kind === 'request' && line.request.method === 'POST');
  const settings = { CASES: '100', MAX_DISBURSEMENTS: String(posts.length + 20) };
  const capped = folderOf((await runSmall(service(), settings)).lines);

  test('is certified only by who says that it is partial', () => {
    const refused = certifyIn(capped);
    expect(refused).toMatchObject({ kind: 'refused', code: 1 });
    expect(JSON.stringify(refused)).toMatch(
      /caps cut CASES from 100 to \d+, so these requirements have less evidence: .*FEE-01.*--allow-partial/,
    );
    const partial = certifyIn(capped, { allowPartial: true });
    expect(partial).toMatchObject({ kind: 'certified', strength: { cases: { asked: 100 } } });
    const { strength } = statementOf(capped).predicate;
    expect(strength.cut).toContain('FEE-01');
    expect(strength.prevented).toMatchObject({ lists: 0 });
    expect(strength.caps.disbursements).toBe(posts.length + 20);
    expect(check(capped).problems).toEqual([]);
  });

  test('and a certificate that does not say so does not hold', () => {
    const folder = copied(capped);
    restate(folder, (s) => {
      s.predicate.strength.cut = [];
    });
    expect(messagesOf(folder).join()).toMatch(/differ in strength/);
  });

  test('one that asks for few cases is not cut, and shows its reach', () => {
    const { strength } = statementOf(certified).predicate;
    expect(strength).toMatchObject({ cases: { asked: 4, planned: 4 }, cut: [] });
    const fee = strength.reach.find(({ id }: { id: string }) => id === 'FEE-01');
    expect(fee.bound).toBeCloseTo(Math.min(1, 3 / fee.seen), 9);
  });
});
