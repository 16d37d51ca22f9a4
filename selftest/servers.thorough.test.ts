import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../src/core/package.ts';
import type { Report } from '../src/report/report.ts';
import { start } from './support/command.ts';
import { credentials } from './support/pipeline.ts';

const running: ChildProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(stop));
});

function stop(child: ChildProcess): Promise<void> {
  return new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.once('exit', () => ended());
    child.kill('SIGKILL');
  });
}

const STARTUP_MS = 20_000;

/** Starts a server, and returns its URL. */
function launch(program: string, file: string): Promise<string> {
  const { token, bizNumber } = credentials;
  const path = join(packageRoot, 'selftest/servers', file);
  const child = spawn(program, [path, '--port', '0', '--token', token, '--biz', bizNumber]);
  running.push(child);
  return new Promise((found, lost) => {
    let shown = '';
    const late = setTimeout(() => lost(new Error(`${file} is silent: ${shown}`)), STARTUP_MS);
    const end = (act: () => void) => {
      clearTimeout(late);
      act();
    };
    const hear = (data: Buffer) => {
      shown += data;
      const [, url] = /listening on (\S+)\s/.exec(shown) ?? [];
      if (url !== undefined) end(() => found(url));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => end(() => lost(error)));
    child.once('exit', () => end(() => lost(new Error(`${file} ended: ${shown}`))));
  });
}

// The tests run on Deno too, which runs these servers with its Node compatibility.
const node = 'Deno' in globalThis ? 'node' : process.execPath;
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Each server makes its own choices where the interface is open; see its first lines. */
const servers = [
  { file: 'plain.mjs', program: node, present: true },
  { file: 'framework.mjs', program: node, present: true },
  { file: 'stdlib.py', program: 'python3', present: hasPython },
];

describe.each(servers)('$file conforms', ({ file, program, present }) => {
  // What passes with STRICT passes without it; the first server shows that both agree.
  const modes = file === 'plain.mjs' ? ['false', 'true'] : ['true'];
  test.skipIf(!present).each(modes)('with STRICT=%s', async (strict) => {
    const url = await launch(program, file);
    const { child, cwd, finished } = start(['run'], {
      TARGET_URL: url,
      TARGET_TOKEN: credentials.token,
      TARGET_BIZ_NUMBER: credentials.bizNumber,
      CASES: '20',
      STRICT: strict,
    });
    running.push(child);
    const { code, stdout, stderr } = await finished;
    const path = join(cwd, 'conformance-report/report.json');
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
    const blamed = report.requirements.filter(({ outcome }) => outcome === 'failed');
    expect(blamed, stdout).toEqual([]);
    expect(report.strict).toBe(strict === 'true');
    expect([report.verdict, code], stderr).toEqual(['conformant', 0]);
    // A server that refuses everything, or gets no request, would have no failure either. No second
    // client is configured, so the topic `tenant` is excluded.
    const musts = report.requirements.filter(
      ({ level, topic }) => level === 'must' && topic !== 'tenant',
    );
    expect(musts.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(musts.length).toBeGreaterThan(30);
  });
});
