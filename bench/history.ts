/** Histories of any length: the disbursements of a real run over and over, numbered anew. */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, LINK_BYTES, linkTo } from '../src/history/chain.ts';
import { HISTORY_FILE } from '../src/history/events.ts';

/** Lines are written in blocks of this many characters. */
const BLOCK_CHARACTERS = 1 << 20;

interface Pair {
  readonly request: Record<string, unknown>;
  readonly response: { readonly response: { readonly body: string } & Record<string, unknown> };
}

/**
 * Writes a history of so many exchanges. `folder`: a run's, whose disbursements are repeated with
 * an index, a case, a `merchant_reference` and a `reference` of their own.
 */
export function writeHistory(folder: string, path: string, exchanges: number): void {
  const lines = readFileSync(join(folder, HISTORY_FILE), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, at) => (at === 0 ? line : `{${line.slice(LINK_BYTES)}`));
  const last = lines.findLastIndex((line) => line.includes('"scenario":"disbursements"'));
  const end = lines.findIndex((line, at) => at > last && !line.startsWith('{"kind":"response"'));
  const recorded = lines.filter((line) => line.startsWith('{"kind":"request"')).length;
  const writers = pairsOf(lines).map(writerOf);
  const file = openSync(path, 'w');
  let block = '';
  const count = { lines: 0, requests: 0, responses: 0 };
  let digest: string | null = null;
  const write = (text: string) => {
    const line: string = digest === null ? text : linkTo(digest) + text.slice(1);
    digest = digestOf(line);
    count.lines += 1;
    if (text.startsWith('{"kind":"request"')) count.requests += 1;
    if (text.startsWith('{"kind":"response"')) count.responses += 1;
    block += `${line}\n`;
    if (block.length < BLOCK_CHARACTERS) return;
    writeSync(file, block);
    block = '';
  };
  // What comes behind the disbursements gets higher numbers.
  const added = Math.max(0, exchanges - recorded);
  const before = lines.slice(0, end).filter((line) => line.startsWith('{"kind":"request"')).length;
  for (const line of lines.slice(0, end)) write(line);
  for (let more = 0; more < added; more += 1) {
    const pair = writers[more % writers.length]?.(before + 1 + more) ?? [];
    for (const line of pair) write(line);
  }
  for (const line of lines.slice(end)) write(later(line, before, added, count));
  writeSync(file, block);
  closeSync(file);
}

/** The line with the numbers of its exchanges behind so many added ones; the footer counts them. */
function later(line: string, before: number, added: number, count: object): string {
  const read = JSON.parse(line) as { readonly kind: string; index?: number; of?: number };
  if (read.kind === 'footer') return JSON.stringify({ ...read, ...count });
  for (const name of ['index', 'of'] as const) {
    const number = read[name];
    if (number !== undefined && number > before) read[name] = number + added;
  }
  return JSON.stringify(read);
}

/** The accepted disbursements of the recording. */
function pairsOf(lines: readonly string[]): Pair[] {
  const requests = new Map<unknown, Pair['request']>();
  return lines.flatMap((line) => {
    const read = JSON.parse(line) as Record<string, unknown>;
    if (read.scenario === 'disbursements') requests.set(read.index, read);
    const request = read.kind === 'response' ? requests.get(read.index) : undefined;
    return request === undefined
      ? []
      : [{ request, response: read as unknown as Pair['response'] }];
  });
}

/** Both lines as text between the places that change. */
function writerOf({ request, response }: Pair): (index: number) => string[] {
  const { body } = request.request as { body: string };
  const merchantReference = /"merchant_reference":"([^"]+)"/.exec(body)?.[1] ?? '';
  const reference = /"reference":"([^"]+)"/.exec(response.response.body)?.[1] ?? '';
  const text = [
    JSON.stringify({ ...request, index: 0, case: 'disbursements/#n' }),
    JSON.stringify({ ...response, index: 0 }),
  ].join('\n');
  const parts = text
    .replaceAll('"index":0', '"index":#n')
    .replaceAll(merchantReference, `${merchantReference.slice(0, 7)}#m`)
    .replaceAll(reference, `${reference.slice(0, 24)}#r`)
    .split(/#([nmr])/);
  return (index) => {
    const values: Record<string, string> = {
      n: String(index),
      m: `x${index.toString(36)}`,
      r: index.toString(16).padStart(12, '0'),
    };
    let written = parts[0] ?? '';
    for (let at = 1; at < parts.length; at += 2) {
      written += values[parts[at] ?? ''] + (parts[at + 1] ?? '');
    }
    return written.split('\n');
  };
}
