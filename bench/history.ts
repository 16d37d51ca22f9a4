/** Histories of any length: those of a real run, with more of its disbursements. */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderList } from '../src/core/request.ts';
import { digestOf, LINK_BYTES, linkTo } from '../src/history/file/chain.ts';
import { type Header, HISTORY_FILE } from '../src/history/lines/line.ts';
import { RUN_ID } from '../src/plan/placeholders.ts';
import { makePlan } from '../src/plan/plan.ts';
import { planOfRecorded } from '../src/plan/plan-of-config.ts';
import type { Case } from '../src/plan/scenario.ts';
import { suite } from '../suites/index.ts';

/** The number of characters that are written at once. */
const BLOCK_CHARACTERS = 1 << 20;

/** A line without its link. */
type Loose = { readonly kind: string; readonly [name: string]: unknown };
interface ResponseLine extends Loose {
  readonly response: {
    readonly headers: HeaderList;
    readonly body: string;
    readonly durationMs: number;
  };
}

/** How long each added exchange takes: a million of them fit into RUN_TIMEOUT_MS. */
const ADDED_MS = 0.4;

/**
 * Writes a history of so many exchanges into a run folder, as if the run had sent so many more
 * disbursements: their requests are those of the plan, their responses those of the run with
 * another amount and `reference`.
 */
export function writeHistory(folder: string, path: string, exchanges: number): void {
  const lines = readLoose(join(folder, HISTORY_FILE));
  const recorded = lines.filter(({ kind }) => kind === 'request').length;
  const added = Math.max(0, exchanges - recorded);
  const last = lines.findLastIndex(({ scenario }) => scenario === 'disbursements');
  const end = lines.findIndex(({ kind }, at) => at > last && kind !== 'response');
  const before = lines.slice(0, end).filter(({ kind }) => kind === 'request').length;
  const { header, cases } = withMore(lines[0] as unknown as Header, added);
  const writer = openChain(path);
  writer.write(header as unknown as Loose);
  for (const line of lines.slice(1, end)) writer.write(line);
  const responses = responsesOf(lines);
  const endMs = endOf(lines.slice(0, end));
  let at = 0;
  for (const planned of cases) {
    const atMs = thousandths(endMs + at * ADDED_MS);
    at += 1;
    const index = before + at;
    const response = responses[at % responses.length] as ResponseLine;
    writer.write(requestOf(planned, { index, atMs, runId: header.runId }));
    writer.write(responseOf(response, planned, index));
  }
  for (const line of lines.slice(end)) writer.write(later(line, before, added));
  writer.close();
}

function readLoose(path: string): Loose[] {
  const texts = readFileSync(path, 'utf8').trimEnd().split('\n');
  return texts.map((text, at) => JSON.parse(at === 0 ? text : `{${text.slice(LINK_BYTES)}`));
}

/** The header of a run with so many more cases, and those cases. */
function withMore(header: Header, added: number) {
  const { seed, plan, config } = header;
  const { receivers = null, token } = plan ?? {};
  if (token === undefined) throw new Error('the run has no plan');
  const more = { ...config, cases: config.cases + added };
  const made = planOfRecorded({ seed, config: more, receivers, token, gatewayHeaders: [] }, suite);
  const planDigest = makePlan(made.settings, made.scenarios).digest;
  return { header: { ...header, config: more, planDigest }, cases: casesFrom(config.cases, made) };
}

function* casesFrom(
  known: number,
  { settings, scenarios }: ReturnType<typeof planOfRecorded>,
): Generator<Case> {
  const scenario = scenarios.find(({ name }) => name === 'disbursements');
  let at = 0;
  for (const batch of scenario?.batches(settings) ?? []) {
    for (const planned of batch) {
      if (at >= known) yield planned;
      at += 1;
    }
  }
}

const thousandths = (ms: number) => Math.round(ms * 1000) / 1000;

/** When the last of these exchanges was complete. */
function endOf(lines: readonly Loose[]): number {
  const sent = lines.filter(({ kind }) => kind === 'request');
  const sentAtMs = new Map(sent.map(({ index, atMs }) => [index, Number(atMs)]));
  return Math.max(
    ...lines.map((line) => {
      const durationMs = line.kind === 'response' ? (line as ResponseLine).response.durationMs : 0;
      return (sentAtMs.get(line.index) ?? 0) + durationMs;
    }),
  );
}

interface Sent {
  readonly index: number;
  readonly atMs: number;
  readonly runId: string;
}

function requestOf(planned: Case, { index, atMs, runId }: Sent): Loose {
  const { id, request, place } = planned;
  const body = request.body?.replaceAll(RUN_ID, runId) ?? null;
  return {
    ...{ kind: 'request', index, scenario: 'disbursements', case: id, place, origin: 'planned' },
    ...{ atMs, request: { ...request, body } },
  };
}

function responseOf(line: ResponseLine, { request }: Case, index: number): Loose {
  const amount = /"amount":[\d.]+/.exec(request.body ?? '')?.[0] ?? '';
  const body = line.response.body
    .replace(/"amount":[\d.]+/, amount)
    .replace(/("reference":"[^"]{24})[^"]{12}/, `$1${index.toString(16).padStart(12, '0')}`);
  const headers = line.response.headers.map(([name, value]) => [
    name,
    name.toLowerCase() === 'content-length' ? String(Buffer.byteLength(body)) : value,
  ]);
  return { ...line, index, response: { ...line.response, headers, body, durationMs: ADDED_MS } };
}

/** The accepted disbursements of the history. */
function responsesOf(lines: readonly Loose[]): ResponseLine[] {
  const requests = new Set<unknown>();
  return lines.flatMap((line) => {
    if (line.scenario === 'disbursements') requests.add(line.index);
    return line.kind === 'response' && requests.has(line.index) ? [line as ResponseLine] : [];
  });
}

/** The line with its numbers and its time shifted by the added exchanges. */
function later(line: Loose, before: number, added: number): Loose {
  const moved = (name: 'index' | 'of') => {
    const number = line[name];
    return typeof number === 'number' && number > before ? { [name]: number + added } : {};
  };
  const laterMs = added * ADDED_MS;
  const { atMs, index } = line;
  const time = typeof atMs === 'number' ? { atMs: thousandths(atMs + laterMs) } : {};
  // Its request was in flight when the added exchanges began.
  const isOpen = line.kind === 'response' && Number(index) <= before;
  const { response } = line as ResponseLine;
  const longer = isOpen
    ? { response: { ...response, durationMs: thousandths(response.durationMs + laterMs) } }
    : {};
  return { ...line, ...moved('index'), ...moved('of'), ...time, ...longer };
}

/** Writes lines, each with the digest of the previous one; the footer counts them. */
function openChain(path: string) {
  const file = openSync(path, 'w');
  const count = { lines: 0, requests: 0, responses: 0 };
  let digest: string | null = null;
  let block = '';
  return {
    write(line: Loose) {
      const text = JSON.stringify(line.kind === 'footer' ? { ...line, ...count } : line);
      const whole: string = digest === null ? text : linkTo(digest) + text.slice(1);
      digest = digestOf(whole);
      count.lines += 1;
      if (line.kind === 'request') count.requests += 1;
      if (line.kind === 'response') count.responses += 1;
      block += `${whole}\n`;
      if (block.length < BLOCK_CHARACTERS) return;
      writeSync(file, block);
      block = '';
    },
    close() {
      writeSync(file, block);
      closeSync(file);
    },
  };
}
