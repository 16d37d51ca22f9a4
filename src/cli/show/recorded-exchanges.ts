/** Exchanges of a recorded run, found by their numbers. */

import { UnreadableError, UsageError } from '../../core/errors.ts';
import type { Exchange } from '../../core/exchange.ts';
import type { HeaderList } from '../../core/request.ts';
import { counted } from '../../core/text/counted.ts';
import { toPrintable } from '../../core/text/printable.ts';
import { barePath, quoted } from '../../core/text/quoted.ts';
import { readLines } from '../../history/file/reader.ts';
import { eventsOf } from '../../history/lines/events.ts';
import type { Header } from '../../history/lines/line.ts';
import { curlLineOf } from '../../report/curl-line.ts';
import { foreignMaskOfEvents } from '../../report/mask-foreign.ts';
import { demandFile, historyOf, isHarAt } from '../recorded-paths.ts';

interface Found {
  readonly header: Header;
  /** In the order of the numbers. */
  readonly exchanges: readonly Exchange[];
}

/** Reads the whole history, and masks what its reports mask. */
export function exchangesIn(folder: string, numbers: readonly string[]): Found {
  const wanted = numbers.map(numberOf);
  demandFile(folder);
  if (isHarAt(folder)) {
    throw new UsageError(
      `Cannot use ${barePath(folder)}: show reads no HAR; give the folder of a run, or its history`,
    );
  }
  const read = () => eventsOf(readLines(historyOf(folder)));
  const mask = foreignMaskOfEvents(read());
  const found = new Map<number, Exchange>();
  let header: Header | null = null;
  let count = 0;
  for (const event of read()) {
    if (event.kind === 'header') header = event;
    if (event.kind !== 'exchange') continue;
    count += 1;
    const { exchange } = event;
    if (wanted.includes(exchange.index))
      found.set(
        exchange.index,
        masked(exchange, (body) => mask.body(body)),
      );
  }
  const exchanges = wanted.map((number) => {
    const exchange = found.get(number);
    if (exchange !== undefined) return exchange;
    throw new UsageError(
      `No exchange ${number} in ${folder}: it has ${counted(count, 'exchange')}, numbered from 1`,
    );
  });
  if (header === null) throw new UnreadableError(`${folder} has no header`);
  return { header, exchanges };
}

function numberOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`Cannot read ${quoted(text)}: expected the number of an exchange, like 12`);
}

function masked(exchange: Exchange, maskedBody: (body: string) => string): Exchange {
  const { response } = exchange;
  if (response.kind === 'none') return exchange;
  return { ...exchange, response: { ...response, body: maskedBody(response.body) } };
}

/**
 * The request, the response and a curl line, as text that ends with a line break. Each part is made
 * printable by itself, after the curl line was made of what was sent.
 */
export function toExchangeText(exchange: Exchange, header: Header): string {
  const { request, response, index, case: id, atMs } = exchange;
  const { curl, hint } = curlLineOf(exchange, header, { isAlone: true });
  const lines = [
    `Exchange ${index}, case ${id}, ${Math.round(atMs)} ms after the start of the run`,
    '',
    `${request.method} ${request.path}`,
    ...headerLines(request.headers),
    ...(request.body === null ? [] : ['', request.body]),
    '',
    ...responseLines(response),
    '',
    curl,
    ...(hint === null ? [] : [hint]),
    '',
  ];
  return lines.map((line) => toPrintable(line)).join('\n');
}

function responseLines(response: Exchange['response']): string[] {
  const tookMs = Math.round(response.durationMs);
  if (response.kind === 'none') return [`No response, after ${tookMs} ms: ${response.message}`];
  const { status, headers, body } = response;
  return [`HTTP ${status}, after ${tookMs} ms`, ...headerLines(headers), '', body];
}

const headerLines = (headers: HeaderList) => headers.map(([name, value]) => `${name}: ${value}`);
