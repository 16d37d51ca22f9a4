/** Documented requests whose header names are spelled in other ways. */
import type { HeaderList } from '../../src/core/request.ts';
import type { Scenario } from '../../src/plan/scenario.ts';
import { besideControls, listsBesideControls } from './parts/beside-controls.ts';
import { initiateHeaders, listHeaders } from './parts/requests.ts';

const spellings = [
  // Some clients write `X-biz-number`.
  (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => name.toUpperCase(),
  (name: string) =>
    name.replace(/./g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())),
];
const respelled = (headers: HeaderList) =>
  spellings.map((spell) => headers.map(([name, value]) => [spell(name), value] as const));

export const headerNames: Scenario = {
  name: 'header-names',
  sends: 'documented disbursements whose header names are in lower case, in capitals, and mixed',
  after: [],
  spends: true,
  batches: (settings) => besideControls('header-names', 'n', settings, respelled(initiateHeaders)),
};

export const listHeaderNames: Scenario = {
  name: 'list-header-names',
  sends: 'documented lists whose header names are in lower case, in capitals, and mixed',
  after: [],
  spends: false,
  batches: (settings) => {
    const variants = [
      ...respelled(listHeaders),
      ...Array.from({ length: Math.max(0, settings.lists - 2 * spellings.length) }, (_, at) =>
        listHeaders.map(([name, value]) => [spelled(name, at * SPELLING_STEP), value] as const),
      ),
    ];
    // Documented ones between them: if those are refused too, the names are not the reason.
    const all = variants.flatMap((headers, at) =>
      at % DOCUMENTED_STEP === 0 ? [listHeaders, headers] : [headers],
    );
    return listsBesideControls('list-header-names', all);
  },
};
const DOCUMENTED_STEP = 8;

/** One of many spellings: a letter is a capital where the number has a bit set. */
const spelled = (name: string, bits: number) =>
  name.replace(/[a-z]/gi, (letter, at: number) =>
    (bits >> (at % SPELLING_BITS)) % 2 === 1 ? letter.toUpperCase() : letter.toLowerCase(),
  );
const SPELLING_BITS = 12;
/** Consecutive requests differ in many letters. */
const SPELLING_STEP = 1663;
