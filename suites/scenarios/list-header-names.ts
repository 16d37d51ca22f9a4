/** Documented lists whose header names are spelled in other ways. */
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { listsBesideControls } from './parts/beside-controls.ts';
import { inCapitals, inSmallLetters, withCredentials } from './parts/credentials.ts';
import { groupBatches, sideBySide } from './parts/groups.ts';
import { documentedList, headersOfList } from './parts/requests.ts';
import { respelled, spellings } from './parts/respelled.ts';

export const listHeaderNames: Scenario = {
  name: 'list-header-names',
  sends:
    'documented lists whose header names are in lower case, in capitals, and mixed; if a second client is configured, ' +
    'also lists of this client',
  needs: [],
  spends: false,
  batches: (settings) => {
    const variants = [
      ...respelled(headersOfList),
      ...Array.from({ length: Math.max(0, settings.leastLists - 2 * spellings.length) }, (_, at) =>
        headersOfList.map(([name, value]) => [spelled(name, at * SPELLING_STEP), value] as const),
      ),
    ];
    // Documented ones between them: if those are refused too, the names are not the reason.
    const all = variants.flatMap((headers, at) =>
      at % DOCUMENTED_STEP === 0 ? [headersOfList, headers] : [headers],
    );
    const own = listsBesideControls('list-header-names', all);
    return settings.hasOtherClient ? sideBySide(own, listsOfSecond()) : own;
  },
};
/** Another server may read the requests of another client. */
function listsOfSecond(): Case[][] {
  const headers = withCredentials(headersOfList, OTHER_TOKEN, OTHER_BIZ_NUMBER);
  return groupBatches(
    'list-header-names-second',
    () => documentedList(headers),
    [inSmallLetters(headers), inCapitals(headers)].map((some) => () => documentedList(some)),
  );
}

const DOCUMENTED_STEP = 8;

/** One of many spellings: a letter is a capital where the number has a bit set. */
const spelled = (name: string, bits: number) =>
  name.replace(/[a-z]/gi, (letter, at: number) =>
    (bits >> (at % SPELLING_BITS)) % 2 === 1 ? letter.toUpperCase() : letter.toLowerCase(),
  );
const SPELLING_BITS = 12;
/** Consecutive requests differ in many letters. */
const SPELLING_STEP = 1663;
