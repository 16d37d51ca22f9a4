import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  bodyShare,
  MAX_BODY_BYTES,
  MAX_BYTES_AT_ONCE,
  MIN_BODY_BYTES,
  MOST_LARGEST_BODIES,
} from './body-limits.ts';
import { packageRoot } from './package.ts';

test('a body has its largest size up to the number of connections that the advice names', () => {
  expect(bodyShare(MOST_LARGEST_BODIES)).toBe(MAX_BODY_BYTES);
  expect(bodyShare(MOST_LARGEST_BODIES + 1)).toBeLessThan(MAX_BODY_BYTES);
});

test('the guide names the limits of a body', () => {
  const guide = readFileSync(join(packageRoot, 'docs/guides/staging.md'), 'utf8');
  const [most, atOnce, least] = [MAX_BODY_BYTES, MAX_BYTES_AT_ONCE, MIN_BODY_BYTES].map(
    (bytes) => `${bytes / 1024 ** 2} MiB`,
  );
  expect(guide.replaceAll('\n', ' ')).toContain(
    `If CONCURRENCY is above ${MOST_LARGEST_BODIES}, the limit of a body is ${atOnce} ÷ CONCURRENCY, but at least ${least}.`,
  );
  expect(guide).toContain(`The suite reads a body of at most ${most}`);
});
