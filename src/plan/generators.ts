/** The interface to the generators: a value by its place, and smaller values. */

import type { GeneratorPlace } from '../core/request.ts';
import type { PlanSettings } from './plan-settings.ts';
import type { Case } from './scenario.ts';

/** A request and the amount that it can move; `serial` makes its `merchant_reference` unique. */
export type Generated = (serial: string) => Pick<Case, 'request' | 'amount'>;

export interface Generators {
  /** Another version may make another plan from the same seed. */
  readonly library: { readonly name: string; readonly version: string };
  /** Whether a generator has this name. */
  has(name: string): boolean;
  /** The value at a place of the search tree; `null` where there is no such place. */
  regenerate(settings: PlanSettings, place: GeneratorPlace): Generated | null;
  /** The serial of a case of a search: the same when it is replayed. */
  searchSerial(id: string): string;
  /**
   * Searches from a failing value to smaller failing ones, one at a time; `path` is the position of
   * a value in the search tree. Resolves when there is no smaller failing value.
   */
  shrink(
    settings: PlanSettings,
    place: GeneratorPlace,
    fails: (generated: Generated, path: string) => Promise<boolean>,
  ): Promise<void>;
}
