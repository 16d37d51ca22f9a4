/** Freedoms that hide faults: what the service may leave out, it cannot get wrong. */
import type { Dialect } from '../reference/dialect.ts';

export interface Mask {
  /** Why less than what is declared may be seen. */
  readonly why: string;
  readonly by: (dialect: Dialect) => boolean;
  /** By name. */
  readonly faults: RegExp;
}

export const masks: readonly Mask[] = [];
