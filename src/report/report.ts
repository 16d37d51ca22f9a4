/** The report: one value, built from a judged history, that every format is a function of. */
import type { CheckResult, Observed } from '../check/check.ts';
import type { WaiverTerms } from '../config/waiver.ts';
import type { Level, Outcome } from '../core/outcome.ts';
import type { HeaderList, Place } from '../core/request.ts';
import type { Header, Note, RecordedConfig } from '../history/events.ts';
import type { CaseCount } from '../plan/shortfalls.ts';
import type { Connection, ReportPeer } from './connection.ts';
import type { Latency, Timeline } from './metrics.ts';
import type { ProfileRow } from './profile.ts';
import type { Severity } from './severity.ts';
import type { JudgedWaiver } from './waivers.ts';

export interface Finding {
  /** Indexes of the exchanges that prove it, in the history. */
  readonly exchanges: readonly number[];
  readonly case: string;
  /** Where in the search of fast-check the request stands; `null` if it was not generated. */
  readonly origin: Place | null;
  /** A command that sends the cases of the requirement's findings again, and judges it alone. */
  readonly replay: string;
  /** RFC 6901, into the body of the response; `null` where no part of a body is at fault. */
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
    /** As received, without the values that the history leaves out; none where nothing came. */
    readonly headers: HeaderList;
    /** From the first byte sent to the last byte received, or to the moment of giving up. */
    readonly durationMs: number;
    readonly body: string;
  };
  readonly curl: string;
}

export interface Requirement {
  readonly id: string;
  readonly topic: string;
  readonly level: Level;
  readonly clause: string;
  readonly statement: string;
  readonly outcome: Outcome;
  /** Exchanges that had the subject of the requirement in them. */
  readonly seen: number;
  readonly violations: number;
  /**
   * With 95 % confidence a fault in more than this share of the responses would have shown: 3/N after
   * N conforming ones, the "rule of three" (Hanley and Lippman-Hand, JAMA 1983). `null` if not passed.
   */
  readonly bound: number | null;
  /** Why it is undecided; `null` where it passed or failed. */
  readonly reason: string | null;
  /** What the target does where the document leaves it open. */
  readonly observed: Observed | null;
  /** Changes of this target's own responses on which the check was seen to fail. */
  readonly provenBy: readonly string[];
  /** The waiver that accepts this failure, if there is one. */
  readonly waiver: WaiverTerms | null;
  readonly findings: readonly Finding[];
}

/** A part of the suite: such a run is never conformant. */
export interface Asked {
  /** ONLY, and CASE, as they were given. */
  readonly only: string | null;
  readonly cases: string | null;
  /** Each requirement that was asked for passed, or does not count. */
  readonly isMet: boolean;
}

export interface UnknownDisbursement {
  readonly exchange: number;
  readonly merchantReference: string | null;
  readonly amount: number | null;
  readonly why: string;
  /**
   * The exchange whose list shows a transaction with this `merchant_reference`, so that it did
   * happen; `null` where none does, which proves nothing: the interface lists no such member.
   */
  readonly listedIn: number | null;
}

export interface Report {
  readonly schemaVersion: number;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    readonly catalogueDigest: string;
  };
  readonly target: Header['target'];
  /** Who responded. */
  readonly connection: Connection;
  readonly verdict: RunVerdict;
  /** Sentences that explain a verdict other than conformant. */
  readonly reasons: readonly string[];
  /** What a run of a part was asked for; `null` where it was asked for everything. */
  readonly asked: Asked | null;
  readonly strict: boolean;
  readonly seed: number;
  readonly runId: string;
  readonly planDigest: string;
  readonly startedAt: string;
  /** `null` where the history has no footer: the run died. */
  readonly finishedAt: string | null;
  readonly interrupted: boolean;
  /** Why nothing was sent after the first look at the target; `null` where the run went on. */
  readonly stopped: string | null;
  /** What went wrong in the suite itself. */
  readonly faults: readonly string[];
  readonly requests: number;
  readonly spending: {
    /** Accepted disbursements, and those without a response. */
    readonly disbursements: number;
    /** The sum of their amounts. */
    readonly amount: number;
    /** Those that may or may not have happened. */
    readonly unknown: number;
    /** Every request that was sent and could disburse, refused ones too. */
    readonly posts: number;
  };
  readonly unknownDisbursements: readonly UnknownDisbursement[];
  /** One sentence: which amounts and ages were judged, and what larger amounts would take. */
  readonly range: string;
  /** How old a transaction of the run was at most when a list showed it; `null` where none did. */
  readonly oldestListedMs: number | null;
  /**
   * How many generated disbursements CASES and DETECT ask for, and how many the caps left room for;
   * `null` where the plan sends none, or is not known.
   */
  readonly cases: CaseCount | null;
  readonly config: RecordedConfig;
  /** Each waiver of `waivers.yaml`, and its state. */
  readonly waivers: readonly JudgedWaiver[];
  readonly counts: Readonly<Record<Level, Readonly<Record<Outcome, number>>>>;
  /** Requirements by what they mean for the verdict; `failure`, `undecided` and `error` are red. */
  readonly severities: Readonly<Record<Severity, number>>;
  readonly topics: readonly { readonly name: string; readonly title: string }[];
  readonly requirements: readonly Requirement[];
  /** The deployment profile: one row for each of the document's thirteen gaps. */
  readonly observations: readonly ProfileRow[];
  /** How long responses took, by operation. */
  readonly latency: readonly Latency[];
  /** Requests, refusals and spending over the run. */
  readonly timeline: Timeline;
}

/** What a history amounts to once every check has seen it. */
export interface Judged {
  readonly header: Header;
  readonly finishedAt: string | null;
  readonly notes: readonly Note[];
  readonly peers: readonly ReportPeer[];
  /** Sentences on what lay around the target, as an outage. */
  readonly surroundings?: readonly string[];
  /** What the comparison with the plan found. */
  readonly plan: {
    readonly problems: readonly string[];
    readonly isWhole: boolean;
    readonly cases: CaseCount | null;
  };
  readonly requests: number;
  readonly spending: Report['spending'];
  /** Disbursements with a reference, lists after the first of them, and whether any list shows one. */
  readonly ownListed: {
    readonly made: number;
    readonly lists: number;
    readonly isAnyListed: boolean;
    readonly oldestMs: number | null;
  };
  readonly unknownDisbursements: readonly UnknownDisbursement[];
  readonly requirements: readonly {
    readonly check: {
      readonly id: string;
      readonly level: Level;
      readonly clause: string;
      readonly statement: string;
      readonly gap?: string;
    };
    readonly topic: string;
    readonly result: CheckResult;
  }[];
  readonly topics: readonly { readonly name: string; readonly title: string }[];
  readonly latency: readonly Latency[];
  readonly timeline: Timeline;
  /** Whether a reference is that of a transaction that the run itself made. */
  readonly isOwn: (reference: string) => boolean;
}
export type RunVerdict =
  | 'conformant'
  /** All failures are accepted by waivers. */
  | 'conformant with waivers'
  | 'non-conformant'
  | 'inconclusive';
