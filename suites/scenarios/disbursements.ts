/** Documented disbursements, generated: amounts, receivers and references inside the bounds. */
import fc from 'fast-check';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import type { PlanSettings } from '../../src/plan/settings.ts';
import { bodyOf, type Disbursement, initiate, merchantReference, receiversOf } from './requests.ts';

export const disbursements: Scenario = {
  name: 'disbursements',
  sends: 'CASES documented disbursements with generated amounts, receivers and references',
  after: [],
  spends: true,
  divisible: true,
  stages: (settings) => [generated(settings)],
};

/** Generated together, so that a plan of a million cases is never in memory as a whole. */
const CHUNK = 256;

function* generated(settings: PlanSettings): Generator<Case> {
  for (let first = 0; first < settings.cases; first += CHUNK) {
    const numRuns = Math.min(CHUNK, settings.cases - first);
    const seed = settings.seed + first;
    const chunk = fc.sample(disbursement(settings), { seed, numRuns });
    for (const [at, build] of chunk.entries()) {
      const serial = first + at;
      yield {
        id: `disbursements/${serial + 1}`,
        request: initiate(bodyOf(build(serial.toString(36).padStart(4, '0')))),
        place: { generator: 'disbursement', seed, path: String(at) },
      };
    }
  }
}

/** Everything of a disbursement but its serial, which keeps references apart. */
export function disbursement(
  settings: PlanSettings,
): fc.Arbitrary<(serial: string) => Disbursement> {
  return fc
    .record({
      // Every second amount is whole; the others have one decimal or two.
      hundredths: fc.constantFrom(0, 0, 1, 2).chain((decimals) => amountOf(settings, decimals)),
      receiver: fc.constantFrom(...receiversOf(settings)),
      random: fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 0, maxLength: 6 }),
    })
    .map(({ hundredths, receiver, random }) => (serial) => ({
      ...receiver,
      amount: hundredths / 100,
      merchant_reference: merchantReference(serial, random),
    }));
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Where formatting, limits and tiers tend to change, in units of the amount. */
const THRESHOLDS = [500, 1_000, 5_000, 10_000, 50_000, 100_000, 1_000_000];

/** Amounts in hundredths with at most that many decimals: small ones, all of them, and edges. */
function amountOf(settings: PlanSettings, decimals: number): fc.Arbitrary<number> {
  const unit = 10 ** (2 - decimals);
  const min = Math.ceil(Math.round(settings.amountMin * 100) / unit);
  const max = Math.floor(Math.round(settings.amountMax * 100) / unit);
  // Bounds too narrow for so few decimals: the lower bound itself.
  if (min > max) return fc.constant(Math.round(settings.amountMin * 100));
  const edges = THRESHOLDS.flatMap((amount) => {
    const at = (amount * 100) / unit;
    return [at - 1, at, at + 1].filter((value) => value >= min && value <= max);
  });
  const drawn = fc.oneof(
    fc.integer({ min, max }),
    fc.integer({ min, max: Math.min(max, min * 10) }),
    fc.constantFrom(min, max, ...edges),
  );
  return new Shrinkable(drawn, fc.integer({ min, max })).map((value) => value * unit);
}

/** Whole numbers drawn in one way, and shrunk in another: an edge by itself has no smaller one. */
class Shrinkable extends fc.Arbitrary<number> {
  private readonly drawn: fc.Arbitrary<number>;
  private readonly whole: fc.Arbitrary<number>;

  constructor(drawn: fc.Arbitrary<number>, whole: fc.Arbitrary<number>) {
    super();
    this.drawn = drawn;
    this.whole = whole;
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<number> {
    return new fc.Value(this.drawn.generate(random, biasFactor).value, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is number {
    return this.whole.canShrinkWithoutContext(value);
  }

  shrink(value: number, context: unknown): fc.Stream<fc.Value<number>> {
    return this.whole.shrink(value, context);
  }
}
