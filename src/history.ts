/**
 * The record of a run: append-only JSON lines. A request is on disk before it is sent, its answer
 * after; the file ends with a footer, or it says by its absence that the run died.
 */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { Answer, Exchange } from './exchange.ts';
import type { KnownDeviation } from './waiver.ts';

/** In the folder of a run. */
export const HISTORY_FILE = 'history.jsonl';
export const HISTORY_VERSION = 1;

/** What the checks may know of the run besides its exchanges. */
export interface Header {
  readonly kind: 'header';
  readonly historyVersion: number;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    readonly catalogueDigest: string;
  };
  readonly target: { readonly url: string };
  /** Stands in each `merchant_reference` of the run. */
  readonly runId: string;
  readonly seed: number;
  readonly planDigest: string;
  readonly startedAt: string;
  readonly config: RecordedConfig;
}

/** The configuration without its secrets. */
export interface RecordedConfig {
  readonly embeddedReference: boolean;
  readonly receiversConfigured: boolean;
  readonly amountsConfigured: boolean;
  readonly amountMin: number;
  readonly amountMax: number;
  readonly cases: number;
  readonly caseId: string | null;
  readonly concurrency: number;
  readonly rateLimit: number | null;
  readonly timeoutMs: number;
  readonly runTimeoutMs: number;
  readonly maxDisbursements: number | null;
  readonly maxTotalAmount: number | null;
  readonly readOnly: boolean;
  readonly strict: boolean;
  /** Somebody else recorded the traffic: what nobody sent is untested, and not undecided. */
  readonly passive?: boolean;
  /** The part of the plan that was sent. */
  readonly shard?: Shard | null;
  /** Known deviations, as they stood when the run started. */
  readonly waivers?: readonly KnownDeviation[];
}

/** One of several runs that send a plan between them: `2/5` is the second of five. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/** Something that happened to the run and not to an exchange. */
export type NoteTopic =
  /** The preflight found a target that cannot be judged. */
  | 'preflight'
  | 'interrupted'
  /** A cap stopped a request from being sent. */
  | 'budget'
  /** The target asked for more patience than a run has. */
  | 'pace'
  /** RUN_TIMEOUT_MS was over before everything was sent. */
  | 'timeout'
  /** Only a part of the plan is on record. */
  | 'shard'
  /** The suite itself failed. */
  | 'fault';

export interface Note {
  readonly kind: 'note';
  readonly topic: NoteTopic;
  readonly message: string;
}

export interface Footer {
  readonly kind: 'footer';
  readonly finishedAt: string;
}

type RequestLine = { readonly kind: 'request' } & Omit<Exchange, 'answer'>;
type AnswerLine = { readonly kind: 'answer'; readonly index: number; readonly answer: Answer };
export type Line = Header | Note | Footer | RequestLine | AnswerLine;

/** One thing that the history tells, in the order in which it became known. */
export type Event =
  | Header
  | Note
  | Footer
  | { readonly kind: 'exchange'; readonly exchange: Exchange };

/** The history could not be written or read; nothing may be sent after that. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError';
}

/** What was given to be judged is no history, or not one that fits the others. */
export class UnreadableError extends HistoryError {}

/** Takes lines; each is on its way to the disk when `write` returns. */
export interface Recorder {
  write(line: Line): void;
  close(): void;
}

/** Of a body that is written at a time; a larger one as a whole would be in memory twice more. */
const PIECE_CHARACTERS = 32 * 1024;

/** The text of a line, in one piece unless it has a large body. */
export function* piecesOf(line: Line): Generator<string> {
  const answer = line.kind === 'answer' ? line.answer : null;
  if (answer?.kind !== 'response' || answer.body.length <= PIECE_CHARACTERS) {
    yield `${JSON.stringify(line)}\n`;
    return;
  }
  const { body } = answer;
  const around = JSON.stringify({ ...line, answer: { ...answer, body: '' } });
  // In a text its quotes would be escaped, so that this is the member and nothing else.
  const at = around.indexOf('"body":""') + '"body":"'.length;
  yield around.slice(0, at);
  for (let from = 0; from < body.length; ) {
    const to = from + PIECE_CHARACTERS;
    // Half of a pair alone would be escaped.
    const end = isLowSurrogate(body.charCodeAt(to)) ? to + 1 : to;
    yield JSON.stringify(body.slice(from, end)).slice(1, -1);
    from = end;
  }
  yield `${around.slice(at)}\n`;
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Opens a history file: `create` refuses one that exists, `append` goes on with one. */
export function openRecorder(path: string, mode: 'create' | 'append'): Recorder {
  const file = attempt(path, () => openSync(path, mode === 'create' ? 'wx' : 'a+'));
  if (mode === 'append') attempt(path, () => dropCutLine(file));
  let size = attempt(path, () => fstatSync(file).size);
  let broken: HistoryError | null = null;
  return {
    write(line) {
      // A shorter line might find room where one failed: what follows it must not be sent.
      if (broken !== null) throw broken;
      try {
        let bytes = 0;
        for (const piece of piecesOf(line)) bytes += writeAll(file, piece);
        size += bytes;
      } catch (error) {
        undo(file, size);
        broken = new HistoryError(told(path, error as NodeJS.ErrnoException), { cause: error });
        throw broken;
      }
    },
    close: () => closeSync(file),
  };
}

/** Says how many bytes it wrote. A full disk can take half of them without an error. */
function writeAll(file: number, text: string): number {
  const written = writeSync(file, text);
  const length = Buffer.byteLength(text);
  if (written === length) return length;
  const bytes = Buffer.from(text);
  for (let at = written; at < length; ) at += writeSync(file, bytes, at);
  return length;
}

/** A half line must not stand between whole ones; where it cannot be undone, nothing follows. */
function undo(file: number, size: number): void {
  try {
    ftruncateSync(file, size);
  } catch {
    // The first error is the one to tell.
  }
}

/** What a killed process wrote of its last line: it did not act on it, and nobody can read it. */
function dropCutLine(file: number): void {
  const { size } = fstatSync(file);
  const chunk = Buffer.alloc(Math.min(size, CHUNK_BYTES));
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunk.length);
    const bytes = readSync(file, chunk, 0, end - start, start);
    const at = chunk.subarray(0, bytes).lastIndexOf('\n');
    if (at >= 0 || start === 0) {
      const whole = at < 0 ? 0 : start + at + 1;
      if (whole < size) ftruncateSync(file, whole);
      return;
    }
    end = start;
  }
}

/** Keeps what it is given, for runs that leave no file. */
export function memoryRecorder(): Recorder & { readonly lines: Line[] } {
  const lines: Line[] = [];
  return { lines, write: (line) => lines.push(line), close: () => {} };
}

/** Pairs requests with their answers, in order of completion; those without one come last. */
export function* eventsOf(lines: Iterable<Line>): Generator<Event> {
  const pairing = openPairing();
  for (const line of lines) {
    const event = pairing.take(line);
    if (event !== null) yield event;
  }
  yield* pairing.rest();
}

export interface Pairing {
  /** `null`: a request, whose answer is still to come. */
  take(line: Line): Event | null;
  /** The requests that got no answer. */
  rest(): Generator<Event>;
}

export function openPairing(): Pairing {
  const open = new Map<number, RequestLine>();
  return {
    take(line) {
      if (line.kind === 'request') {
        open.set(line.index, line);
        return null;
      }
      if (line.kind !== 'answer') return line;
      const request = open.get(line.index);
      if (request === undefined) throw new UnreadableError(`answer ${line.index} has no request`);
      open.delete(line.index);
      return { kind: 'exchange', exchange: withAnswer(request, line.answer) };
    },
    *rest() {
      for (const request of open.values()) {
        yield { kind: 'exchange', exchange: withAnswer(request, unrecorded) };
      }
    },
  };
}

type Unfinished = { -readonly [Name in keyof Exchange]: Exchange[Name] };

/** The other way round: each request directly before its answer. */
export function* linesOf(events: Iterable<Event>): Generator<Line> {
  for (const event of events) {
    if (event.kind !== 'exchange') {
      yield event;
      continue;
    }
    const { answer, ...request } = event.exchange;
    yield { kind: 'request', ...request };
    if (answer.kind === 'response' || answer.reason !== unrecorded.reason) {
      yield { kind: 'answer', index: request.index, answer };
    }
  }
}

function withAnswer(line: RequestLine, answer: Answer): Exchange {
  const { index, scenario, case: id, atMs, request, group, origin } = line;
  const exchange: Unfinished = { index, scenario, case: id, atMs, request, answer };
  if (group !== undefined) exchange.group = group;
  if (origin !== undefined) exchange.origin = origin;
  return exchange;
}

const unrecorded = {
  kind: 'none',
  reason: 'unrecorded',
  message: 'the run ended before an answer was recorded',
  durationMs: 0,
} as const satisfies Answer;

/** Far above any line that the suite writes, and low enough to hold in memory. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

export interface Lines {
  /** What is new since the last time. A line that is not whole yet is new once more. */
  read(): Generator<Line>;
  close(): void;
}

/** Opens a history to be read line by line, which somebody else may still be writing. */
export function openLines(path: string): Lines {
  const file = attempt(path, () => openSync(path, 'r'), UnreadableError);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let number = 0;
  /** Where the next line starts. */
  let start = 0;
  return {
    *read() {
      const decoder = new StringDecoder('utf8');
      /** Of a line whose end is still to come: put together once, however long it is. */
      let pieces: string[] = [];
      let length = 0;
      for (let at = start; ; ) {
        const read = () => readSync(file, chunk, 0, CHUNK_BYTES, at);
        const bytes = attempt(path, read, UnreadableError);
        if (bytes === 0) return;
        const part = chunk.subarray(0, bytes);
        const whole = part.lastIndexOf(NEWLINE) + 1;
        if (whole > 0) start = at + whole;
        at += bytes;
        const [first = '', ...others] = decoder.write(part).split('\n');
        pieces.push(first);
        length += first.length;
        if (length > MAX_LINE_BYTES) throw new UnreadableError(`${path}: a line is too long`);
        for (const next of others) {
          number += 1;
          yield parseLine(pieces.join(''), path, number);
          pieces = [next];
          length = next.length;
        }
      }
    },
    close: () => closeSync(file),
  };
}

const NEWLINE = 10;

/**
 * Reads a history line by line. A last line that was cut short is left out: what it would have
 * said did not reach the disk.
 */
export function* readLines(path: string): Generator<Line> {
  const lines = openLines(path);
  try {
    yield* lines.read();
  } finally {
    lines.close();
  }
}

/** A whole text file, for formats that cannot be read line by line. */
export function readText(path: string): string {
  return attempt(path, () => readFileSync(path, 'utf8'), UnreadableError);
}

function parseLine(text: string, path: string, number: number): Line {
  try {
    const line = JSON.parse(text) as Line;
    if (typeof line.kind === 'string') return line;
  } catch {
    // The sentence below says what is wrong.
  }
  throw new UnreadableError(
    `${path}, line ${number}: not a line of a history; was the file changed?`,
  );
}

function attempt<T>(path: string, act: () => T, Kind = HistoryError): T {
  try {
    return act();
  } catch (error) {
    throw new Kind(told(path, error as NodeJS.ErrnoException), { cause: error });
  }
}

function told(path: string, { code, message }: NodeJS.ErrnoException): string {
  const why: Record<string, string> = {
    EACCES: 'no permission: choose another REPORT_DIR, or change its permissions',
    EPERM: 'no permission: choose another REPORT_DIR, or change its permissions',
    EROFS: 'the file system is read-only: choose another REPORT_DIR',
    EDQUOT: 'the quota is used up: free some space, or choose another REPORT_DIR',
    EFBIG: 'it would be larger than this system lets it be: choose another REPORT_DIR',
    ENOSPC: 'no space left on the device: free some, or choose another REPORT_DIR',
    EEXIST: 'another run writes there already: choose another REPORT_DIR',
    ENOENT: 'no such file: give the folder of a run, the one that holds history.jsonl',
    ENOTDIR: 'a part of the path is a file and not a folder',
  };
  return `Cannot use ${path}: ${why[code ?? ''] ?? message}`;
}
