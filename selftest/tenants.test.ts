import { expect, test } from 'vitest';
import { refusal } from '../reference/faults/acceptance.ts';
import type { Handler } from '../reference/handler.ts';
import { otherClient, runAgainst, tenantSettings } from './support/pipeline.ts';
import { service, serviceWrapped } from './support/service.ts';

const only = ['tenants', 'expired-token'];

test('no line has a credential of the second client or the expired token in it', async () => {
  const { lines, report } = await runAgainst(service(), tenantSettings, only);
  const text = JSON.stringify(lines);
  expect(text).toContain('{OTHER_CLIENT_TOKEN}');
  for (const secret of [...Object.values(otherClient), tenantSettings.EXPIRED_TOKEN]) {
    expect(text).not.toContain(secret);
    expect(JSON.stringify(report)).not.toContain(secret);
  }
  const tenants = report.requirements.filter(({ topic }) => topic === 'tenant');
  expect(tenants.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed']);
});

test('what the second client disburses is inside the same caps', async () => {
  let posts = 0;
  const right = service();
  const settings = { ...tenantSettings, MAX_DISBURSEMENTS: '2' };
  await runAgainst(
    (request, wire) => {
      if (request.method === 'POST') posts += 1;
      return right(request, wire);
    },
    settings,
    only,
  );
  expect(posts).toBe(2);
});

test('where they are not configured nothing of them is sent', async () => {
  const { lines } = await runAgainst(service(), {}, only);
  const sent = lines.filter((line) => line.kind === 'request' && line.scenario !== 'preflight');
  expect(sent).toEqual([]);
});

type Change = (request: Request, text: string, inner: () => Promise<Response>) => Promise<Response>;

/** A service that treats the requests of the second client in its own way. */
const treatingSecond = (make: (inner: Handler) => Change): Handler =>
  serviceWrapped((inner) => {
    const change = make(inner);
    return async (request, wire) => {
      const isSecond = request.headers.get('authorization')?.includes(otherClient.token) === true;
      const text = request.method === 'POST' ? await request.clone().text() : '';
      return isSecond
        ? change(request, text, async () => inner(request, wire))
        : inner(request, wire);
    };
  });

/** A `merchant_reference` of the first client (see `client-requests.ts` of the scenarios). */
const isOfFirst = (text: string) => /xxtna"/.test(text);

test.each([
  [
    'refuses a merchant_reference of another client',
    treatingSecond(
      () => async (_, text, inner) => (isOfFirst(text) ? refusal('repeat', 409) : inner()),
    ),
  ],
  [
    'replays a merchant_reference of another client',
    serviceWrapped((inner) => {
      let replay = '';
      return async (request, wire) => {
        const text = request.method === 'POST' ? await request.clone().text() : '';
        if (isOfFirst(text) && replay !== '') {
          return new Response(replay, { headers: { 'Content-Type': 'application/json' } });
        }
        const response = await inner(request, wire);
        if (isOfFirst(text) && response.ok) replay = await response.clone().text();
        return response;
      };
    }),
  ],
])('a target that %s conforms', async (_, target) => {
  const { report } = await runAgainst(target, tenantSettings, only);
  expect(report.requirements.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const tenants = report.requirements.filter(({ topic }) => topic === 'tenant');
  expect(tenants.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed']);
});

const LOOK_AT_SECOND = 'check OTHER_TOKEN and OTHER_BIZ_NUMBER';

test.each([
  [
    'disbursements',
    (request: Request) => request.method === 'POST',
    'needs a balance and the perm',
  ],
  [
    'lists',
    (request: Request) => request.method === 'GET',
    'OTHER_TOKEN needs the permission to list transactions',
  ],
  ['anything', () => true, LOOK_AT_SECOND],
])('a second client without the permission for %s is no fault', async (_, isForbidden, advice) => {
  const target = treatingSecond(
    () => async (request, _text, inner) =>
      isForbidden(request) ? refusal('credentials', 403) : inner(),
  );
  const { report } = await runAgainst(target, tenantSettings, only);
  expect(report.requirements.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(report.reasons.join()).toMatch(
    new RegExp(`TENANT-01[^;]*; the target says HTTP 403, .*${advice}`),
  );
});
