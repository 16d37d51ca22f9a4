import { describe, expect, test } from 'vitest';
import { storeAnyway } from '../reference/faults/bodies.ts';
import { changeRequest, onTransaction } from '../reference/tampering.ts';
import type { Settings } from '../src/config/config.ts';
import type { FetchHandler } from '../src/drive/connection/handler-transport.ts';
import { amountAtRisk } from '../src/plan/money/amount-at-risk.ts';
import type { Finding, Report } from '../src/report/report.ts';
import { suite } from '../suites/index.ts';
import { credentials, idsOf, type Ran, runAgainst } from './support/pipeline.ts';
import { service, serviceWrapped } from './support/service.ts';

/** A service with wrong fees for amounts above 1,000. */
const changingFees = (change: (fee: string) => string) => (): FetchHandler =>
  serviceWrapped(
    onTransaction((data) =>
      Number(data.amount) > 1000 ? { ...data, fee: change(String(data.fee)) } : data,
    ),
  );

const groupedAbove1000 = changingFees(() => '1,050.75');
const negativeAbove1000 = changingFees((fee) => `-${fee}`);

/** A service that accepts wrong bodies as if they were right. */
const taking = (isTaken: (body: string) => boolean) => (): FetchHandler => {
  let count = 0;
  return serviceWrapped(
    changeRequest((draft) => {
      if (draft.operation !== 'initiate' || !isTaken(draft.body)) return;
      count += 1;
      const receiver = { bank_code: '058', bank_account_number: '0123456789' };
      draft.body = JSON.stringify({ amount: 1, ...receiver, merchant_reference: `taken${count}` });
    }),
  );
};

/** A service that accepts amounts of -100 and below. */
const takingDebts = (): FetchHandler => serviceWrapped(storeAnyway((amount) => amount <= -100));

/** Whether it is a disbursement that must be accepted, according to its bytes. */
async function isDocumented(request: Request): Promise<boolean> {
  const sent = ['authorization', 'x-biz-number', 'content-type'].map((name) =>
    request.headers.get(name),
  );
  const right = [`Bearer ${credentials.token}`, credentials.bizNumber, 'application/json'];
  if (request.method !== 'POST' || sent.join() !== right.join()) return false;
  const text = await request.clone().text();
  return /^{"amount":.*"bank_code":".*"bank_account_number":.*[^}]}$/.test(text);
}

function findingOf(report: Report, id: string): Finding {
  const [finding] = report.requirements.find((row) => row.id === id)?.findings ?? [];
  if (finding === undefined) throw new Error(`no finding of ${id}`);
  return finding;
}

const requestsOf = ({ lines }: Ran) =>
  lines.flatMap((line) => (line.kind === 'request' ? [line] : []));
const amountOf = (body: string | null) => JSON.parse(body ?? '{}').amount;

/** The body sent for the case, without the run id. */
function sentFor(ran: Ran, id: string) {
  const line = requestsOf(ran).find((one) => one.case === id);
  return JSON.stringify(line?.request ?? null).replaceAll(ran.header.runId, '');
}

describe('a fault above 1,000 is shown by the smallest amount that has it', () => {
  test.each(['1', '2', '3', '5', '6', '8'])('SEED=%s', async (SEED) => {
    const ran = await runAgainst(groupedAbove1000(), { SEED, CASES: '12' });
    const finding = findingOf(ran.report, 'FEE-01');
    expect(amountOf(finding.request.body)).toBeGreaterThan(1000);
    expect(amountOf(finding.request.body)).toBeLessThanOrEqual(1001);
    // Its place in the search tree makes the same amount again.
    const { origin } = finding;
    const again = origin && suite.generators.regenerate(ran.plan.settings, origin);
    expect(amountOf(again?.('z1').request.body ?? null)).toBe(amountOf(finding.request.body));
    expect(finding.replay).toBe('npx disbursement-conformance run --last-failed --only FEE-01');
    const searched = requestsOf(ran).filter((line) => line.case.includes(':'));
    expect(searched.length).toBeLessThanOrEqual(48);
    const references = searched.map(({ request }) => JSON.parse(request.body ?? ''));
    expect(new Set(references.map((body) => body.merchant_reference)).size).toBe(searched.length);
  });
});

const conforming = () => service();

test.each<[string, () => FetchHandler, Settings, (ran: Ran) => string]>([
  [
    'a shrunk one',
    groupedAbove1000,
    { CASES: '12', SEED: '1' },
    ({ report }) => findingOf(report, 'FEE-01').case,
  ],
  [
    'a probe',
    taking((text) => text.includes('NaN')),
    {},
    ({ report }) => findingOf(report, 'BODY-01').case,
  ],
  ['one beyond CASES', conforming, { CASES: '150' }, () => 'disbursements/140'],
  ['a generated page', conforming, {}, () => 'lists/drawn-2'],
])('CASE sends %s again, byte for byte', async (_, handler, { CASES, ...settings }, choose) => {
  const first = await runAgainst(handler(), { ...settings, CASES: CASES ?? '24' });
  const chosen = choose(first);
  const again = await runAgainst(handler(), { ...settings, CASE: chosen });
  expect(sentFor(first, chosen)).toContain('/');
  expect(sentFor(again, chosen)).toBe(sentFor(first, chosen));
  expect(requestsOf(again).length).toBeLessThan(5);
  const failed = idsOf(again.report, 'failed');
  expect(idsOf(first.report, 'failed')).toEqual(failed);
  expect(again.report.verdict).toBe(failed.length > 0 ? 'non-conformant' : 'inconclusive');
});

describe('a search stays inside the caps, and takes nothing away from the plan', () => {
  const posts = (ran: Ran) => requestsOf(ran).filter(({ request }) => request.method === 'POST');
  const searched = (ran: Ran) => posts(ran).filter((line) => line.case.includes(':'));
  const sum = (ran: Ran) =>
    posts(ran)
      .map(({ request }) => amountAtRisk(request.body))
      .reduce((total, amount) => total + amount, 0);
  const settings = { SEED: '3', CASES: '12' };

  test.each([0, 5])('with room for %i more than the plan', async (room) => {
    const { plan } = await runAgainst(service(), settings, []);
    const cap = String(plan.posts + 1 + room);
    const ran = await runAgainst(negativeAbove1000(), { ...settings, MAX_DISBURSEMENTS: cap });
    expect(searched(ran)).toHaveLength(room);
    expect(posts(ran).length).toBeLessThanOrEqual(Number(cap));
    expect(idsOf(ran.report, 'failed', 'should')).toContain('FEE-03');
    expect(ran.report.verdict).toBe('conformant');
  });

  test('with little room in the sum', async () => {
    const { plan } = await runAgainst(service(), settings, []);
    const cap = Math.ceil(plan.amount) + 3000;
    const ran = await runAgainst(negativeAbove1000(), {
      ...settings,
      MAX_TOTAL_AMOUNT: String(cap),
    });
    expect(searched(ran).length).toBeGreaterThan(0);
    expect(searched(ran).length).toBeLessThan(10);
    expect(sum(ran)).toBeLessThanOrEqual(cap);
    expect(ran.report.verdict).toBe('conformant');
  });
});

describe('a spoiled body shrinks', () => {
  const isOdd = (text: string) => (text.match(/"/g)?.length ?? 0) % 2 === 1;
  test.each([
    ['broken-json', 'BODY-01', taking((text) => isOdd(text) && text.endsWith('}')), /^"\{/],
    [
      'wrong-type',
      'BODY-07',
      taking((text) => /"bank_code":\[\d/.test(text)),
      /"bank_code":\[\d\]/,
    ],
    ['not-positive', 'BODY-09', takingDebts, /"amount":-100,/],
  ])('%s', async (generator, check, handler, smallest) => {
    const ran = await runAgainst(handler(), { CASES: '3', SEED: '4' });
    const finding = findingOf(ran.report, check);
    expect(finding.origin?.generator).toBe(generator);
    expect(finding.case).toMatch(/^initiate-(bodies|fields)\/\d+(:\d+)+$/);
    expect(finding.request.body).toMatch(smallest);
  });
});

test('a conforming target is sent nothing but the plan', async () => {
  const ran = await runAgainst(service());
  expect(requestsOf(ran).filter((line) => line.case.includes(':'))).toEqual([]);
});

test('a case is sent once, though two scenarios look for the smallest at a time', async () => {
  let inFlight = 0;
  let isOver = false;
  const inner = service();
  const coldAndSlow: FetchHandler = async (request) => {
    inFlight += 1;
    // The first of those that are sent in parallel, and could be smaller.
    const couldBe = await isDocumented(request);
    const isFirst = couldBe && !isOver && inFlight > 1;
    isOver ||= isFirst;
    await new Promise((wake) => setTimeout(wake, 4));
    inFlight -= 1;
    if (!isFirst) return inner(request);
    return new Response('<h1>502</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
  };
  const scenarios = ['disbursements', 'initiate-bodies', 'initiate-fields'];
  const ran = await runAgainst(coldAndSlow, { SEED: '3', CASES: '12' }, scenarios);
  expect(idsOf(ran.report, 'failed')).toContain('ENVELOPE-01');
  const cases = requestsOf(ran).map((line) => line.case);
  expect(cases.filter((id) => id.includes(':')).length).toBeGreaterThan(0);
  expect(cases.filter((id, at) => cases.indexOf(id) !== at)).toEqual([]);
});
