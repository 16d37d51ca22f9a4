/** Texts of other clients in lists are masked, and no verdict changes because of it. */
import { describe, expect, test } from 'vitest';
import { faults } from '../../reference/faults.ts';
import { toTerminal } from '../../reporters/terminal.ts';
import { formats } from '../../src/run/formats.ts';
import {
  decided,
  MARK,
  pseudonymiseIn,
  reportOn,
  runAmongOthers,
  throughHar,
} from '../support/foreign.ts';
import { mixtures, nameOf } from '../support/freedoms.ts';
import { faultNamed } from '../support/service.ts';

const ofLists = faults.filter(({ name }) => /list|narration|reference|fee|page|item/.test(name));
const some = ofLists.filter((_, at) => at % Math.ceil(ofLists.length / 5) === 0);

/** The report on the HAR, in which everything is masked that the HAR masks. */
test.each(some.map((fault) => [fault.name, fault] as const))(
  'the verdict on %s is the same',
  async (_, fault) => {
    const { lines, report } = await runAmongOthers({}, fault);
    expect(decided(throughHar(pseudonymiseIn(lines)).report)).toEqual(decided(report));
  },
);

test.each(mixtures.slice(0, 2).map((dialect) => [nameOf(dialect), dialect] as const))(
  'the verdict on %s is the same',
  async (_, dialect) => {
    const { lines, report } = await runAmongOthers(dialect, null);
    expect(decided(reportOn(pseudonymiseIn(lines)))).toEqual(decided(report));
  },
);

describe('of a run among others', async () => {
  const fault = faultNamed('narration-absent-sometimes');
  const { lines } = await runAmongOthers({ maxPerPage: 100 }, fault);
  const hidden = pseudonymiseIn(lines);
  const marks = (text: string) => text.split(MARK).length - 1;

  test('the history hides in each list what the first one showed', () => {
    const [before, after] = [lines, hidden].map((all) => marks(JSON.stringify(all)));
    expect(before).toBeGreaterThan(100);
    expect(after).toBeLessThan(Number(before) / 2);
    const first = JSON.stringify(hidden.find((line) => line.kind === 'response'));
    expect(first).toContain('[foreign ');
    for (const shown of [MARK, '0690000031', '2348012345678']) expect(first).not.toContain(shown);
  });

  test('no file that is rendered shows any of it', () => {
    const report = reportOn(hidden);
    const { har } = throughHar(hidden);
    const rendered = Object.values(formats).map((format) => format(report));
    const all = [...rendered, toTerminal(report, { color: false }), har];
    expect(all.filter((text) => text.includes(MARK))).toHaveLength(0);
  });
});
