import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingOptions } from '../src/cli/setting-options.ts';
import { parseConfig } from '../src/config/config.ts';
import { readSettings } from '../src/config/read-settings.ts';
import { count } from '../src/config/readers.ts';
import { recordedConfig, recordedNames, recordedValues } from '../src/config/recorded.ts';
import { secretValues } from '../src/config/secret-values.ts';
import { constant, flagOf, inputOf, row } from '../src/config/setting.ts';
import { isSetting, settingNames, settingsTable } from '../src/config/settings.ts';
import { packageRoot } from '../src/core/package.ts';
import { makeRedactor } from '../src/history/redaction/redact.ts';
import { secretsOf } from '../src/history/redaction/secrets-of-config.ts';
import { toEnvExample, withSettings } from '../tools/settings-files.ts';

const text = (path: string) => readFileSync(join(packageRoot, path), 'utf8');

/** The content of the files that the examples name; any other file contains its name. */
const files: Readonly<Record<string, string | undefined>> = {
  'private-ca.pem': rootCertificates[0],
  'client.pem': rootCertificates[0],
  'client.key': String(
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ),
};

const context = {
  freshSeed: () => 42,
  readFile: (path: string) => files[path] ?? path,
  readBytes: () => new Uint8Array(1),
  parseWaivers: () => ({ ok: true as const, waivers: [] }),
};

describe('a new row in the table', () => {
  const rows = {
    ...settingsTable,
    patienceMs: row({
      name: 'PATIENCE_MS',
      shape: 'ms',
      help: 'how long to wait',
      example: '70',
      default: constant(50),
      read: count(1, 90),
      recorded: 'value',
    }),
    otherKey: row({
      name: 'OTHER_KEY',
      shape: 'key',
      help: 'another key',
      example: 'paste-it-here',
      default: constant(''),
      read: (given) => ({ ok: true, value: given }),
      recorded: 'whether set',
      secret: 'other key',
    }),
  };

  test('is read, with its default and its problem', () => {
    expect(readSettings(rows, {}, context).values.patienceMs).toBe(50);
    expect(readSettings(rows, { PATIENCE_MS: ' 70 ' }, context).values.patienceMs).toBe(70);
    expect(readSettings(rows, { PATIENCE_MS: '91' }, context).problems).toEqual([
      'Cannot parse PATIENCE_MS "91": expected a whole number from 1 to 90',
    ]);
  });

  test('is a flag with help', () => {
    const option = settingOptions(rows).find(({ long }) => long === '--patience-ms');
    expect([option?.flags, option?.description]).toEqual([
      '--patience-ms <ms>',
      'how long to wait (default: 50)',
    ]);
  });

  test('is in .env.example', () => {
    expect(toEnvExample(rows)).toContain('\n# how long to wait (default: 50)\n#PATIENCE_MS=70\n');
  });

  test('is an input of the action, and a variable of its step', () => {
    const action = parse(withSettings(text('action.yml'), rows));
    expect(action.inputs['patience-ms']).toEqual({
      description: 'How long to wait (default: 50).',
      default: '',
    });
    const step = action.runs.steps.find(({ id }: { id?: string }) => id === 'judge');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of GitHub.
    expect(step.env.PATIENCE_MS).toBe('${{ inputs.patience-ms }}');
  });

  test('is recorded as it says', () => {
    const { values } = readSettings(rows, { OTHER_KEY: 'k-0123456789' }, context);
    const recorded = recordedValues(rows, values);
    // The compiler knows both members.
    const members: [number, boolean] = [recorded.patienceMs, recorded.otherKeyConfigured];
    expect(members).toEqual([50, true]);
    expect(JSON.stringify(recorded)).not.toContain('k-0123456789');
  });

  test('has a replacement where it is a secret', () => {
    const { values } = readSettings(rows, { OTHER_KEY: 'k-0123456789' }, context);
    expect(secretValues(rows, values)).toEqual([
      { key: 'otherKey', value: 'k-0123456789', replacement: '[other key]' },
    ]);
  });
});

describe('each setting', () => {
  test('has a name, a flag and an input of its own', () => {
    for (const of of [(name: string) => name, flagOf, inputOf]) {
      expect(new Set(settingNames.map(of)).size).toBe(Object.keys(settingsTable).length);
    }
    for (const name of settingNames) expect([name, isSetting(name)]).toEqual([name, true]);
  });

  test('stands in .env.example and action.yml as the table has it: npm run docs', () => {
    expect(text('.env.example')).toBe(toEnvExample(settingsTable));
    expect(text('action.yml')).toBe(withSettings(text('action.yml'), settingsTable));
    const { inputs } = parse(text('action.yml'));
    expect(Object.keys(inputs)).toEqual([
      ...settingNames.map(inputOf),
      'fail',
      'package',
      'version',
      'integrity',
    ]);
  });

  test.each(Object.values(settingsTable))(
    '$name accepts its example, unless it is the placeholder of a token',
    ({ name, shape, example, read }) => {
      expect(read(example, name, context)).toMatchObject({ ok: shape !== 'token' });
    },
  );

  test('that is secret has a replacement, and its value is in no history', () => {
    const secrets = Object.values(settingsTable).filter(({ secret }) => secret !== undefined);
    expect(secrets.map(({ name }) => name)).toEqual([
      ...['TARGET_TOKEN', 'TARGET_BIZ_NUMBER', 'OTHER_TOKEN', 'OTHER_BIZ_NUMBER', 'EXPIRED_TOKEN'],
      ...['TARGET_CLIENT_PASSPHRASE', 'TARGET_HEADERS'],
    ]);
    const values = Object.fromEntries(secrets.map(({ name }) => [name, `${name}-0123456789`]));
    const { TARGET_TOKEN, TARGET_BIZ_NUMBER, TARGET_HEADERS } = values;
    const { OTHER_TOKEN, OTHER_BIZ_NUMBER, EXPIRED_TOKEN } = values;
    const parsed = parseConfig(
      {
        ...{ TARGET_URL: 'http://localhost', TARGET_TOKEN, TARGET_BIZ_NUMBER },
        ...{ OTHER_TOKEN, OTHER_BIZ_NUMBER, EXPIRED_TOKEN },
        TARGET_HEADERS: JSON.stringify({ 'X-Key': TARGET_HEADERS }),
      },
      context,
    );
    if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
    const clientPassphrase = values.TARGET_CLIENT_PASSPHRASE ?? '';
    const redact = makeRedactor(secretsOf({ ...parsed.config, clientPassphrase }));
    for (const value of Object.values(values)) expect(redact(`a ${value} b`)).not.toContain(value);
    for (const { name, recorded } of secrets) {
      expect([name, recorded]).toEqual([name, expect.stringMatching(/^(no|whether set)$/)]);
    }
  });

  test('with whatever a run records of it, is known to the comparison with the plan', () => {
    const target = {
      ...{ TARGET_URL: 'http://localhost', TARGET_TOKEN: 't', AMOUNT_MAX: '20000' },
      TARGET_BIZ_NUMBER: 'BIZ-0123456789',
    };
    const parsed = parseConfig(target, context);
    if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
    const recorded = recordedConfig({ ...parsed.config, tlsUnchecked: true });
    expect(recorded).toMatchObject({
      ...{ bizNumberIsLong: true, isNear: true, amountMaxConfigured: true, tlsUnchecked: true },
      boundConfigured: 'AMOUNT_MAX',
    });
    const known = recordedNames();
    expect(Object.keys(recorded).filter((name) => !known.has(name))).toEqual([]);
  });

  test('is recorded under the name that histories have had', () => {
    const target = { TARGET_URL: 'http://localhost', TARGET_TOKEN: 't', TARGET_BIZ_NUMBER: 'b' };
    const given = { ...target, MAX_DISBURSEMENTS: '7', SHARD: '2/5' };
    const parsed = parseConfig(given, context);
    if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
    expect(recordedConfig(parsed.config)).toEqual({
      ...{ embeddedReference: false, receiversConfigured: false, amountsConfigured: false },
      ...{ amountMin: 100, amountMax: 10_000, cases: 120, caseId: null, concurrency: 8 },
      isNear: true,
      ...{ rateLimit: null, timeoutMs: 10_000, runTimeoutMs: 600_000 },
      ...{ maxDisbursements: 7, maxTotalAmount: null, readOnly: false, strict: false },
      shard: { number: 2, of: 5 },
      watchMs: 5000,
      ...{ tokenCommandConfigured: false, tokenFileConfigured: false },
      ...{ otherTokenConfigured: false, otherBizNumberConfigured: false },
      expiredTokenConfigured: false,
    });
  });
});
