/** The bounds of a plan in hundredths of its unit, which are whole. */
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

export const boundsOf = ({
  amountMin,
  amountMax,
}: Pick<PlanSettings, 'amountMin' | 'amountMax'>): Bounds => ({
  min: Math.round(amountMin * 100),
  max: Math.round(amountMax * 100),
});

export const isInside = ({ min, max }: Bounds, hundredths: number): boolean =>
  hundredths >= min && hundredths <= max;
