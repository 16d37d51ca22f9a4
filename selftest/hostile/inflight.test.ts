import { existsSync } from 'node:fs';
import { describe, test } from 'vitest';
import { type Disturbance, disturbances, disturbOnce } from './inflight.ts';

const isDeno = 'Deno' in globalThis;
const TRIES = Number(process.env.TRIES ?? 1);
/** Disbursements after which a try is disturbed: early, late, and in between. */
const momentOf = (at: number) => 1 + ((at * 37 + 20) % 90);

/** What a system lacks; `null` where nothing is missing. */
function lacks({ line, env }: Disturbance): string | null {
  if (process.platform === 'win32') return 'Windows has no such signals and shells';
  if (line.includes('/dev/full') && !existsSync('/dev/full')) return 'there is no /dev/full';
  if (line.includes('python3') && !existsSync('/usr/bin/python3')) return 'there is no python3';
  return isDeno && env?.NODE_OPTIONS !== undefined ? 'Deno preloads no module into threads' : null;
}

describe('nothing in flight is lost', () => {
  for (const one of disturbances) {
    const missing = lacks(one);
    const name = missing === null ? one.name : `${one.name} (skipped: ${missing})`;
    test.skipIf(missing !== null)(name, { timeout: 20_000 * TRIES }, async () => {
      for (let at = 0; at < TRIES; at += 1) await disturbOnce(one, momentOf(at));
    });
  }
});
