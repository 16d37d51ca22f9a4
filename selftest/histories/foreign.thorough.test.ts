/** 200 histories against the reference with other clients: masking changes no verdict. */
import { expect, test } from 'vitest';
import { faults } from '../../reference/faults.ts';
import {
  decided,
  pseudonymiseIn,
  reportOn,
  runAmongOthers,
  throughHar,
} from '../support/foreign.ts';
import { mixtures, nameOf } from '../support/freedoms.ts';

const HISTORIES = 200;

const ofDialects = mixtures.map((dialect) => ({ shown: nameOf(dialect), dialect, fault: null }));
const step = faults.length / (HISTORIES - ofDialects.length);
const ofFaults = Array.from({ length: HISTORIES - ofDialects.length }, (_, at) => {
  const fault = faults[Math.floor(at * step)] ?? null;
  // Half of them have undocumented members.
  return { shown: `${fault?.name} ${at}`, dialect: {}, fault };
});
const all = [...ofDialects, ...ofFaults];

test(`there are ${HISTORIES} of them`, () => expect(all).toHaveLength(HISTORIES));

test.each(all.map((one, at) => [one.shown, one, at] as const))(
  'the verdict on %s is the same',
  async (_, { dialect, fault }, at) => {
    const { lines, report } = await runAmongOthers(dialect, fault, { hasMore: at % 2 === 0 });
    const hidden = pseudonymiseIn(lines);
    expect(decided(reportOn(hidden))).toEqual(decided(report));
    expect(decided(throughHar(hidden).report)).toEqual(decided(report));
  },
);
