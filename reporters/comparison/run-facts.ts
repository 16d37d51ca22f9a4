/** The facts of each compared run, for all formats of a comparison. Pure. */

import { counted } from '../../src/core/text/counted.ts';
import type { CertificateState, ComparedRun } from '../../src/report/comparison.ts';

const age = (days: number) => (days === 0 ? 'today' : `${counted(days, 'day')} ago`);

/** Describes a certificate; its claim is shown only if its signature was checked. */
function certificateWords(state: CertificateState): string {
  switch (state.kind) {
    case 'none':
      return 'none';
    case 'not checked':
      return 'not checked: give --key';
    case 'not valid':
      return `NOT VALID: ${state.why.join('; ')}`;
    case 'valid': {
      const { vendor, product, productVersion, signedDaysAgo, expires } = state.claim;
      const of = `${vendor}, ${product} ${productVersion}`;
      // Whoever has one of several keys could sign with the name of another vendor.
      const by = `signed ${age(signedDaysAgo)} with ${state.key}`;
      return `valid until ${expires}, ${by}, as the signer states: ${of}`;
    }
  }
}

/** The facts of a run, as pairs of a label and a text. */
export const factsOf = (run: ComparedRun): readonly (readonly [string, string])[] => [
  ['Verdict', run.conclusion],
  ['Target', run.target],
  ['Run', `${run.startedAt}, ${age(run.daysAgo)}`],
  ['Judged', run.range.replace(/^Judged: /, '')],
  ['Suite', run.suiteVersion],
  ['Certificate', certificateWords(run.certificate)],
  ['From', run.path],
];
