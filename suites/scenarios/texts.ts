/** Unusual texts as `merchant_reference`: valid JSON, each with the run id. */
import { RUN_ID } from '../../src/plan/placeholders.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import type { PlanSettings } from '../../src/plan/settings.ts';
import { bodyOf, initiate, smallest } from './requests.ts';

/** None of them looks like an attack, because a firewall in front of the target is not judged. */
const unusualTexts: Readonly<Record<string, string>> = {
  quotes: `"${RUN_ID}'k"`,
  backslash: `${RUN_ID}\\k\\`,
  slashes: `/${RUN_ID}//k/`,
  'control characters': `${RUN_ID}k\u0001\t\n\u001f.`,
  'a zero character': `${RUN_ID}k\u0000k`,
  emoji: `${RUN_ID}k👩‍👩‍👧🏽`,
  'half of a surrogate pair': `${RUN_ID}k\ud83dk`,
  'combining marks': `${RUN_ID}ka\u0301\u0323\u0301`,
  'right to left': `${RUN_ID}k\u202eאבג`,
  'a blank in front': ` ${RUN_ID}kf`,
  'like a number': `0012${RUN_ID}e5`,
  'like an exponent': `1e5${RUN_ID}`,
  percent: `${RUN_ID}k%20%s{}$`,
};

/** Texts that differ in one respect only; the second is sent after the response to the first. */
const pairs: Readonly<Record<string, readonly [first: string, second: string]>> = {
  'pair-case': [`${RUN_ID}kcASE`, `${RUN_ID}kcase`],
  'pair-blank': [`${RUN_ID}kb`, `${RUN_ID}kb `],
  'pair-normalised': [`${RUN_ID}kn\u00e9`, `${RUN_ID}kne\u0301`],
};

export const texts: Scenario = {
  name: 'texts',
  sends:
    'merchant references with quotation marks, backslashes, control characters, emoji, half of a ' +
    'surrogate pair, and pairs that differ in letter case, a blank or normalisation only',
  after: [],
  spends: true,
  optional: true,
  batches: (settings) => [
    [
      ...Object.entries(unusualTexts).map(([name, text]) =>
        textCase(settings, 'texts', name, text),
      ),
      ...Object.entries(pairs).map(([id, [first]]) => textCase(settings, id, `${id} first`, first)),
    ],
    Object.entries(pairs).map(([id, [, second]]) => textCase(settings, id, `${id} second`, second)),
  ],
};

function textCase(
  settings: PlanSettings,
  id: string,
  name: string,
  merchant_reference: string,
): Case {
  const request = initiate(bodyOf({ ...smallest(settings, 'k'), merchant_reference }));
  return { id: `texts/${name}`, request, group: { id, role: 'observation' } };
}
