/** Histories against a ledger with other clients, as they are and pseudonymised. */

import { type Dialect, defaultDialect } from '../../reference/dialect.ts';
import type { Entry } from '../../reference/entry.ts';
import type { Fault } from '../../reference/fault.ts';
import type { Handler } from '../../reference/handler.ts';
import { openStore } from '../../reference/store.ts';
import { toHar } from '../../reporters/har.ts';
import { couldDisburse } from '../../src/core/request.ts';
import { type ForeignTexts, PseudonymousTexts } from '../../src/history/foreign/foreign.ts';
import { eventsOfHar } from '../../src/history/har/har.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import type { Line } from '../../src/history/lines/line.ts';
import { judge } from '../../src/judge/evaluation.ts';
import type { Report } from '../../src/report/report.ts';
import { suite } from '../../suites/index.ts';
import { steppingClock } from './clock.ts';
import { catalogueDigest, judging } from './judging.ts';
import { runAgainst } from './pipeline.ts';
import { service } from './service.ts';

/** In each text of another client, and in no other text. */
export const MARK = 'Zsofia';
const STORE_SEED = 15;
/** More than the first list shows. */
const OTHERS = 40;

/** A ledger in which other clients already have transactions. */
function usedStore(nowMs: number) {
  const store = openStore({ seed: STORE_SEED });
  for (let at = 0; at < OTHERS; at += 1) {
    const entry: Entry = {
      reference: store.uuid(),
      merchantReference: `other-${at}`,
      amount: 250 + at,
      fee: '10.00',
      narration: at % 7 === 0 ? '' : `Rent ${at} of ${MARK} "Kov\u00e1cs" \\ 01234567${at}`,
      userAgent: 'other client',
      createdMs: nowMs - 1_000_000 + at,
    };
    store.add(entry);
  }
  return store;
}

/** Undocumented members, as many services have them. */
function withMore(handler: Handler, others: ReadonlySet<string>): Handler {
  const more = (mark: string) =>
    `"currency":"NGN","to":{"name":"${mark} K.","account":"0690000031"},` +
    `"phone":2348012345678,"tags":["${mark}",7]`;
  return async (request, wire) => {
    const response = await handler(request, wire);
    const text = await response.clone().text();
    const changed = text.replace(
      /"reference"\s*:\s*"([^"]*)"/g,
      (found, reference: string) =>
        `${found},${more(others.has(reference.toLowerCase()) ? MARK : 'Own')}`,
    );
    if (request.method !== 'GET' || changed === text) return response;
    const { status, headers } = response;
    const kept = new Headers(headers);
    kept.delete('content-length');
    return new Response(changed, { status, headers: kept });
  };
}

interface Told {
  readonly lines: readonly Line[];
  readonly report: Report;
}

/** One run, with its requests and responses. */
export async function runAmongOthers(
  dialect: Partial<Dialect>,
  fault: Fault | null,
  { cases = '12', hasMore = true, settings = {} } = {},
): Promise<Told> {
  const clock = steppingClock();
  const store = usedStore(clock.nowMs());
  const others = new Set(store.entries.map(({ reference }) => reference.toLowerCase()));
  const handler = service({
    dialect: { ...defaultDialect, ...dialect },
    faults: fault === null ? [] : [fault],
    nowMs: clock.nowMs,
    sleep: clock.sleep,
    store,
  });
  const ran = await runAgainst(
    hasMore ? withMore(handler, others) : handler,
    { CASES: cases, SHOW_FOREIGN: 'true', TIMEOUT_MS: '30000', ...settings },
    undefined,
    { clock, isLive: true },
  );
  return { lines: ran.lines, report: ran.live };
}

/** The same history without SHOW_FOREIGN. */
export function pseudonymiseIn(lines: readonly Line[]): readonly Line[] {
  const texts = new PseudonymousTexts(runIdOf(lines));
  const posts = new Set<number>();
  return lines.map((line) => hiddenLine(line, texts, posts));
}

export const reportOn = (lines: readonly Line[]): Report => judge(eventsOf(lines), judging);

const runIdOf = ([header]: readonly Line[]) => (header?.kind === 'header' ? header.runId : '');

function hiddenLine(line: Line, texts: ForeignTexts, posts: Set<number>): Line {
  if (line.kind === 'header') {
    const { showForeign: _, ...config } = line.config;
    return { ...line, config };
  }
  if (line.kind === 'request' && couldDisburse(line.request)) {
    posts.add(line.index);
    texts.disbursementsBegin();
  }
  if (line.kind !== 'response' || line.response.kind === 'none') return line;
  const { body, encoding } = line.response;
  if (encoding !== 'utf-8') return line;
  const shown = posts.has(line.index)
    ? texts.pseudonymiseDisbursement(body)
    : texts.pseudonymiseList(body);
  return { ...line, response: { ...line.response, body: shown } };
}

/** The HAR of a history, and the report on it. */
export function throughHar(lines: readonly Line[]): {
  readonly har: string;
  readonly report: Report;
} {
  const har = [...toHar(() => eventsOf(lines))].join('');
  const { name, version } = suiteFacts;
  const of = { name, version, catalogueDigest };
  return { har, report: judge(eventsOfHar(har, of, suite.operations), judging) };
}

const suiteFacts = { name: 'disbursement-conformance', version: '0.0.0' };

/** Everything that a report decides, without the texts of its findings. */
export function decided(report: Report) {
  const { verdict, reasons, counts, severities, spending, requests, observations } = report;
  const requirements = report.requirements.map(({ findings, ...rest }) => ({
    ...rest,
    findings: findings.map(({ exchanges, pointer, case: id }) => ({ exchanges, pointer, id })),
  }));
  return { verdict, reasons, counts, severities, spending, requests, observations, requirements };
}
