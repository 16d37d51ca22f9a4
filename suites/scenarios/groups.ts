/** Probes beside their control: the same request without the one thing that is wrong with it. */

import type { Group } from '../../src/core/request.ts';
import type { Case } from '../../src/plan/scenario.ts';

export type Build = (name: string) => Case['request'];

/** A request of a group, and where it was generated. */
export interface Variant {
  readonly build: Build;
  readonly place?: Case['place'];
}

/**
 * Two batches: the variants side by side, then the control. It comes last because a target that
 * accepts it at the end accepted all the time, whatever it made of the probes.
 */
export function groupOf(
  id: string,
  control: Build,
  variants: readonly (Build | Variant)[],
  role: Group['role'] = 'probe',
): Case[][] {
  return [
    variants.map((variant, at) => {
      const { build, place = undefined } =
        typeof variant === 'function' ? { build: variant } : variant;
      return {
        id: `${id}/${at + 1}`,
        request: build(String(at + 1)),
        group: { id, role },
        ...(place === undefined ? {} : { place }),
      };
    }),
    [{ id: `${id}/control`, request: control('control'), group: { id, role: 'control' } }],
  ];
}

/** Batches of several groups, one beside the other: they share their controls' place in time. */
export function sideBySide(...groups: readonly (readonly Case[])[][]): Case[][] {
  const most = Math.max(...groups.map((batches) => batches.length));
  return Array.from({ length: most }, (_, at) => groups.flatMap((batches) => batches[at] ?? []));
}

/** The serial of a case in its `merchant_reference`: `control` takes as much room as a number. */
export const serialOf = (name: string) => (name === 'control' ? 'c' : name);
