/**
 * Builds histories of a few lines, for the tests of single checks.
 * Above 200 lines: one vocabulary, which tests combine.
 */

import { type CheckResult, type Context, hasFailed } from '../../src/check/check.ts';
import { HistorySoFar } from '../../src/check/history-so-far.ts';
import { NOT_MERGED } from '../../src/check/merged-runs.ts';
import { type RecordedConfig, unsetConfig } from '../../src/config/recorded.ts';
import type { Exchange, RecordedResponse } from '../../src/core/exchange.ts';
import type { Group, HeaderList } from '../../src/core/request.ts';
import { makeExchangeParser } from '../../src/interface/parsed-exchange.ts';
import { CheckRun } from '../../src/judge/check-run.ts';
import { suite } from '../../suites/index.ts';
import {
  bodyOf,
  headersOfInitiate,
  headersOfList,
  initiate,
  list,
} from '../../suites/scenarios/parts/requests.ts';
import { findRequirement } from './judging.ts';

type Loose = Readonly<Record<string, unknown>>;
export type Step = Omit<Exchange, 'index'>;

const receiver = { bank_code: '058', bank_account_number: '0123456789' };

export const uuid = (last: number) =>
  `6f1c2b1e-0d0a-4b7e-9c51-${last.toString(16).padStart(12, '0')}`;

/** A Transaction as in 2.2, with `changes`; `undefined` removes a field. */
export function transaction(changes: Loose = {}): Loose {
  return {
    reference: uuid(1),
    type: 'debit',
    type_description: 'Funds disbursement',
    amount: 100,
    fee: '10.00',
    status: 'pending',
    payload: null,
    narration: 'Transfer',
    initiated_at: null,
    paid_at: null,
    activities: [activity()],
    ...changes,
  };
}

export function activity(changes: Loose = {}): Loose {
  return {
    message: 'Transaction is pending',
    action: 'pending',
    meta: null,
    user_agent: 'agent',
    device_os: 'os',
    device_name: 'name',
    ...changes,
  };
}

/** A summary as in 2.4. */
export function item(changes: Loose = {}): Loose {
  const { reference, type, amount, fee, narration } = transaction();
  return { reference, type, amount, fee, status: 'processed', narration, ...changes };
}

export function success(data: unknown, changes: Loose = {}): Loose {
  return { status: 'success', message: 'Done', data, errors: null, ...changes };
}

export const failure: Loose = { status: 'error', message: 'No', data: null, errors: ['no'] };

interface Sent {
  /** The response has this value as JSON, or with this text as it is. */
  responds(body: unknown, status?: number): Step;
  /** The response is a conforming success. */
  accepted(changes?: Loose): Step;
  refused(status?: number): Step;
  unanswered(): Step;
  as(role: Group['role'], group?: string): Sent;
}

function sent(request: Exchange['request'], accepted: (changes: Loose) => unknown): Sent {
  return make({ scenario: 'test', case: 'test/1', origin: 'planned', atMs: 0, request }, accepted);
}

function make(step: Omit<Step, 'response'>, accepted: (changes: Loose) => unknown): Sent {
  const responds = (body: unknown, status = 200): Step => ({
    ...step,
    response: {
      kind: 'response',
      status,
      headers: [['content-type', 'application/json']],
      body: typeof body === 'string' ? body : JSON.stringify(body),
      encoding: 'utf-8',
      durationMs: 1,
    },
  });
  const none: RecordedResponse = { kind: 'none', reason: 'reset', message: 'reset', durationMs: 1 };
  return {
    responds,
    accepted: (changes = {}) => responds(accepted(changes)),
    refused: (status = 400) => responds(failure, status),
    unanswered: () => ({ ...step, response: none }),
    as: (role, id = 'group') => make({ ...step, group: { id, role } }, accepted),
  };
}

/** A disbursement of 100 with its own reference, and with other members; a text replaces its whole body. */
export function disburse(
  changes: Loose | string = {},
  headers: HeaderList = headersOfInitiate,
): Sent {
  const fields = { amount: 100, ...receiver, merchant_reference: 'm1' };
  const body =
    typeof changes === 'string'
      ? changes
      : JSON.stringify({ ...JSON.parse(bodyOf({ ...fields, ...changes })), ...changes });
  return sent(initiate(body, headers), (patch) => success(transaction(patch)));
}

export function listed(perPage: number | string = 25, headers: HeaderList = headersOfList): Sent {
  return sent(list(perPage, headers), (patch) => success([item(patch)]));
}

/** A page that shows these references, by their last digits. */
export const page = (perPage: number, ...references: readonly number[]): Step =>
  listed(perPage).responds(success(references.map((last) => item({ reference: uuid(last) }))));

/** A page with other headers: it may be that of another ledger, or of all of them. */
export const under = (
  perPage: number,
  headers: Readonly<Record<string, string | null>>,
  ...references: readonly number[]
): Step =>
  listed(perPage, headersWith(headersOfList, headers)).responds(
    success(references.map((last) => item({ reference: uuid(last) }))),
  );

/** The headers of a request without the named ones, or with the given values. */
export function headersWith(
  headers: HeaderList,
  changes: Readonly<Record<string, string | null>>,
): HeaderList {
  return headers.flatMap(([name, value]): HeaderList => {
    if (!(name in changes)) return [[name, value]];
    const changed = changes[name];
    return changed == null ? [] : [[name, changed]];
  });
}

const config: RecordedConfig = {
  ...unsetConfig,
  receiversConfigured: true,
  amountsConfigured: true,
  amountMin: 1,
  amountMax: 1000,
  cases: 1,
  timeoutMs: 1000,
  runTimeoutMs: 60_000,
};

/** What a check may use of a run of these tests, with changes. */
export function contextWith(changes: Partial<Context> = {}): Context {
  const own = changes.config ?? config;
  const { partEnds } = { ...NOT_MERGED, ...changes };
  return { partEnds, config: own, soFar: new HistorySoFar(own, { partEnds }), ...changes };
}

export const parse = makeExchangeParser(suite);

/** The result of one check on these exchanges. */
export function result(
  id: string,
  steps: readonly Step[],
  changes: Partial<RecordedConfig> = {},
): CheckResult {
  const check = findRequirement(id);
  if (check === undefined) throw new Error(`no check ${id}`);
  const context = contextWith({ config: { ...config, ...changes } });
  const { soFar } = context;
  const judge = check.begin(context);
  for (const [at, step] of steps.entries()) {
    const parsed = parse({ ...step, index: at + 1 });
    soFar.seeExchange(parsed);
    soFar.seeEvidence(parsed);
    judge.see(parsed);
  }
  const concluded = judge.conclude();
  if (hasFailed(judge) !== (concluded.outcome === 'failed')) throw new Error('hasFailed is wrong');
  return concluded;
}

/** The outcome of one check on these exchanges. */
export function outcome(id: string, ...steps: readonly Step[]): string {
  return result(id, steps).outcome;
}

/** The result of one check on these exchanges, with its run-time proof. */
export function proven(id: string, ...steps: readonly Step[]): CheckResult {
  const check = findRequirement(id);
  if (check === undefined) throw new Error(`no check ${id}`);
  const context = contextWith();
  const checkRun = new CheckRun(check, context, { parser: parse, hasProof: true });
  steps.forEach((step, at) => {
    const parsed = parse({ ...step, index: at + 1 });
    context.soFar.seeExchange(parsed);
    context.soFar.seeEvidence(parsed);
    checkRun.see(parsed, parsed);
  });
  return checkRun.conclude();
}
