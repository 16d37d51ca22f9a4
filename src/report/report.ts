/**
 * The report: one value, made from a judged history; every format is a function of it.
 * Above 200 lines: the type of one value, and that of its input.
 */
import type { CheckResult, Observed } from '../check/check.ts';
import type { RecordedConfig } from '../config/recorded.ts';
import type { WaiverTerms } from '../config/waiver.ts';
import type { Level, Outcome } from '../core/outcome.ts';
import type { GeneratorPlace, HeaderList } from '../core/request.ts';
import type { Header, Note } from '../history/lines/line.ts';
import type { CaseCount, CutRequests } from '../plan/money/cut.ts';
import type { CurlLine } from './curl-line.ts';
import type { Latency, Timeline } from './latency.ts';
import type { Connection, ReportPeer } from './peers.ts';
import type { ProfileRow } from './profile.ts';
import type { Severity } from './severity.ts';
import type { JudgedWaiver } from './waivers.ts';

export interface Finding extends CurlLine {
  /** The numbers of the exchanges that prove it. */
  readonly exchanges: readonly number[];
  readonly case: string;
  /** The place of the request in the search of fast-check; `null` where it was not generated. */
  readonly origin: GeneratorPlace | null;
  /** The command that sends again what decides this requirement, and judges only it. */
  readonly replay: string;
  /** A JSON pointer (RFC 6901) into the response body; `null` where no body is at fault. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: HeaderList;
    readonly body: string | null;
  };
  readonly response: {
    readonly status: number | null;
    /** As received, without the values that the history omits; empty without a response. */
    readonly headers: HeaderList;
    /** From the first byte sent to the last byte received, or until the request was abandoned. */
    readonly durationMs: number;
    readonly body: string;
    /**
     * The listed transaction at the pointer, where the list is too long for `body`; `null` in every other
     * case.
     */
    readonly item: string | null;
  };
}

export interface Requirement {
  readonly id: string;
  readonly topic: string;
  readonly level: Level;
  readonly clause: string;
  readonly statement: string;
  readonly outcome: Outcome;
  /** Exchanges that contained the subject of the requirement. */
  readonly seen: number;
  readonly violations: number;
  /**
   * With 95 % confidence, a larger share of faulty responses would have been found: 3/N after N passes,
   * the "rule of three" (Hanley and Lippman-Hand, JAMA 1983). `null` if not passed.
   */
  readonly bound: number | null;
  /** Why it is undecided; `null` where it passed or failed. */
  readonly reason: string | null;
  /** The behaviour of the target where the document leaves a choice. */
  readonly observed: Observed | null;
  /** Changed copies of this target's responses on which the check failed. */
  readonly provenBy: readonly string[];
  /** The waiver that accepts this failure, if there is one. */
  readonly waiver: WaiverTerms | null;
  readonly findings: readonly Finding[];
}

/** The requested part of the suite: such a run is never conformant. */
export interface Asked {
  /** The values of ONLY and CASE. */
  readonly only: string | null;
  readonly cases: string | null;
  /** Every requested requirement passed, or does not count. */
  readonly isMet: boolean;
}

export interface UnknownDisbursement {
  readonly exchange: number;
  readonly merchantReference: string | null;
  readonly amount: number | null;
  readonly why: string;
  /**
   * The number of the list that shows a transaction with this `merchant_reference`, so that it did
   * happen. `null`: no list does, which proves nothing, because the interface lists no such member.
   */
  readonly listedIn: number | null;
}

export interface Report {
  readonly schemaVersion: 1;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    readonly catalogueDigest: string;
  };
  readonly target: Header['target'];
  /** The peers that responded. */
  readonly connection: Connection;
  readonly verdict: RunVerdict;
  /** Sentences that explain a verdict other than conformant, or limit what it shows. */
  readonly reasons: readonly string[];
  /** The requested part of the suite; `null` for the whole suite. */
  readonly asked: Asked | null;
  readonly strict: boolean;
  readonly seed: number;
  readonly runId: string;
  readonly planDigest: string;
  readonly startedAt: string;
  /** `null` where the history has no footer: the process ended before it wrote one. */
  readonly finishedAt: string | null;
  readonly interrupted: boolean;
  /** Why nothing was sent after the preflight; `null` where the run continued. */
  readonly stopped: string | null;
  /** Errors of the suite itself. */
  readonly faults: readonly string[];
  readonly requests: number;
  readonly spending: {
    /** Accepted disbursements, and those without a response. */
    readonly disbursements: number;
    /** The sum of their amounts. */
    readonly amount: number;
    /** Disbursements that may or may not have happened. */
    readonly unknown: number;
    /** Requests that were sent and could disburse, including refused ones. */
    readonly posts: number;
  };
  readonly unknownDisbursements: readonly UnknownDisbursement[];
  /** The judged amounts: the bounds of the run, without those that the target refused. */
  readonly amounts: { readonly from: number; readonly to: number };
  /** One sentence: the amounts and ages that were judged, and what larger amounts need. */
  readonly range: string;
  /** The greatest age of a listed transaction of the run; `null` where no list shows one. */
  readonly oldestListedMs: number | null;
  /**
   * The generated disbursements that CASES and DETECT request, and those that the caps allow;
   * `null` where the plan has none, or is unknown.
   */
  readonly cases: CaseCount | null;
  /**
   * Planned requests that a cap prevented, by their kind, and requests that need a response to them;
   * `null` where the history was not compared with a plan.
   */
  readonly cut: CutRequests | null;
  /** Exchanges that no check got, because of an outage or a token that was no longer accepted. */
  readonly excluded: number;
  readonly config: RecordedConfig;
  /** Each waiver of `waivers.yaml`, with its state. */
  readonly waivers: readonly JudgedWaiver[];
  readonly counts: Readonly<Record<Level, Readonly<Record<Outcome, number>>>>;
  /** Requirements by severity; `failure`, `undecided` and `error` are red. */
  readonly severities: Readonly<Record<Severity, number>>;
  readonly topics: readonly { readonly name: string; readonly title: string }[];
  readonly requirements: readonly Requirement[];
  /** The deployment profile: one row for each of the gaps of the document. */
  readonly observations: readonly ProfileRow[];
  /** Response times by operation. */
  readonly latency: readonly Latency[];
  /** Requests, refusals and spending over the run. */
  readonly timeline: Timeline;
}

/** Whether any list showed a transaction of the run, and how old the transaction was then. */
export interface OwnListed {
  /** Disbursements with a known reference. */
  readonly made: number;
  /** Accepted lists after the first of them, up to the first that shows one of them. */
  readonly lists: number;
  /** Whether one of these lists shows one of them. */
  readonly isAnyListed: boolean;
  /**
   * The longest time from the response to a disbursement to a list that shows it, in milliseconds;
   * `null`: no list does.
   */
  readonly oldestMs: number | null;
}

/** The results of all checks on a history. */
export interface JudgedHistory {
  readonly header: Header;
  readonly finishedAt: string | null;
  readonly notes: readonly Note[];
  readonly peers: readonly ReportPeer[];
  /** Sentences on the circumstances of the run, like an outage. */
  readonly circumstances: readonly string[];
  /** Why the run cannot be conformant, beside its plan: a sentence for each reason. */
  readonly incomplete: readonly string[];
  /** The number of exchanges that no check got. */
  readonly excluded: number;
  /** The result of the comparison with the plan. */
  readonly plan: {
    /** One sentence for each kind of difference. */
    readonly problems: readonly string[];
    /** Whether the whole plan was sent, as far as the caps allow it, and nothing else. */
    readonly isWhole: boolean;
    /** `null`: the plan has no generated cases, or is unknown. */
    readonly cases: CaseCount | null;
    /** Planned requests that a cap prevented; `null`: the plan is unknown. */
    readonly cut: CutRequests | null;
  };
  readonly requests: number;
  readonly spending: Report['spending'];
  readonly amounts: Report['amounts'];
  readonly ownListed: OwnListed;
  readonly unknownDisbursements: readonly UnknownDisbursement[];
  readonly requirements: readonly {
    readonly check: {
      readonly id: string;
      readonly level: Level;
      readonly clause: string;
      readonly statement: string;
      readonly gap?: string;
      readonly judgesAcceptance?: true;
      readonly comparesListed?: true;
    };
    readonly topic: string;
    readonly result: CheckResult;
  }[];
  readonly topics: readonly { readonly name: string; readonly title: string }[];
  readonly latency: readonly Latency[];
  readonly timeline: Timeline;
  /** Whether the reference is that of a transaction of the run. */
  readonly isOwn: (reference: string) => boolean;
  /** Whether the suite has this requirement, selected or not. */
  readonly isKnown: (id: string) => boolean;
}

export type RunVerdict =
  | 'conformant'
  /** All failures are accepted by waivers. */
  | 'conformant with waivers'
  | 'non-conformant'
  | 'inconclusive';
