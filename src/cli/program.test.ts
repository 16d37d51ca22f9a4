import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { exitCodeOfError } from './process/exit-code-of-error.ts';
import { wrapped } from './process/wrapped.ts';
import { runProgram } from './program.ts';

afterEach(() => vi.restoreAllMocks());

/** The error that the command line prints; the arguments of the test process are replaced. */
async function errorOf(args: readonly string[]): Promise<string> {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  const loadSuite = () => Promise.reject(new Error('no command here needs the suite'));
  const code = await runProgram(args, { driver: null, loadSuite, suiteUrl: 'file:///none' });
  expect(code).toBe(2);
  return printed;
}

test('an error in a flag names the help of the command in the arguments', async () => {
  expect(await errorOf(['keygen', '--nonsense'])).toContain(
    'See disbursement-conformance keygen --help.',
  );
});

test('an error in a flag of the default command names the help that has the flags', async () => {
  expect(await errorOf(['--target-ulr', 'x'])).toContain(
    'See disbursement-conformance run --help.',
  );
});

test.each([
  ['plan', ['--target-url', 'http://127.0.0.1:1', 'plan']],
  ['plan', ['--strict', 'plan']],
  ['run', ['--seed', '7', 'run']],
])('a flag before the command %s: %j', async (command, args) => {
  expect(await errorOf(args)).toBe(`Write the command before its flags: ${command} …\n`);
});

test('the value of a flag may be the name of a command', async () => {
  expect(await errorOf(['--report-dir', 'plan', 'extra'])).toContain('Unknown command "extra"');
  expect(await errorOf(['--only', 'list', '--report-dri', 'x'])).toContain('--report-dri');
  expect(await errorOf(['--json', 'list'])).toBe('Write the command before its flags: list …\n');
  expect(await errorOf(['run', '--quiet', 'plan'])).toContain('run takes no arguments');
});

test('an address in place of a command: the error names the flag', async () => {
  expect(await errorOf(['http://127.0.0.1:18080'])).toContain(
    'use run --target-url "http://127.0.0.1:18080"',
  );
});

test('a flag that takes no value says so where it has one', async () => {
  for (const value of ['x', 'true', 'x'.repeat(40)]) {
    expect(await errorOf(['run', `--quiet=${value}`])).toBe(
      '--quiet takes no value: write --quiet alone. See disbursement-conformance run --help.\n',
    );
  }
  expect(await errorOf(['--verbose=1'])).toContain('--verbose takes no value');
  expect(await errorOf(['verify', 'a', '--json=no'])).toContain('--json takes no value');
  expect(await errorOf(['--quite=x'])).toContain("unknown option '--quite'");
});

test('an argument of run is not called a command', async () => {
  expect(await errorOf(['run', 'extra', 'args'])).toBe('run takes no arguments: remove "extra"\n');
  expect(await errorOf(['run', 'http://127.0.0.1:1'])).toContain('use run --target-url');
  expect(await errorOf(['extra'])).toMatch(/^Unknown command "extra": expected one of run, plan/);
});

test('all that is missing is named, with what it is', async () => {
  expect(await errorOf(['verify'])).toMatch(/^verify needs <paths...>: a REPORT_DIR, a history or/);
  expect(await errorOf(['init'])).toMatch(/^init needs <kind>: what to write\. See /);
  expect(await errorOf(['diff'])).toMatch(/^diff needs <a>, <b>\. See /);
  expect(await errorOf(['certify', '--vendor', 'Acme'])).toMatch(
    /^certify needs <folder>, --key <file>, --product <name>, --product-version <version>, --expires/,
  );
  expect(await errorOf(['init', 'foo'])).toBe(
    'Cannot write "foo": expected one of github, gitlab, jenkins, node-test, vitest\n',
  );
});

test('one run cannot be compared', async () => {
  expect(await errorOf(['compare', 'only'])).toBe(
    'Cannot compare one run: give two or more folders\n',
  );
  expect(await errorOf(['compare', '--key', 'k.pem', 'a', 'b'])).toMatch(
    /^compare needs <runs\.\.\.>: write the runs before --key and --output\. See /,
  );
  expect(await errorOf(['compare', 'a', '--key', 'k.pem', 'b'])).toBe(
    'Cannot compare one run: give two or more folders, before --key and --output\n',
  );
});

test('a HAR is judged alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-hars-'));
  const [one, other] = ['a.har', 'b.HAR'].map((name) => join(folder, name)) as [string, string];
  for (const path of [one, other]) writeFileSync(path, '{}');
  expect(await errorOf(['verify', other, one])).toBe(
    `Cannot use ${other} together with another path: give one .har alone, or the folders of the shards\n`,
  );
  rmSync(folder, { recursive: true });
});

test('help for an unknown command says so', async () => {
  expect(await errorOf(['help', 'nonsense'])).toBe(
    'Unknown command "nonsense". See disbursement-conformance --help.\n',
  );
});

test('a flag with an empty value, as of an empty variable, is a mistake', async () => {
  expect(await errorOf(['plan', '--case', ''])).toContain('--case is empty: give it a value');
  expect(await errorOf(['plan', '--read-only', ' '])).toContain('--read-only is empty');
  for (const command of [
    ['verify', 'x'],
    ['show', '1'],
  ]) {
    expect(await errorOf([...command, '--report-dir', ''])).toBe(
      '--report-dir is empty: give it a value, or leave it out\n',
    );
    const twice = ['--report-dir', 'a', '--report-dir', 'b'];
    expect(await errorOf([...command, ...twice])).toContain('--report-dir is given twice');
  }
  expect(await errorOf(['--last-failed', ''])).toContain('--last-failed is empty');
});

test('a fault of the suite is named once, without the class of the error', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(exitCodeOfError(new TypeError('no such thing'), [], new Command())).toBe(4);
  expect(write).toHaveBeenCalledWith('The suite itself failed: no such thing\n');
});

test('a line of a terminal is wrapped below its mark, its label or its numbers', () => {
  const text = [
    '       100     5  a scenario: with more words',
    '✓ The settings are complete, and they are good',
    '  Reach     each requirement that counts here',
    'Plain words are wrapped at the width of forty',
  ].join('\n');
  expect(wrapped(text, 40).split('\n')).toEqual([
    '       100     5  a scenario: with more',
    '                  words',
    '✓ The settings are complete, and they',
    '  are good',
    '  Reach     each requirement that counts',
    '            here',
    'Plain words are wrapped at the width of',
    'forty',
  ]);
  expect(wrapped(text, null)).toBe(text);
});
