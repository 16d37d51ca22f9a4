/** Delays the optimizing compiler of V8, which slows a run of a few seconds. */
import { setFlagsFromString } from 'node:v8';

/**
 * V8's own is about 132,000 (bytes of bytecode until a function is optimized). With it, a quarter of
 * the CPU time of a default run goes to optimizing code that then hardly runs; a long run has the
 * same speed with either (bench/README.md).
 */
const INTERRUPT_BUDGET_BYTES = 400_000;

/** Applies to this process, and to threads that it starts later. */
export function optimizeLate(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET_BYTES}`);
}
