/** Numbers that a search makes smaller, although they were not drawn from a range. */
import fc from 'fast-check';

/**
 * Whole numbers that are drawn in one way and shrunk in another, because an edge alone has no
 * smaller value.
 */
export class Shrinkable extends fc.Arbitrary<number> {
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
