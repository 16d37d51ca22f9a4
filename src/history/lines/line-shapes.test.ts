import { expect, test } from 'vitest';
import { runAgainst } from '../../../selftest/support/pipeline.ts';
import { service } from '../../../selftest/support/service.ts';
import { noResponseReasons } from '../../core/exchange.ts';
import { readJson } from '../../core/package.ts';
import { origins } from '../../core/request.ts';
import { makeOwnAjv } from '../../core/schemas/compile-own-schemas.ts';
import { noteTopics, unsentReasons } from './line.ts';
import { lineShapes } from './line-shapes.ts';
import { isUsual } from './usual-lines.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const schema = makeOwnAjv().compile(readJson('schemas/run/history.schema.json') as object);

const ownKind = (line: Json) => (line as { readonly kind?: unknown } | null)?.kind;
const isLine = (line: Json) => {
  const shape = lineShapes.get(ownKind(line));
  return shape !== undefined && shape(line) === null;
};

/** Lines that the current version does not write. */
const others: readonly Json[] = [
  { kind: 'peer', peer: 1, address: '::1', port: 443, tls: null },
  {
    ...{ kind: 'peer', peer: 2, address: '10.0.0.1', port: 443 },
    tls: {
      ...{ protocol: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', subject: 'CN=a', issuer: 'CN=b' },
      ...{ validFrom: 'Jan  1 00:00:00 2026 GMT', validTo: 'unknown' },
      ...{ fingerprint: 'AA:BB', verified: true },
    },
  },
  { kind: 'outage', state: 'began', atMs: 1.5, exchange: 3 },
  { kind: 'token', number: 2, atMs: 7, why: 'refused' },
  { kind: 'unsent', scenario: 's', case: null, why: 'cap' },
  { kind: 'note', topic: 'wait', message: 'm' },
  {
    ...{ kind: 'footer', finishedAt: '2026-01-31T23:59:59.999Z' },
    ...{ lines: 1, requests: 0, responses: 0 },
  },
  {
    ...{ kind: 'request', index: 2, scenario: 's', case: 's/1', origin: 'health', of: 1, atMs: 0 },
    request: { method: 'POST', path: '/', headers: [['a', 'b']], body: 'AA==', encoding: 'base64' },
  },
];

const parts: readonly Json[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, 1e300, '', 'x', 'base64', 'none', 'response'],
  ...[[], [null], [['a', 'b', 'c']], [['a', 1]], {}, { kind: 'none' }, { toString: 1 }],
  ...['2026-02-30T00:00:00.000Z', '2026-01-31T24:00:00.000Z', '0:1', '/', 'a'.repeat(64)],
];

/** Changes one value of a line at a time: removed, replaced, or added. */
function* changes(line: Json): Generator<Json> {
  yield* parts;
  if (line === null || typeof line !== 'object') return;
  if (Array.isArray(line)) {
    for (const [at, value] of line.entries()) {
      for (const part of changes(value)) yield line.with(at, part);
    }
    return;
  }
  yield { ...line, odd: 1 };
  yield { ...line, odd: {} };
  for (const [name, value] of Object.entries(line)) {
    const { [name]: _, ...rest } = line as Readonly<Record<string, Json>>;
    yield rest;
    for (const part of changes(value)) yield { ...line, [name]: part };
  }
}

test('the reader and the schema accept the same lines', async () => {
  const { lines } = await runAgainst(service(), { CASES: '2', SHARD: '1/2' });
  const parted = {
    ...(JSON.parse(JSON.stringify(lines[0])) as object),
    parts: [
      {
        ...{ shard: { number: 1, of: 2 }, runId: 'abcdef1', startedAt: '2026-01-01T00:00:00.000Z' },
        ...{ lines: 1, requests: 0, digest: 'a'.repeat(43) },
      },
    ],
  };
  const waived = {
    ...(lines[0] as object),
    config: {
      ...(lines[0] as unknown as { config: object }).config,
      waivers: [
        { requirement: 'A', reason: 'b', owner: 'c', issue: 'http://d', expires: '2026-01-01' },
      ],
    },
  };
  const some = ['header', 'request', 'response', 'note', 'unsent', 'footer'].flatMap((kind) =>
    lines.filter((line) => line.kind === kind).slice(0, 4),
  );
  const count = { right: 0, wrong: 0, usual: 0 };
  for (const line of [...some, ...others, parted, waived] as readonly Json[]) {
    for (const changed of [line, ...changes(line)]) {
      const isRight = schema(changed);
      const shown = JSON.stringify(changed).slice(0, 400);
      expect(isLine(changed), shown).toBe(isRight);
      // The fast check accepts no wrong line, and almost all right ones.
      if (!isRight) expect(isUsual(changed), shown).toBe(false);
      if (isUsual(changed)) count.usual += 1;
      count[isRight ? 'right' : 'wrong'] += 1;
    }
  }
  expect(count.right).toBeGreaterThan(500);
  expect(count.wrong).toBeGreaterThan(5000);
  expect(count.usual).toBeGreaterThan(50);
  const exchanges = lines.filter(({ kind }) => kind === 'request' || kind === 'response');
  expect(exchanges.filter(isUsual).length).toBeGreaterThan(exchanges.length * 0.8);
  // A footer in memory has no counts: the writer adds them.
  const known = [...some, ...others].filter((line) => (line as { kind: string }).kind !== 'footer');
  for (const line of known as readonly Json[]) expect(isLine(line)).toBe(true);
});

test.each([
  ['notes', noteTopics],
  ['unsent cases', unsentReasons],
  ['requests', origins.filter((origin) => origin !== 'recorded')],
  ['requests without a response', noResponseReasons.filter((reason) => reason !== 'unrecorded')],
])('the schema has each word of %s, and no other', (_, words) => {
  const enums = [...enumsIn(readJson('schemas/run/history.schema.json'))];
  expect(enums).toContainEqual(words.toSorted());
});

/** The words of each `enum` in a schema, sorted. */
function* enumsIn(schema: unknown): Generator<readonly string[]> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'enum') yield (value as readonly string[]).toSorted();
    else yield* enumsIn(value);
  }
}
