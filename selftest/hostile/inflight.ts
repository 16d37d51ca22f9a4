/**
 * Runs whose output, terminal or process is disturbed: exchanges in flight must reach the history.
 * Above 200 lines: one list of disturbances.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serve } from '../../reference/serve.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { LOCK_FILE } from '../../src/history/folder/lock.ts';
import { HISTORY_FILE } from '../../src/history/lines/line.ts';
import { command, emptyFolder } from '../support/command.ts';
import { credentials } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { referenceIn, referenceOf } from './references.ts';

interface Disturbance {
  readonly name: string;
  /** The shell command; `run` stands for the command of the suite. */
  readonly line: string;
  /** What happens to the process after the server got some disbursements. */
  readonly disturb?: (child: ChildProcess) => Promise<void> | void;
  readonly exit: readonly number[];
  readonly env?: Readonly<Record<string, string>>;
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** The process group: the shell, and the run for which it waits. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
}

/** Sets the clock of every thread back and forth; the durations must not change. */
const JUMPING_CLOCK =
  'const now = Date.now; let turn = 0; const jump = () => (turn += 1) % 2 * 7200000 - 3600000;' +
  'const Real = Date; globalThis.Date = class extends Real {' +
  'constructor(...given) { if (given.length) super(...given); else super(now() + jump()); }' +
  'static now() { return now() + jump(); } };';

/** Opens a terminal, starts the given command, and closes the terminal after some time. */
const TERMINAL = `
import os, pty, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
end = time.monotonic() + float(sys.argv[1])
while time.monotonic() < end:
    os.read(fd, 1000)
os.close(fd)
_, status = os.waitpid(pid, 0)
sys.exit(os.waitstatus_to_exitcode(status))
`;

/** A full disk of one page, to which the output is written. */
const FULL_DISK =
  'mount -t tmpfs -o size=4k none full && head -c 4096 /dev/zero > full/page; "$@" > full/out 2>&1';

const ENDED = [0, 130];

const disturbances: readonly Disturbance[] = [
  { name: 'a reader that takes one line', line: 'run 2>&1 | head -1', exit: [0] },
  { name: 'a reader that takes nothing', line: 'run 2>&1 | true', exit: [0] },
  { name: 'a full disk behind both streams', line: 'run > /dev/full 2>&1', exit: [0] },
  {
    name: 'a disk that is full behind both streams',
    line: `mkdir full; unshare -m bash -c '${FULL_DISK}' - run`,
    exit: [0],
  },
  { name: 'streams that are closed', line: 'run >&- 2>&-', exit: [0] },
  ...(['SIGHUP', 'SIGTERM', 'SIGQUIT', 'SIGINT'] as const).map((name) => ({
    ...{ name, line: 'exec run', exit: ENDED },
    disturb: (child: ChildProcess) => signal(child, name),
  })),
  {
    name: 'SIGINT twice at once, as npx passes it on',
    line: 'exec run',
    exit: ENDED,
    disturb: async (child) => {
      signal(child, 'SIGINT');
      await pause(20);
      signal(child, 'SIGINT');
    },
  },
  {
    name: 'SIGHUP, SIGTERM and SIGHUP again, as a closed terminal sends them',
    line: 'exec run',
    exit: ENDED,
    disturb: (child) => {
      for (const one of ['SIGHUP', 'SIGTERM', 'SIGHUP'] as const) signal(child, one);
    },
  },
  {
    name: 'SIGTSTP, and SIGCONT after the deadline of every request',
    line: 'exec run',
    exit: [0],
    // Long enough that no request is abandoned on a slow machine.
    env: { TIMEOUT_MS: '3000' },
    disturb: async (child) => {
      signal(child, 'SIGSTOP');
      await pause(4500);
      signal(child, 'SIGCONT');
    },
  },
  {
    name: 'a terminal that is gone',
    line: 'python3 -c "$TERMINAL" 1.2 run',
    exit: [...ENDED, 255],
    // Otherwise a fast machine ends the run before.
    env: { CASES: '400' },
  },
  { name: 'few file descriptors', line: 'ulimit -n 40; run', exit: [2] },
  {
    name: 'a clock that is set back and forth',
    line: 'run',
    exit: [0],
    env: {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(JUMPING_CLOCK)}`,
    },
  },
];

/** One run, disturbed after the server got so many disbursements. */
async function disturbOnce(
  { line, disturb, exit, env = {} }: Disturbance,
  posts: number,
): Promise<void> {
  const seen: string[] = [];
  let enough = () => {};
  const reached = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const handler = service();
  const { url, close } = await serve(async (request) => {
    const text = await request.clone().text();
    if (request.method !== 'GET') seen.push(referenceIn(text));
    if (seen.length >= posts) enough();
    await pause(15);
    return handler(request);
  }, 0);
  const cwd = emptyFolder();
  const { PATH = '', HOME = '' } = process.env;
  const words = [...command, 'run'].map(quoted).join(' ');
  const script = `set -o pipefail; ${line.replace(/\brun\b/, () => words)}`;
  const child = spawn('bash', ['-c', script], {
    ...{ cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { PATH, HOME, TERMINAL, ...settingsFor(url), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      output += data;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  try {
    await Promise.race([reached, ended]);
    await disturb?.(child);
    const code = await ended;
    expect(exit, output).toContain(code);
    compare(join(cwd, 'conformance-report'), seen, code, output);
  } finally {
    await close();
  }
}

const settingsFor = (url: string) => ({
  ...{ TARGET_URL: url, TARGET_TOKEN: credentials.token, CASES: '100', ONLY: 'fee', SEED: '5' },
  WATCH_MS: '0',
  TARGET_BIZ_NUMBER: credentials.bizNumber,
});

/**
 * The history has all disbursements of the server, each with its response, a footer and a report.
 */
function compare(folder: string, seen: readonly string[], code: number | null, output: string) {
  if (code === 2) return expect([seen, existsSync(folder)], output).toEqual([[], false]);
  const lines = [...readLines(join(folder, HISTORY_FILE))];
  const sent = lines.flatMap((line) => {
    if (line.kind !== 'request' || line.request.method === 'GET') return [];
    return [referenceOf(line.request)];
  });
  expect(sent.toSorted(), output).toEqual(seen.toSorted());
  const requests = lines.filter(({ kind }) => kind === 'request');
  const responses = lines.flatMap((line) => (line.kind === 'response' ? [line.response] : []));
  expect(responses.filter(({ kind }) => kind === 'none')).toEqual([]);
  expect(responses).toHaveLength(requests.length);
  expect(lines.at(-1)?.kind).toBe('footer');
  const durations = responses.map(({ durationMs }) => durationMs);
  expect(durations.every((ms) => ms >= 0 && ms < 60_000)).toBe(true);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  expect(report.spending).toMatchObject({ unknown: 0, posts: seen.length });
  expect(report.interrupted).toBe(code !== 0);
  expect(existsSync(join(folder, LOCK_FILE))).toBe(false);
}

const isDeno = 'Deno' in globalThis;
/** Numbers of disbursements after which a run is disturbed: early, late, and in between. */
const momentOf = (at: number) => 1 + ((at * 37 + 20) % 90);

function canMount(): boolean {
  const mount = ['-m', 'mount', '-t', 'tmpfs', 'none', emptyFolder()];
  return spawnSync('unshare', mount).status === 0;
}

/** What the system lacks; `null` where nothing is missing. */
function lackFor({ line, env }: Disturbance): string | null {
  if (process.platform === 'win32') return 'Windows has no such signals and shells';
  if (line.includes('/dev/full') && !existsSync('/dev/full')) return 'there is no /dev/full';
  if (line.includes('python3') && !existsSync('/usr/bin/python3')) return 'there is no python3';
  if (line.includes('unshare') && !canMount()) return 'no disk can be mounted';
  return isDeno && env?.NODE_OPTIONS !== undefined ? 'Deno preloads no module into threads' : null;
}

/** Per run, on a slow machine. */
const MAX_MS = 30_000;

/** One test for each disturbance, or for the named ones, with so many runs. */
export function tryDisturbances(tries: number, names: readonly string[] | null = null): void {
  describe('nothing in flight is lost', () => {
    for (const one of disturbances.filter(({ name }) => names?.includes(name) ?? true)) {
      const missing = lackFor(one);
      const name = missing === null ? one.name : `${one.name} (skipped: ${missing})`;
      test.skipIf(missing !== null)(name, { timeout: MAX_MS * tries }, async () => {
        for (let at = 0; at < tries; at += 1) await disturbOnce(one, momentOf(at));
      });
    }
  });
}
