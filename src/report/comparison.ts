/** The comparison of several runs: one value, made by `make-comparison.ts`. */
import type { Level, Outcome } from '../core/outcome.ts';
import type { ComparedAspect } from './comparison-profile.ts';
import type { Tone } from './conclusion.ts';
import type { Report } from './report.ts';

/** What is known about the certificate of a run. */
export type CertificateState =
  /** The run has no folder, or no certificate in it, and no key was given. */
  | { readonly kind: 'none' }
  /** No given key made its signature. */
  | { readonly kind: 'not checked' }
  | { readonly kind: 'not valid'; readonly why: readonly string[] }
  /** `key`: the path of the key that made its signature. */
  | { readonly kind: 'valid'; readonly key: string; readonly claim: CertificateClaim };

/** The claim of the signer, who need not be the vendor. */
interface CertificateClaim {
  readonly vendor: string;
  readonly product: string;
  readonly productVersion: string;
  readonly signed: string;
  readonly signedDaysAgo: number;
  readonly expires: string;
}

/** One of the runs. */
export interface GivenRun {
  readonly path: string;
  /** `history`: judged again now; `report`: read from a file that nobody checked. */
  readonly source: 'history' | 'report';
  readonly report: Report;
  readonly certificate: CertificateState;
}

export interface ComparedRun {
  /** `A`, `B`, and so on: the heading of the column. */
  readonly label: string;
  readonly path: string;
  readonly source: GivenRun['source'];
  readonly target: string;
  readonly conclusion: string;
  readonly tone: Tone;
  readonly startedAt: string;
  readonly daysAgo: number;
  readonly suiteVersion: string;
  readonly strict: boolean;
  readonly seed: number;
  readonly range: string;
  readonly requests: number;
  readonly failed: readonly string[];
  readonly certificate: CertificateState;
}

/** A requirement in all runs; `null` where a run does not have it. */
export interface ComparedRequirement {
  readonly id: string;
  readonly topic: string;
  readonly level: Level;
  readonly statement: string;
  readonly cells: readonly (ComparedOutcome | null)[];
  /** The runs have different outcomes. */
  readonly differs: boolean;
}

export interface ComparedOutcome {
  readonly outcome: Outcome;
  /** The requirement failed, and a waiver accepts the failure. */
  readonly isWaived: boolean;
  /** Different from the previous run. */
  readonly isChanged: boolean;
}

export interface Comparison {
  /** The version of `schemas/run/comparison.schema.json`. */
  readonly schemaVersion: 1;
  readonly runs: readonly ComparedRun[];
  /** Why columns are difficult to compare, one sentence each. */
  readonly cautions: readonly string[];
  readonly requirements: readonly ComparedRequirement[];
  /** Only the aspects that differ. */
  readonly profile: readonly ComparedAspect[];
  /**
   * Whether outcomes or profiles differ, the runs judged no requirement in common, or a certificate
   * is invalid.
   */
  readonly differs: boolean;
}
