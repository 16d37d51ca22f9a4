/** Forged histories: lines with any change, with or without a new chain. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf, LINK_BYTES, linkTo } from '../../src/history/file/chain.ts';
import { openHistoryWriter } from '../../src/history/file/writer.ts';
import { HISTORY_FILE, type Line } from '../../src/history/lines/line.ts';

/** A line as JSON, without its link. */
export type Loose = { kind?: unknown; [name: string]: unknown };

export const newFolder = () => mkdtempSync(join(tmpdir(), 'trust-'));

/** The history of a run on disk. */
export function recorded(lines: readonly Line[], folder = newFolder()): string {
  const path = join(folder, HISTORY_FILE);
  const writer = openHistoryWriter(path, 'create');
  for (const line of lines) writer.write(line);
  writer.close();
  return path;
}

/** The lines of a file, unchanged. */
export const textsOf = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n');

/** The lines of a file as objects, without their links. */
export const looseOf = (path: string): Loose[] =>
  textsOf(path).map((text, at) => JSON.parse(at === 0 ? text : `{${text.slice(LINK_BYTES)}`));

/** The texts of a chain of these lines, as anybody who knows the format can make them. */
export function chained(lines: readonly Loose[]): string[] {
  let digest: string | null = null;
  return lines.map((line) => {
    const text: string = JSON.stringify(line);
    const whole: string = digest === null ? text : linkTo(digest) + text.slice(1);
    digest = digestOf(whole);
    return whole;
  });
}

/** The lines with times that fit their order. */
function retimed(lines: readonly Loose[]): Loose[] {
  const sentAtMs = new Map<unknown, number>();
  let nowMs = 0;
  return lines.map((line) => {
    if (line.kind === 'request') {
      nowMs = Math.max(nowMs, Number(line.atMs));
      sentAtMs.set(line.index, nowMs);
      return { ...line, atMs: nowMs };
    }
    if (line.kind === 'token') {
      nowMs = Math.max(nowMs, Number(line.atMs));
      return { ...line, atMs: nowMs };
    }
    if (line.kind !== 'response') return line;
    const atMs = sentAtMs.get(line.index) ?? nowMs;
    const response = line.response as Loose;
    nowMs = Math.max(nowMs, atMs + Number(response.durationMs));
    return { ...line, response: { ...response, durationMs: nowMs - atMs } };
  });
}

/** The lines with exchanges and tokens numbered from 1, times in order, and a footer that counts them. */
export const renumbered = (lines: readonly Loose[]): Loose[] => retimed(counted(lines));

/** The lines with exchanges and tokens numbered from 1, and a footer that counts them. */
function counted(lines: readonly Loose[]): Loose[] {
  const numbers = new Map<unknown, number>();
  const count = { lines: 0, requests: 0, responses: 0 };
  let tokens = 1;
  return lines.map((line) => {
    const { kind } = line;
    if (kind === 'footer') return { ...line, ...count };
    count.lines += 1;
    if (kind === 'token') {
      tokens += 1;
      return { ...line, number: tokens };
    }
    if (kind === 'request') {
      count.requests += 1;
      numbers.set(line.index, count.requests);
    } else if (kind === 'response') count.responses += 1;
    const numbered = Object.entries(line).map(([name, value]) => {
      const isNumber = name === 'index' || name === 'of' || name === 'exchange';
      return [name, isNumber ? (numbers.get(value) ?? value) : value];
    });
    return Object.fromEntries(numbered) as Loose;
  });
}

/** Writes texts as the lines of a history, and returns its path. */
export function written(texts: readonly string[], folder = newFolder()): string {
  const path = join(folder, HISTORY_FILE);
  writeFileSync(path, texts.map((text) => `${text}\n`).join(''));
  return path;
}

/** A history of these lines with a new chain. */
export const forged = (lines: readonly Loose[]): string => written(chained(lines));

/** The header of a run against this target on another machine, which needs both caps. */
export function elsewhere(header: Loose, target: object): Loose {
  const { isNear, ...config } = header.config as Loose;
  const caps = { maxDisbursements: 1_000_000, maxTotalAmount: 1e15 };
  return { ...header, target, config: { ...config, ...caps } };
}
