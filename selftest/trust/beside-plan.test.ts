/**
 * Exchanges beside the plan, or repeated with another token: each kind by its rule, and no others.
 * Above 200 lines: one list of attacks, and the runs that they change.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultDialect } from '../../reference/dialect.ts';
import type { Handler } from '../../reference/handler.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { credentials, runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, newFolder, recorded, renumbered } from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

const SECOND = 'selftest-second-token';

/** Refuses the first token from the so-many-eth list on. */
function renewing(from: number): Handler {
  const inner = service({ tokens: [credentials.token, SECOND] });
  let lists = 0;
  return (request) => {
    const isFirst = request.headers.get('authorization') === `Bearer ${credentials.token}`;
    if (request.method === 'GET' && isFirst) lists += 1;
    if (lists < from || !isFirst || request.method !== 'GET') return inner(request);
    const body = '{"status":"error","message":"token over","data":null,"errors":"token"}';
    return Promise.resolve(
      new Response(body, { status: 401, headers: { 'content-type': 'application/json' } }),
    );
  };
}

function tokenFile(token: string): string {
  const path = join(newFolder(), 'token');
  writeFileSync(path, token);
  return path;
}

const run = await runSmall(renewing(9), { CASES: '8' }, undefined, {
  tokenFile: tokenFile(SECOND),
});
const renewed = looseOf(recorded(run.lines));
const unwatched = looseOf(recorded((await runSmall(service(), { CASES: '8' })).lines));
/** With a time for second looks, which this run did not send. */
const watchedLines = unwatched.map((line) =>
  line.kind === 'header' ? { ...line, config: { ...(line.config as Loose), watchMs: 1 } } : line,
);
/** After the last request. */
const LATE_MS = 10_000 + Math.max(...unwatched.map(({ atMs }) => Number(atMs ?? 0)));

/** A run sends a health check after more than ten seconds without a response. */
const SPACING_MS = 10_100;

/** What the report says about the plan, without the proof of the checks, which takes longest. */
function shown(lines: readonly Loose[]): string {
  const path = forged(renumbered(lines));
  const { verdict, reasons } = reportOn(path, unproven);
  const found = reasons
    .filter((reason) =>
      /the plan|as planned|neither by the plan|out of order|beyond a cap/.test(reason),
    )
    .join(' ');
  if (found !== '') expect(verdict).not.toBe('conformant');
  return found;
}

/** The lines with the change of the token at another place; their times follow their places. */
function withTokenAt(lines: readonly Loose[], place: number): Loose[] {
  const changes = lines.filter(({ kind }) => kind === 'token');
  const others = lines.filter(({ kind }) => kind !== 'token');
  const moved = changes.map((line) => ({ ...line, atMs: 0 }));
  return [...others.slice(0, place), ...moved, ...others.slice(place)];
}

describe('a list that is sent again with another token', () => {
  const isResend = (line: Loose) => line.origin === 'resend';

  test('is explained by the change of the token', () => {
    expect(renewed.some(isResend)).toBe(true);
    expect(renewed.filter(({ kind }) => kind === 'token')).toHaveLength(1);
    expect(shown(renewed)).toBe('');
  });

  test.each<[string, (lines: Loose[]) => Loose[]]>([
    ['the token did not change', (lines) => lines.filter(({ kind }) => kind !== 'token')],
    ['the token changed later', (lines) => withTokenAt(lines, -1)],
    ['the token changed before', (lines) => withTokenAt(lines, 1)],
    [
      'it follows another exchange',
      (lines) => lines.map((line) => (isResend(line) ? { ...line, of: 1 } : line)),
    ],
    [
      'it is of another number',
      (lines) =>
        lines.map((line) =>
          isResend(line) ? { ...line, case: String(line.case).replace('~1', '~2') } : line,
        ),
    ],
  ])('is in no plan where %s', (_, change) => {
    expect(shown(change(renewed))).toContain('neither by the plan');
  });

  test('and a disbursement never is', () => {
    const index = renewed.find((line) => line.case === 'disbursements/1')?.index;
    const more = renewed
      .filter((line) => line.index === index)
      .map((line) =>
        line.kind === 'request'
          ? {
              ...line,
              index: 9999,
              case: 'disbursements/1~1',
              origin: 'resend',
              of: index,
              atMs: 9e4,
            }
          : { ...line, index: 9999 },
      );
    const refused = renewed.map((line) =>
      line.kind === 'response' && line.index === index
        ? { ...line, response: { ...(line.response as Loose), status: 401, body: '{}' } }
        : line.kind === 'token'
          ? { ...line, atMs: 8e4 }
          : line,
    );
    expect(shown([...refused.slice(0, -1), ...more, ...refused.slice(-1)])).toContain(
      'disbursements/1~1',
    );
  });

  test('is not sent where the same token comes again', async () => {
    const { lines, report } = await runSmall(renewing(9), { CASES: '8' }, ['lists'], {
      tokenFile: tokenFile(credentials.token),
    });
    expect(lines.filter((line) => line.kind === 'request' && line.origin === 'resend')).toEqual([]);
    expect(report.reasons.join(' ')).not.toContain('neither by the plan');
  });
});

describe.each([
  ['health', 'health', {}, (number: number) => 26 - number],
  ['second look', 'second-look', { of: 2 }, () => 100],
] as const)('a %s', (origin, scenario, cause, sizeOf) => {
  const plain = origin === 'health' ? unwatched : watchedLines;
  const list = plain.filter(
    ({ index }) => index === plain.find((line) => line.case === 'lists/25')?.index,
  );
  /** The list again, with a number, and changes of its request line. */
  const looked = (number: number, change: Loose = {}): Loose[] =>
    list.map((line) => {
      if (line.kind !== 'request') return { ...line, index: 9000 + number };
      const { group: _, place: __, ...rest } = line;
      const request = {
        ...(line.request as Loose),
        path: `/transactions?perPage=${sizeOf(number)}`,
      };
      return {
        ...{
          ...rest,
          request,
          index: 9000 + number,
          atMs: LATE_MS + Math.min(number, 3) * SPACING_MS,
        },
        ...{ scenario, case: `${scenario}/${number}` },
        ...{ origin, ...cause, ...change },
      };
    });
  const withThem = (...more: readonly Loose[]) => [
    ...plain.slice(0, -1),
    ...more,
    ...plain.slice(-1),
  ];
  const requestOf = (change: Loose) => {
    const [line] = looked(1);
    return { request: { ...(line?.request as Loose), ...change } };
  };

  test('stands beside the plan', () => {
    expect(shown(withThem(...looked(1), ...looked(2)))).toBe('');
  });

  test.each<[string, Loose[]]>([
    [
      'with a number twice',
      [...looked(1), ...looked(1, { index: 9001 }).map((line) => ({ ...line, index: 9500 }))],
    ],
    ['with the number 0', looked(0)],
    ['with a number above the limit', looked(10_001)],
    ['with a number that is none', looked(1, { case: `${scenario}/01` })],
    ['with the id of a case', looked(1, { case: 'lists/25' })],
    ['in a scenario of the plan', looked(1, { scenario: 'lists' })],
    ['with another path', looked(1, requestOf({ path: '/transactions' }))],
    ['with other headers', looked(1, requestOf({ headers: [] }))],
    ['with a body', looked(1, requestOf({ body: '{"amount":1}' }))],
    ['that disburses', looked(1, requestOf({ method: 'POST', body: '{"amount":1}' }))],
    ['in a group', looked(1, { group: { id: 'x', role: 'probe' } })],
  ])('%s does not', (_, more) => {
    expect(shown(withThem(...more))).toMatch(/neither by the plan|as planned/);
  });

  test('before the preflight does not', () => {
    const [header = {}, ...rest] = plain;
    expect(shown([header, ...looked(1, { of: undefined }), ...rest])).toContain(
      'neither by the plan',
    );
  });

  test('that was taken out is missing', () => {
    expect(shown(withThem(...looked(1), ...looked(3)))).toContain(`${scenario}/2`);
  });

  test('does not stand for a case of the plan', () => {
    const index = plain.find((line) => line.case === 'lists/25')?.index;
    const gone = withThem(...looked(1)).filter((line) => line.index !== index);
    expect(shown(gone)).toContain('lists/25');
  });
});

test('a second look of a run without a time for them is not in the plan', async () => {
  const dialect = { ...defaultDialect, completesAfterMs: 60_000 };
  const { lines } = await runSmall(service({ dialect }), { CASES: '4', WATCH_MS: '100' });
  const looking = looseOf(recorded(lines));
  expect(shown(looking)).toBe('');
  const [header = {}, ...rest] = looking;
  const config = { ...(header.config as Loose), watchMs: 0 };
  expect(shown([{ ...header, config }, ...rest])).toMatch(
    /nor by an earlier response: second-look\/1/,
  );
  const { watchMs: _, ...without } = config;
  expect(shown([{ ...header, config: without }, ...rest])).toContain('second-look/1');
});

/** The lines of a list of the plan, as a health check at another place. */
function asHealthCheck(atMs: number | null, path?: string): Loose[] {
  const planned = unwatched.find(({ case: id }) => id === 'lists/25');
  return unwatched
    .filter(({ index }) => index === planned?.index)
    .map(({ group: _, place: __, ...rest }) => {
      const moved = atMs === null ? rest : { ...rest, index: 9001 };
      if (rest.kind === 'response') return moved;
      const request = path === undefined ? rest.request : { ...(rest.request as Loose), path };
      const at = atMs === null ? {} : { atMs };
      const origin = { origin: 'health', scenario: 'health', case: 'health/1' };
      return { ...moved, ...at, ...origin, request };
    });
}

test('a health check of the size of another one is not as planned', () => {
  const withCheck = (path?: string) => [
    ...unwatched.slice(0, -1),
    ...asHealthCheck(LATE_MS + SPACING_MS, path),
    ...unwatched.slice(-1),
  ];
  expect(shown(withCheck())).toBe('');
  expect(shown(withCheck('/transactions?perPage=24'))).toContain('health/1');
});

test('a health check that nothing caused is not in the plan', () => {
  const checks = asHealthCheck(null);
  const lines = unwatched.map(
    (line) => checks.find(({ index, kind }) => index === line.index && kind === line.kind) ?? line,
  );
  expect(shown(lines)).toContain('nor by an earlier response: health/1');
});

test('a lost second look is requested again, as the plan allows', async () => {
  const inner = service({ dialect: { ...defaultDialect, completesAfterMs: 60_000 } });
  let lists = 0;
  const lossy: Handler = (request) => {
    if (request.method === 'GET') lists += 1;
    if (request.method === 'GET' && lists > 10 && lists % 3 === 0) throw new Error('lost');
    return inner(request);
  };
  const { lines } = await runSmall(lossy, { CASES: '4', WATCH_MS: '600' });
  const watched = looseOf(recorded(lines));
  expect(watched.map((line) => line.case)).toContainEqual(
    expect.stringMatching(/^second-look\/\d+~1$/),
  );
  expect(shown(watched)).toBe('');
});

describe('where transactions stay pending', async () => {
  const pending = service({ dialect: { ...defaultDialect, completesAfterMs: 60_000 } });
  const { lines } = await runSmall(pending, { CASES: '4', WATCH_MS: '600' });
  const watched = looseOf(recorded(lines));
  const looks = [...new Set(watched.flatMap((one) => String(one.case ?? '')))].filter((id) =>
    id.startsWith('second-look/'),
  );
  /** Without the exchanges of these cases. */
  const without = (ids: readonly string[]) => {
    const indexes = watched
      .filter((line) => ids.includes(String(line.case)))
      .map((one) => one.index);
    return watched.filter((line) => line.index === undefined || !indexes.includes(line.index));
  };

  test('second looks go on until WATCH_MS is over', () => {
    expect(looks.length).toBeGreaterThan(1);
    expect(shown(watched)).toBe('');
  });

  test.each([
    ['all', 0],
    ['the last', -1],
  ])('%s of them cannot be removed', (_, from) => {
    expect(shown(without(looks.slice(from)))).toContain('second-look/');
  });
});

test('the last look at settled transactions cannot be removed', async () => {
  const quick = service({ dialect: { ...defaultDialect, completesAfterMs: 1 } });
  // The time of this clock passes with each request, and the watch ends after them.
  const { lines } = await runSmall(quick, { CASES: '4', WATCH_MS: '60000' });
  const looks = lines.flatMap((line) =>
    line.kind === 'request' && line.origin === 'second look' ? [line.index] : [],
  );
  expect(looks.length).toBeGreaterThan(0);
  expect(shown(looseOf(recorded(lines)))).toBe('');
  const without = lines.filter((line) => !('index' in line) || !looks.includes(line.index));
  expect(shown(looseOf(recorded(without)))).toContain('second-look/');
});

test('a whole run against a target whose transactions stay pending lacks no second look', async () => {
  const slow = { completesAfterMs: 600_000, pageSelector: 'page' } as const;
  const pending = service({ dialect: { ...defaultDialect, ...slow } });
  const { report, lines } = await runAgainst(pending, { CASES: '4', WATCH_MS: '400' });
  expect(lines.some((line) => line.kind === 'request' && line.origin === 'second look')).toBe(true);
  expect(report.reasons.join(' ')).not.toContain('second-look');
  expect(report.verdict).toBe('conformant');
});
