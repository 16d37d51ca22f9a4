import { expect, test } from 'vitest';
import { RequirementError, testEndOf } from './test-end.ts';

const command = '##vso[task.setvariable variable=NODE_OPTIONS]--require=/tmp/x.js';

test.each(['must', 'should'] as const)(
  'the text of a failed %s starts no command of a CI runner, and a terminal obeys none of it',
  (level) => {
    const end = testEndOf(
      {
        ...{ id: 'FEE-01', level, outcome: 'failed', waiver: null, reason: null },
        statement: 'The fee is a text.',
        findings: [{ expected: 'a fee', actual: `${command}\u202e\u001b[2J` }],
      },
      false,
    );
    expect(end).toEqual({
      kind: level === 'must' ? 'fail' : 'skip',
      text: expect.stringMatching(
        /^failed: expected a fee, actual #\\u0023vso\[.*\\u202e\\u001b\[2J$/,
      ),
    });
  },
);

test('an error of a requirement starts none either, at the beginning of a line too', () => {
  const { message } = new RequirementError(`undecided: ${command}\n::set-output name=a::b`);
  expect(message).toMatch(/^undecided: #\\u0023vso\[.*\n\\u003a:set-output/);
});
