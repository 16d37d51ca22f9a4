/**
 * When the optimizing compiler of V8 begins: late in a run of a few seconds, which it slows, and as
 * usual in a long one.
 */
import { setFlagsFromString } from 'node:v8';

/**
 * Bytes of bytecode until a function is optimized. With V8's own value, a quarter of the CPU time of
 * a default run goes to optimizing code that then hardly runs; with the late one, a run of 20,000
 * cases needs 15 % more CPU time (bench/README.md).
 */
const LATE_BYTES = 400_000;
const USUAL_BYTES = 132 * 1024;

/** From so many cases on, a run is long. */
const LONG_CASES = 2000;
/**
 * From so many bytes on, a history is long. With the late value, `verify` needs a sixth less CPU time for
 * the 5 MiB of a default run, and as much as with V8's own for the 14 MiB of 7,000 cases.
 */
const LONG_BYTES = 16 * 1024 * 1024;

/**
 * Only the V8 of Node 20 has the flag, and later ones write an error about it to standard error. They
 * need it less: they have a compiler between the interpreter and the optimizing one.
 */
const hasBudget = process.versions.v8.startsWith('11.');

function setBudget(bytes: number): void {
  if (hasBudget) setFlagsFromString(`--interrupt-budget=${bytes}`);
}

/** Applies to this process, and to threads that it starts later. */
export function optimizeLate(): void {
  setBudget(LATE_BYTES);
}

/** Applies to the threads of the run too, although they have started. */
export function optimizeForRun(cases: number): void {
  if (cases >= LONG_CASES) setBudget(USUAL_BYTES);
}

/** `bytes`: of the histories together. */
export function optimizeForHistories(bytes: number): void {
  if (bytes >= LONG_BYTES) setBudget(USUAL_BYTES);
}
