/** A redactor whose secrets become more while a run goes on: a token that was fetched is one. */
import { makeRedactor, type Redact, type Secret } from './redact.ts';

export interface GrowingRedactor {
  readonly redact: Redact;
  /** From here on they are masked too; what was a secret stays one. */
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
