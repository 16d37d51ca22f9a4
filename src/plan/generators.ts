/** What a plan needs of the generators: a value again by its place, and smaller ones. */

import type { Place } from '../core/request.ts';
import type { Case } from './scenario.ts';
import type { PlanSettings } from './settings.ts';

/** A request, and what it can move, but for its serial: its `merchant_reference` is its own. */
export type Generated = (serial: string) => Pick<Case, 'request' | 'amount'>;

export interface Generators {
  /** Another version may make another plan of the same seed. */
  readonly library: { readonly name: string; readonly version: string };
  /** Whether a generator has this name. */
  has(name: string): boolean;
  /** The value at a place of the search tree; `null` where the tree has no such place. */
  regenerate(settings: PlanSettings, place: Place): Generated | null;
  /** The serial of a case that a search finds: the same in the search and when it is replayed. */
  searchSerial(id: string): string;
  /**
   * Walks from a value that fails to a smaller one that fails too, one at a time; `path` tells
   * where in the tree a value stands. Resolves when nothing smaller is left.
   */
  shrink(
    settings: PlanSettings,
    place: Place,
    fails: (generated: Generated, path: string) => Promise<boolean>,
  ): Promise<void>;
}
