import { expect, test } from 'vitest';
import { otherClient, runAgainst, tenantSettings } from './pipeline.ts';
import { service } from './service.ts';

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
