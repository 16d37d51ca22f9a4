/** Generated documented disbursements: amounts, receivers and references inside the bounds. */
import fc from 'fast-check';
import type { Receiver } from '../../src/core/receiver.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { type AmountClass, amountClasses, stepClasses } from './parts/amounts.ts';
import { boundsOf } from './parts/bounds.ts';
import { amountOf, amountOfClass } from './parts/drawn-amounts.ts';
import { merchantReference, type Serial } from './parts/make-merchant-reference.ts';
import { anyReceiver, OTHER_BANKS, rareReceivers } from './parts/receivers.ts';
import { bodyOf, type DisbursementBody, headersOfInitiate, initiate } from './parts/requests.ts';

export const disbursements: Scenario = {
  name: 'disbursements',
  sends: 'CASES documented disbursements with generated amounts, receivers and references',
  needs: [],
  spends: true,
  divisible: true,
  batches: (settings) => [generated(settings)],
  casesUntil(id) {
    const serial = Number(/^disbursements\/(\d{1,8})$/.exec(id)?.[1] ?? 0);
    return serial <= MAX_SERIAL ? serial : 0;
  },
};

/** Making so many disbursements takes seconds; for more, CASES must be set. */
const MAX_SERIAL = 1_000_000;

/**
 * Disbursements that are generated together, so that a plan of a million cases is never in memory
 * as a whole.
 */
const CHUNK = 256;

function* generated(settings: PlanSettings): Generator<Case> {
  const counts = countsOf(settings);
  const kinds = kindsOf(settings);
  for (let first = 0; first < settings.cases; first += CHUNK) {
    const count = Math.min(CHUNK, settings.cases - first);
    const seeds = kinds.map((_, kind) => (settings.seed + first + kind * SEED_STEP) % SEEDS);
    const draws = kinds.map(() => 0);
    const drawn = Array.from({ length: count }, (_, at) => {
      const kind = kindAt(settings, first + at, counts);
      const path = draws[kind] ?? 0;
      draws[kind] = path + 1;
      return { kind, path };
    });
    const samples = kinds.map(({ arbitrary }, kind) =>
      draws[kind] === 0
        ? []
        : fc.sample(arbitrary, { seed: seeds[kind] ?? 0, numRuns: draws[kind] ?? 0 }),
    );
    for (const [at, { kind, path }] of drawn.entries()) {
      const serial = first + at;
      const build = samples[kind]?.[path];
      const generator = kinds[kind]?.generator;
      if (build === undefined || generator === undefined) continue;
      yield {
        id: `disbursements/${serial + 1}`,
        request: initiate(bodyOf(build(serial)), headersFor(serial)),
        place: { generator, seed: seeds[kind] ?? 0, path: String(path) },
      };
    }
  }
}

/** The order of headers means nothing, but a target may read them by their places. */
const headersFor = (serial: number) =>
  serial % 8 === 5 ? headersOfInitiate.toReversed() : headersOfInitiate;

/**
 * Classes with the same seed would draw similar amounts; any step that is not a round number works.
 */
const SEED_STEP = 1_000_003;
const SEEDS = 2 ** 31;

type BuildDisbursement = (serial: Serial) => DisbursementBody;

/**
 * Every fourth disbursement, until each step of a fee was sent. The first one is drawn, because it is
 * the only one of a run with the least caps.
 */
const STEP_EVERY = 4;
const FIRST_STEP = 2;

/** Between the steps, one to each receiver of another bank. */
const FIRST_RARE = 4;

interface Counts {
  readonly classes: number;
  readonly steps: number;
  readonly rare: number;
}

/**
 * Every second disbursement has an amount of a class; some of the others have that of a step, or a receiver
 * of another bank. The rest are drawn from everything.
 */
function kindAt({ seed }: PlanSettings, serial: number, { classes, steps, rare }: Counts): number {
  const step = (serial - FIRST_STEP) / STEP_EVERY;
  if (Number.isInteger(step) && step >= 0 && step < steps) return 1 + classes + step;
  const receiver = (serial - FIRST_RARE) / STEP_EVERY;
  if (Number.isInteger(receiver) && receiver >= 0 && receiver < rare)
    return 1 + classes + steps + receiver;
  if (serial % 2 === 0 || classes === 0) return 0;
  return 1 + ((seed + (serial - 1) / 2) % classes);
}

const ANY = 'disbursement';

/** The classes for which the bounds have room. */
function inside(settings: PlanSettings, classes: readonly AmountClass[]): readonly AmountClass[] {
  const bounds = boundsOf(settings);
  return classes.filter((one) => one.of(bounds) !== null);
}

const countsOf = (settings: PlanSettings): Counts => ({
  classes: inside(settings, amountClasses).length,
  steps: inside(settings, stepClasses).length,
  rare: rareReceivers(settings).length,
});

/** The ways to draw an amount: from the whole range, of a class, and of a step. */
function kindsOf(settings: PlanSettings) {
  const names = inside(settings, [...amountClasses, ...stepClasses]).map(generatorOf);
  const toRare = rareReceivers(settings).map((_, at) => generatorOfRare(at));
  return [ANY, ...names, ...toRare].map((generator) => ({
    generator,
    arbitrary: disbursementGenerators[generator]?.(settings) ?? disbursement(settings),
  }));
}

const generatorOf = ({ name }: AmountClass) => `${ANY}-${name}`;
const generatorOfRare = (at: number) => `${ANY}-to-other-bank-${at + 1}`;

/** By the name that a case records as its generator. */
export const disbursementGenerators: Readonly<
  Record<string, (settings: PlanSettings) => fc.Arbitrary<BuildDisbursement>>
> = {
  [ANY]: disbursement,
  ...Object.fromEntries(
    [...amountClasses, ...stepClasses].map((one) => [
      generatorOf(one),
      (settings: PlanSettings) => withAmount(settings, amountOfClass(settings, one)),
    ]),
  ),
  ...Object.fromEntries(
    OTHER_BANKS.map((_, at) => [
      generatorOfRare(at),
      (settings: PlanSettings) => disbursement(settings, toRare(settings, at)),
    ]),
  ),
};

/** Where receivers are configured, there are no others. */
function toRare(settings: PlanSettings, at: number): fc.Arbitrary<Receiver> {
  const receiver = rareReceivers(settings)[at];
  return receiver === undefined ? anyReceiver(settings) : fc.constant(receiver);
}

/** A disbursement without its serial, which makes references unique. */
function disbursement(
  settings: PlanSettings,
  receiver = anyReceiver(settings),
): fc.Arbitrary<BuildDisbursement> {
  // Every second amount is whole; the others have one or two decimals.
  return withAmount(
    settings,
    fc.constantFrom(0, 0, 1, 2).chain((decimals) => amountOf(settings, decimals)),
    receiver,
  );
}

function withAmount(
  settings: PlanSettings,
  hundredths: fc.Arbitrary<number>,
  receiver = anyReceiver(settings),
) {
  return fc
    .record({
      hundredths,
      receiver,
      random: fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 0, maxLength: 6 }),
    })
    .map(({ hundredths, receiver, random }) => (serial: Serial) => ({
      ...receiver,
      amount: hundredths / 100,
      merchant_reference: merchantReference(settings, serial, random),
    }));
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
