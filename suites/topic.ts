/** Makes a topic from its checks and their mutants. */
import type { Check } from '../src/check/check.ts';
import type { Mutants } from '../src/check/mutants/mutant.ts';
import type { Topic } from '../src/check/suite.ts';

interface TopicParts {
  readonly name: string;
  readonly title: string;
  readonly checks: readonly Check[];
  readonly mutants: Mutants;
}

export function makeTopic({ name, title, checks, mutants }: TopicParts): Topic {
  return {
    name,
    title,
    checks: checks.map((check) => ({ ...check, mutants: mutants[check.id] ?? [] })),
  };
}
