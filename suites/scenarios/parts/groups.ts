/** Probes with their control: the same request without their one difference. */

import type { Group } from '../../../src/core/request.ts';
import type { Case } from '../../../src/plan/scenario.ts';

export type BuildRequest = (name: string) => Case['request'];

/** A request of a group, and the place of its generator. */
export interface Variant {
  readonly build: BuildRequest;
  readonly place?: Case['place'];
}

/**
 * Two batches: the variants in parallel, then the control. The control is last, because a target
 * that accepts it then has accepted it all the time, whatever the probes caused.
 */
export function groupBatches(
  id: string,
  control: BuildRequest,
  variants: readonly (BuildRequest | Variant)[],
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

/** Merges the batches of several groups, so that their controls are sent in parallel. */
export function sideBySide(...groups: readonly (readonly Case[])[][]): Case[][] {
  const most = Math.max(...groups.map((batches) => batches.length));
  return Array.from({ length: most }, (_, at) => groups.flatMap((batches) => batches[at] ?? []));
}

/** The serial in a `merchant_reference`: that of `control` is as long as a number. */
export const serialOf = (name: string) => (name === 'control' ? 'c' : name);

/** The serial of the control of `initiate-headers`: a disbursement that every run sends early. */
export const EARLY_CONTROL = `h${serialOf('control')}`;

/** The serial of the disbursement that `merchant-references` repeats. */
export const REPEATED = 'r1';
