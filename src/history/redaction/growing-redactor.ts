/** A redactor that gets further secrets during a run, like a renewed token. */
import { makeRedactor, type Redact, type Secret } from './redact.ts';

export interface GrowingRedactor {
  readonly redact: Redact;
  /** Redacts these secrets too from now on; earlier secrets stay redacted. */
  add(secrets: readonly Secret[]): void;
}

export function makeGrowingRedactor(first: readonly Secret[]): GrowingRedactor {
  let all = first;
  let redact = makeRedactor(all);
  return {
    redact: (text) => redact(text),
    add(secrets) {
      all = [...all, ...secrets];
      redact = makeRedactor(all);
    },
  };
}
