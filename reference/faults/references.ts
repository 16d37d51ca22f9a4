/** Faults in references, and in the other members of transactions. */
import type { Row, Wrap } from '../fault.ts';
import {
  both,
  type Members,
  onEveryTransaction,
  onItem,
  onTransaction,
  without,
  withRow,
} from '../tampering.ts';

/** Shows each transaction with another reference, the same one everywhere. */
function rename(nameOf: (reference: string, earlier: readonly string[]) => unknown): Wrap {
  return (inner, options) => {
    const names = new Map<unknown, unknown>();
    const earlier: string[] = [];
    const change = (data: Members) => {
      const { reference } = data;
      if (!names.has(reference)) {
        const name = nameOf(String(reference), earlier);
        names.set(reference, name);
        earlier.push(String(name));
      }
      return { ...data, reference: names.get(reference) };
    };
    return onEveryTransaction(change)(inner, options);
  };
}

const rewrite = (change: (reference: string) => unknown): Wrap =>
  onEveryTransaction((data) => ({ ...data, reference: change(String(data.reference)) }));

/** Swaps the letter case: equal without regard to case, and different where there is a letter. */
const swapped = (text: string) =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

/** The step of the clock from which a reference is made. */
const CLOCK_STEP_MS = 20;

/** Two requests in the same step get the same reference. */
const fromTheClock: Wrap = (inner, options) => {
  const { nowMs = Date.now } = options;
  const nameOfNow = () => {
    const hex = Math.floor(nowMs() / CLOCK_STEP_MS)
      .toString(16)
      .padStart(12, '0');
    return `00000000-0000-1000-8000-${hex}`;
  };
  return rename(nameOfNow)(inner, options);
};

const leaveOut = (...names: string[]): Wrap => onTransaction((data) => without(data, ...names));
const sometimes = (every: number, change: (data: Members) => unknown): Wrap =>
  onTransaction((data, count) => (count % every === 0 ? change(data) : data));

/** A transaction from before the run. */
const old = {
  ...{ reference: 'c0a1d2e3-4b5c-4d6e-8f70-91a2b3c4d5e6', type: 'debit', amount: 777 },
  ...{ fee: '10.00', status: 'pending', narration: 'Transfer to 0123456789 at bank 058' },
};

/** The fifth disbursement gets the reference of an old transaction, and takes its place. */
const overOld: Wrap = (inner, options) => {
  let isReplaced = false;
  const renamed = rename((reference, earlier) => {
    if (earlier.length !== 4) return reference;
    isReplaced = true;
    return old.reference;
  });
  return withRow(old, () => !isReplaced)(renamed(inner, options), options);
};

export const referenceFaults: readonly Row[] = [
  [
    'reference-of-old',
    'The fifth transaction gets the reference of one from before the run, and replaces it.',
    overOld,
  ],
  [
    'reference-of-two-old',
    'The two oldest transactions, with different amounts, have one reference.',
    both(withRow(old), withRow({ ...old, amount: 778, narration: 'Another transfer' })),
  ],
  [
    'reference-repeats',
    'Every tenth transaction has the reference of the first.',
    rename((reference, earlier) => (earlier.length % 10 === 9 ? earlier[0] : reference)),
  ],
  [
    'reference-repeats-late',
    'After twenty transactions the references start again.',
    rename((reference, earlier) => earlier[earlier.length - 20] ?? reference),
  ],
  [
    'reference-repeats-in-other-case',
    'Every eighth reference is the one before it in the other letter case.',
    rename((reference, earlier) =>
      earlier.length % 8 === 7 ? swapped(earlier.at(-1) ?? '') : reference,
    ),
  ],
  [
    'reference-from-clock',
    'References are made from the clock: two transactions at the same moment get the same one.',
    fromTheClock,
  ],
  [
    'reference-without-dashes',
    'References have no hyphens.',
    rewrite((text) => text.replaceAll('-', '')),
  ],
  [
    'new-reference-without-dashes',
    'The reference of a new disbursement has no hyphens; in the list it has them.',
    onTransaction((data) => ({ ...data, reference: String(data.reference).replaceAll('-', '') })),
  ],
  ['reference-prefixed', 'References start with TRX-.', rewrite((text) => `TRX-${text}`)],
  ['reference-braces', 'References are in braces.', rewrite((text) => `{${text}}`)],
  ['reference-urn', 'References are URNs.', rewrite((text) => `urn:uuid:${text}`)],
  ['reference-newline', 'References end with a line feed.', rewrite((text) => `${text}\n`)],
  [
    'reference-serial',
    'References are numbers.',
    rewrite((text) => Number.parseInt(text.slice(0, 8), 16)),
  ],
  [
    'reference-base32',
    'References have letters that are not hexadecimal.',
    rewrite((text) => text.replace(/^./, 'z')),
  ],
  [
    'reference-cut-sometimes',
    'One reference in forty has one character too few.',
    rename((reference, earlier) => (earlier.length % 40 === 39 ? reference.slice(1) : reference)),
  ],
  [
    'list-reference-cut',
    'The list shows only the first eight characters of a reference.',
    onItem((item) => ({ ...item, reference: String(item.reference).slice(0, 8) })),
  ],
  ['type-absent', 'A transaction has no `type`.', leaveOut('type')],
  ['type-null', '`type` is null.', onTransaction((data) => ({ ...data, type: null }))],
  ['description-absent', 'A transaction has no `type_description`.', leaveOut('type_description')],
  [
    'description-null',
    '`type_description` is null.',
    onTransaction((data) => ({ ...data, type_description: null })),
  ],
  ['payload-absent', 'A transaction has no `payload`.', leaveOut('payload')],
  [
    'times-absent',
    'A transaction has no `initiated_at` and no `paid_at`.',
    leaveOut('initiated_at', 'paid_at'),
  ],
  [
    'paid-at-absent-sometimes',
    'One transaction in thirty has no `paid_at`.',
    sometimes(30, (data) => without(data, 'paid_at')),
  ],
  [
    'narration-null',
    '`narration` is null.',
    onTransaction((data) => ({ ...data, narration: null })),
  ],
  [
    'narration-absent-sometimes',
    'One transaction in forty has no `narration`.',
    sometimes(40, (data) => without(data, 'narration')),
  ],
  [
    'narration-number',
    '`narration` is a number.',
    onTransaction((data) => ({ ...data, narration: 4711 })),
  ],
  [
    'transaction-null-sometimes',
    '`data` of one disbursement in fifty is null.',
    sometimes(50, () => null),
  ],
];
