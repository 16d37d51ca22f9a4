/** A reader of a history learns that its run is in the future. */
import { expect, test } from 'vitest';
import { start } from '../support/command.ts';
import { service } from '../support/service.ts';
import { forged, type Loose, looseOf, recorded } from './forge.ts';
import { runSmall } from './small-suite.ts';

const good = looseOf(recorded((await runSmall(service(), { CASES: '2' })).lines));
const at = (year: string): Loose[] =>
  good.map((line) => {
    if (line.kind === 'header') return { ...line, startedAt: `${year}-01-01T00:00:00.000Z` };
    if (line.kind === 'footer') return { ...line, finishedAt: `${year}-01-01T00:00:09.000Z` };
    return line;
  });

test.each([
  ['2098', true],
  ['2020', false],
])('verify of a run in %s', async (year, isCautioned) => {
  const { stderr } = await start(['verify', forged(at(year)), '--quiet']).finished;
  expect(stderr.includes('which is in the future')).toBe(isCautioned);
});
