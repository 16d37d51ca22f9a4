import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { start } from '../support/command.ts';
import { credentials, idsOf } from '../support/pipeline.ts';
import type { Attack } from './attack.ts';
import { attacks } from './run.ts';
import { inTurn } from './turns.ts';

/**
 * The largest memory of a process, with vitest and its threads. Deno has no heap limit for threads,
 * where a million items without a bound would need gigabytes.
 */
const MAX_MEBIBYTES = 'Deno' in globalThis ? 896 : 512;
const POLL_MS = 20;

/** The largest memory that a process has used; `null` where the system does not report it. */
function peakMebibytes(pid: number | undefined): number | null {
  try {
    const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) / 1024;
  } catch {
    return null;
  }
}

describe('what could fill the memory does not', () => {
  const ofKind = (kind: Attack['grows']) => attacks.filter(({ grows }) => grows === kind);
  test.each([...ofKind('alone'), inTurn(ofKind('in turn'))])('$name', async (attack) => {
    const server = await attack.open();
    const env = {
      TARGET_URL: server.url,
      TARGET_TOKEN: credentials.token,
      TARGET_BIZ_NUMBER: credentials.bizNumber,
      SEED: '11',
    };
    const { child, cwd, finished } = start([], { ...env, ...(attack.settings as object) });
    let peak = 0;
    const poll = setInterval(() => {
      peak = Math.max(peak, peakMebibytes(child.pid) ?? 0);
    }, POLL_MS);
    const { code, stderr } = await finished;
    clearInterval(poll);
    await server.close();
    const text = readFileSync(join(cwd, 'conformance-report/report.json'), 'utf8');
    const report = JSON.parse(text) as Report;
    const fails = idsOf(report, 'failed');
    const shown = code === attack.exit ? '' : report.reasons.join('\n');
    expect({ code, fails, stderr: stderr.replaceAll(/^sent .*\n/gm, '') }, shown).toEqual({
      code: attack.exit,
      fails: attack.fails ?? [],
      stderr: '',
    });
    if (process.env.SHOW_PEAKS !== undefined) console.log(`${Math.round(peak)} MiB ${attack.name}`);
    expect(peak).toBeLessThan(MAX_MEBIBYTES);
  });
});

test('there are at least forty attacks, each with a name of its own', () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  expect(attacks.length).toBeGreaterThan(40);
});
