/** How often a plan shows each `must`: the checks judge the plan with simulated responses. */
import type { CheckResult } from '../../check/check.ts';
import { HistorySoFar } from '../../check/history-so-far.ts';
import { NOT_MERGED } from '../../check/merged-runs.ts';
import type { Suite } from '../../check/suite.ts';
import type { Config } from '../../config/config.ts';
import { recordedConfig } from '../../config/recorded.ts';
import type { Exchange, RecordedResponse } from '../../core/exchange.ts';
import { isJson } from '../../core/json/is-json.ts';
import { isObject, type Json, type JsonObject, member } from '../../core/json/json.ts';
import type { HeaderList } from '../../core/request.ts';
import { foundShare } from '../../core/text/rule-of-three.ts';
import { initiateDisbursement } from '../../interface/operations.ts';
import { makeExchangeParser } from '../../interface/parsed-exchange.ts';
import { sizeIn } from '../../plan/list-query.ts';
import { sentCases } from '../../plan/money/cut.ts';
import type { OutOfReach } from '../../plan/money/estimate.ts';
import { TOKEN } from '../../plan/placeholders.ts';
import { planOf } from '../../plan/plan-of-config.ts';
import type { Case } from '../../plan/scenario.ts';
import { selectedChecks } from '../../plan/selection/select-topics.ts';

/** A larger plan is not counted, because it would take too long. */
const MAX_REQUESTS = 50_000;
/** Items of a simulated list; more of them change nothing. */
const MAX_ITEMS = 5;

/** `null` where DETECT is not set, or the plan is too large to count. */
export function outOfReach(config: Config, suite: Suite): readonly OutOfReach[] | null {
  const { detect } = config;
  const plan = planOf(config, suite);
  if (detect === null || plan.requests > MAX_REQUESTS) return null;
  const sent = [...sentCases(plan)];
  const checks = selectedChecks(config.only, suite.topics);
  const musts = checks.filter(({ level }) => level === 'must');
  const parser = makeExchangeParser(suite);
  const soFar = new HistorySoFar(config);
  const context = { ...NOT_MERGED, config: recordedConfig(config), soFar };
  // Some probes must be refused, and others accepted like their control, so both are simulated.
  const counts = [false, true].map((isProbeAccepted) => {
    const folds = musts.map((check) => check.begin(context));
    // The target may have transactions of earlier runs.
    const made: Json[] = [summaryOf(0, 1)];
    for (const [at, { scenario, planned }] of sent.entries()) {
      const exchange = simulated(scenario, planned, { index: at + 1, made, isProbeAccepted });
      const parsed = parser(exchange);
      for (const fold of folds) fold.see(parsed);
    }
    return folds.map((fold) => seenIn(fold.conclude()));
  });
  return musts.flatMap(({ id }, at) => {
    const seen = Math.max(...counts.map((count) => count[at] ?? 0));
    const shows = seen === 0 ? null : foundShare(seen);
    // With whole numbers of requests, the share is never above the requested one except by
    // rounding.
    return shows !== null && shows <= detect * (1 + 1e-9) ? [] : [{ requirement: id, shows }];
  });
}

const seenIn = ({ outcome, seen }: CheckResult) => (outcome === 'passed' ? seen : 0);

interface SimulatedTarget {
  readonly index: number;
  /** Summaries of the accepted disbursements. */
  readonly made: Json[];
  readonly isProbeAccepted: boolean;
}

function simulated(scenario: string, planned: Case, given: SimulatedTarget): Exchange {
  const { id, request, group, place } = planned;
  const isRefused =
    group?.role === 'probe' ? !given.isProbeAccepted : group !== undefined && isWrong(request);
  const body = isRefused ? refusal : successOf(request, given);
  const response: RecordedResponse = {
    kind: 'response',
    status: isRefused ? 400 : 200,
    encoding: 'utf-8',
    durationMs: 1,
    headers: [['content-type', 'application/json']],
    body: JSON.stringify(body),
  };
  return {
    index: given.index,
    scenario,
    case: id,
    origin: 'planned',
    atMs: given.index * 10,
    ...(group === undefined ? {} : { group }),
    ...(place === undefined ? {} : { place }),
    request,
    response,
  };
}

/** Some observations are requests that no target accepts. */
const isWrong = ({ method, headers, body }: Case['request']) =>
  !headers.some(([, value]) => /^bearer /i.test(value) && value.slice(7) === TOKEN) ||
  (method === 'POST' &&
    (!initiateDisbursement.headers.every(({ name }) => has(headers, name.toLowerCase())) ||
      body === null ||
      !isJsonObject(body)));

const has = (headers: HeaderList, name: string) =>
  headers.some(([one, value]) => one.toLowerCase() === name && value !== '');

const isJsonObject = (text: string) => isJson(text) && isObject(JSON.parse(text) as Json);

const refusal = { status: 'error', message: 'Refused', data: null, errors: ['refused'] };

function successOf(request: Case['request'], { index, made }: SimulatedTarget): Json {
  const envelope = { status: 'success', message: 'Done', errors: null };
  if (request.method !== 'POST') {
    const perPage = sizeIn(request.path) ?? MAX_ITEMS;
    return { ...envelope, data: made.slice(0, Math.min(perPage, MAX_ITEMS)) };
  }
  const summary = summaryOf(index, amountIn(request.body ?? ''));
  if (made.length < MAX_ITEMS) made.push(summary);
  const activity = { message: 'Pending', action: 'pending', meta: null };
  const device = { user_agent: 'agent', device_os: 'os', device_name: 'device' };
  const nulls = { payload: null, initiated_at: null, paid_at: null };
  const data = {
    ...summary,
    ...nulls,
    status: 'pending',
    type_description: 'Debit',
    activities: [{ ...activity, ...device }],
  };
  return { ...envelope, data };
}

/** 1 for a body without an amount. */
function amountIn(body: string): number {
  const amount = isJson(body) ? member(JSON.parse(body) as Json, 'amount') : undefined;
  return typeof amount === 'number' ? amount : 1;
}

function summaryOf(index: number, amount: number): JsonObject {
  const reference = `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
  const texts = { type: 'debit', fee: '1.00', status: 'processed', narration: 'Transfer' };
  return { reference, amount, ...texts };
}
