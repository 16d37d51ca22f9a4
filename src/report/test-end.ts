/** How a test of one requirement ends: the same in vitest, jest and node:test. Pure. */

import { toPrintable } from '../core/text/printable.ts';
import { isRed, type JudgedRequirement, severityIn } from './severity.ts';

type TestEnd =
  | { readonly kind: 'pass' }
  /** The requirement is not met and does not count, or the target gave no occasion to judge it. */
  | { readonly kind: 'skip'; readonly text: string }
  | { readonly kind: 'fail'; readonly text: string };

interface TestedRequirement extends JudgedRequirement {
  readonly statement: string;
  readonly reason: string | null;
  readonly findings: readonly ShownFinding[];
}

/** A finding; only those of a report have a `curl` line and a hint. */
interface ShownFinding {
  readonly expected: string;
  readonly actual: string;
  readonly curl?: string;
  readonly hint?: string | null;
}

export function testEndOf(row: TestedRequirement, strict: boolean): TestEnd {
  const severity = severityIn(row, { strict });
  if (severity === 'passed') return { kind: 'pass' };
  return { kind: isRed(severity) ? 'fail' : 'skip', text: safeToPrint(textOf(row)) };
}

function textOf({ outcome, waiver, findings, reason, statement }: TestedRequirement): string {
  if (waiver !== null) return `${outcome}, waived until ${waiver.expires}: ${waiver.reason}`;
  const [first] = findings;
  if (first === undefined) return `${outcome}: ${reason ?? statement}`;
  const { expected, actual, curl, hint } = first;
  const lines = [`${outcome}: expected ${expected}, actual ${actual}`, curl, hint];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

/**
 * A requirement that failed or was undecided; never an error of the suite. A test runner prints its
 * text as it is, and the text may quote a target.
 */
export class RequirementError extends Error {
  override readonly name = 'RequirementError';

  constructor(text: string) {
    super(safeToPrint(text));
  }
}

const safeToPrint = (text: string): string => toPrintable(text, { layout: true });
