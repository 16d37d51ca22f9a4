/** A run in which a waiver accepts a failure, also of a `should`, is no full pass for anybody. */
import { expect, test } from 'vitest';
import { toBadge } from '../../reporters/badge.ts';
import { fileDigests } from '../../src/certificate/file-digests.ts';
import { coveredFiles } from '../../src/certificate/folder.ts';
import { makeStatement } from '../../src/certificate/statement.ts';
import { conclusionOf } from '../../src/report/conclusion.ts';
import { serviceWith } from '../support/service.ts';
import { certifying, claim, now, sealIn } from './certified.ts';
import { runSmall, small, smallSuite } from './small-suite.ts';

const { folderOf, certifyIn, check } = certifying(small);

async function waivedRun(requirement: string, fault: string) {
  const terms = { reason: 'known', owner: 'payments', issue: 'https://issues.example/1' };
  const waivers = JSON.stringify([{ requirement, ...terms, expires: '2099-12-31' }]);
  return await runSmall(serviceWith(fault), { CASES: '4', WAIVERS: waivers });
}

const should = await waivedRun('LIST-09', 'books-refused-bodies');
const must = await waivedRun('FEE-01', 'new-fee-short');
const accepts = 'A waiver until 2099-12-31 accepts the failure of';

test('the words and the badge show it', () => {
  expect(conclusionOf(should.report)).toEqual({
    ...{ exitCode: 0, tone: 'caution' },
    words: 'conformant, waivers applied',
  });
  expect(JSON.parse(toBadge(should.report))).toMatchObject({
    color: 'yellow',
    message: 'conformant, waivers applied',
  });
  expect(conclusionOf(must.report)).toMatchObject({ words: 'conformant with waivers' });
});

test.each([
  ['LIST-09: without STRICT it is only a warning, so remove the waiver and run again', should],
  ['FEE-01: fix the target, remove the waiver and run again', must],
])('certify refuses a waiver of %s', (sentence, { lines }) => {
  expect(certifyIn(folderOf(lines))).toEqual({
    ...{ kind: 'refused', code: 1 },
    why: expect.stringContaining(`${accepts} ${sentence}`),
  });
});

test('verify --key does not accept a signature over such a run', () => {
  const folder = folderOf(should.lines);
  const files = fileDigests(folder, coveredFiles);
  const signing = { claim, files, timeCreated: now.toISOString() };
  sealIn(folder, makeStatement(should.report, signing, smallSuite));
  expect(check(folder).problems).toMatchObject([
    { message: expect.stringMatching(/^Cannot be certified: .*accepts the failure of LIST-09/) },
  ]);
});
