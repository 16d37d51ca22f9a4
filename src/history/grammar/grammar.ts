/** The grammar of a history: which lines it has, in which order, with which values. Pure. */
import { excerpt } from '../../core/text/excerpt.ts';
import type {
  Footer,
  Header,
  Line,
  Note,
  OutageLine,
  PeerLine,
  RequestLine,
  ResponseLine,
  TokenChange,
} from '../lines/line.ts';
import { endTopics } from '../lines/line.ts';
import { overRecordedLimits } from '../lines/line-limits.ts';
import { lineShapes } from '../lines/line-shapes.ts';
import type { Mismatch } from '../lines/shapes.ts';
import { isUsual } from '../lines/usual-lines.ts';
import { isCapNote } from './cap-note.ts';
import { lengthProblem } from './content-length.ts';
import { headerProblem, versionProblem } from './header-problem.ts';
import { Times } from './line-times.ts';
import { peerProblem } from './peer-problem.ts';
import { ReadinessOrder } from './readiness-order.ts';
import { tokenProblem } from './token-problem.ts';

/** The check of one history; its header comes first. */
export class Grammar {
  readonly count = { lines: 0, requests: 0, responses: 0 };
  /** Whether no line may follow. */
  hasEnded = false;
  /** Requests whose response has not occurred yet. */
  readonly #open = new Set<number>();
  readonly #readinessOrder = new ReadinessOrder();
  readonly #times: Times;
  #peers = 0;
  #tokens = 1;
  #header: Header | null = null;
  #requestsOfParts: number | null = null;
  /** A note says why the run ended early: then requests may have no line of their response. */
  #hasEarlyEnd = false;

  /** `isFile`: responses come at their places between the requests. */
  constructor({ isFile = true } = {}) {
    this.#times = new Times(isFile);
  }

  /** Accepts the next line and returns `null`, or returns why it is not allowed there. */
  take(line: unknown): string | null {
    const { kind } = (line ?? {}) as { readonly kind?: unknown };
    if (this.hasEnded) return 'it comes after the footer';
    const isFirst = this.count.lines === 0;
    if (isFirst && kind !== 'header') return 'a history begins with its header';
    if (!isFirst && kind === 'header') return 'it is a second header, and a history has only one';
    const version = kind === 'header' ? versionProblem(line as Header) : null;
    const problem = version ?? shapeProblem(kind, line) ?? this.#inPlace(line as Line);
    this.count.lines += 1;
    return problem;
  }

  /** Checks the position of a line whose shape is valid. */
  #inPlace(line: Line): string | null {
    switch (line.kind) {
      case 'request':
        return this.#request(line);
      case 'response':
        return this.#response(line);
      case 'header':
        this.#readinessOrder.begin(line);
        this.#times.begin(line);
        this.#requestsOfParts =
          line.parts?.reduce((sum, { requests }) => sum + requests, 0) ?? null;
        this.#header = line;
        return headerProblem(line);
      case 'note':
        return this.#note(line);
      case 'footer':
        return this.#footer(line);
      case 'peer':
        return this.#peer(line);
      case 'outage':
        return this.#outage(line);
      case 'token':
        return this.#token(line);
      case 'unsent':
        return null;
    }
  }

  #request(line: RequestLine): string | null {
    const { index, of = 0, origin } = line;
    const { requests } = this.count;
    if (!this.#readinessOrder.fits(index, origin)) return NO_WAIT;
    if (index !== requests + 1)
      return `request ${index} comes after request ${requests}: expected request ${requests + 1}`;
    if (of >= index)
      return `request ${index} names exchange ${of} as its cause, which does not come before it`;
    if (!isBase64IfDeclared(line)) return `the body of request ${index} is not valid base64`;
    this.count.requests = index;
    this.#open.add(index);
    return this.#times.request(line);
  }

  #response(line: ResponseLine): string | null {
    const { index, response } = line;
    if (!this.#open.delete(index)) {
      return index > this.count.requests
        ? `response ${index} comes before its request`
        : `request ${index} has a response already`;
    }
    this.count.responses += 1;
    const peer = response.kind === 'response' ? (response.peer ?? 0) : 0;
    if (peer > this.#peers) return `it names peer ${peer}, which no earlier line describes`;
    return overRecordedLimits(response) ?? lengthProblem(response) ?? this.#times.response(line);
  }

  #footer(line: Footer): string | null {
    this.hasEnded = true;
    for (const name of ['lines', 'requests', 'responses'] as const) {
      if (line[name] !== this.count[name]) {
        return `its footer counts ${line[name]} ${name}, but there are ${this.count[name]}`;
      }
    }
    const [silent] = this.#open;
    if (silent !== undefined && !this.#hasEarlyEnd) {
      return `request ${silent} has no line of its response, and no note says that the run ended early`;
    }
    const parts = this.#requestsOfParts;
    if (parts !== null && parts !== line.requests) {
      return `its parts count ${parts} requests, but there are ${line.requests}`;
    }
    return this.#times.footer(line.finishedAt);
  }

  /** A report of a conformant run may show this message, so its wording is fixed. */
  #note({ topic, message }: Note): string | null {
    this.#hasEarlyEnd ||= endTopics.some((one) => one === topic);
    if (topic !== 'budget' || this.#header === null) return null;
    if (isCapNote(message, this.#header.config)) return null;
    return 'its message is not one that a run with these caps writes';
  }

  #peer(line: PeerLine): string | null {
    this.#peers += 1;
    if (line.peer !== this.#peers) return `it is peer ${line.peer}, but ${this.#peers} is next`;
    return this.#header === null ? null : peerProblem(this.#header.target, line);
  }

  #token(line: TokenChange): string | null {
    this.#tokens += 1;
    if (line.number !== this.#tokens)
      return `it is token ${line.number}, but ${this.#tokens} is next`;
    const problem = this.#header === null ? null : tokenProblem(this.#header, line.why);
    return problem ?? this.#times.token(line, this.count.requests + 1);
  }

  #outage({ exchange }: OutageLine): string | null {
    if (exchange <= this.count.requests) return null;
    return `it names exchange ${exchange}, which no earlier line has`;
  }
}

const isBase64IfDeclared = ({ request: { body, encoding } }: RequestLine) =>
  encoding === undefined || (body !== null && isCanonicalBase64(body));

const isCanonicalBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64') === text;

const NO_WAIT =
  'a request of the origin "readiness" comes after other requests, or WAIT_FOR_TARGET_MS is not set';

function shapeProblem(kind: unknown, line: unknown): string | null {
  if (isUsual(line)) return null;
  const shape = lineShapes.get(kind);
  if (shape === undefined) return 'its "kind" is unknown';
  const mismatch = shape(line);
  return mismatch === null ? null : sentenceOn(String(kind), mismatch);
}

const MAX_NAME_CHARACTERS = 60;

function sentenceOn(kind: string, { path, what }: Mismatch): string {
  const name = excerpt(path.join('.'), MAX_NAME_CHARACTERS);
  if (what === 'missing') return `the ${kind} has no "${name}"`;
  return what === 'unknown'
    ? `a ${kind} has no member "${name}"`
    : `"${name}" of the ${kind} has the wrong type or a value that is not allowed`;
}
