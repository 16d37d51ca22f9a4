/**
 * The run-time proof: a passed check counts only if it fails on changed copies of the very
 * responses on which it passed. Each mutant of a check has a shadow: a second fold of the same
 * check, which gets the same exchanges with that one change.
 */
import type { Check, CheckFold, Context } from '../check/check.ts';
import type { Mutation } from '../check/mutant.ts';
import { isObject, type Json } from '../core/json.ts';
import type { ExchangeParser, ParsedExchange } from '../interface/parsed-exchange.ts';

/**
 * `unmet`: no exchange of this history could be changed in that way, or the change left the check
 * undecided, as where a control was refused. An unmet mutant proves nothing.
 */
export type MutantResult = 'killed' | 'survived' | 'unmet';

export interface Proof {
  /** `failing`: whether the check itself has failed; then nothing has to be proven. */
  see(parsed: ParsedExchange, failing: () => boolean): void;
  /** The result of each mutant, in their order. Changes nothing. */
  mutantResults(): readonly (readonly [name: string, result: MutantResult])[];
}

interface Shadow {
  readonly name: string;
  readonly judge: CheckFold;
  readonly mutate: Mutation;
  /** The changes that violate the requirement, and those that were made. */
  readonly least: number;
  changes: number;
  /** A killed shadow is dropped, to free its memory. */
  killed: boolean;
}

/** Opens the proof of one check. */
export function openProof(check: Check, context: Context, parser: ExchangeParser): Proof {
  const { mutants = [], judgesEachAlone = false } = check;
  const names = mutants.map(({ name }) => name);
  const killed = new Set<string>();
  let shadows = mutants.map(
    (mutant): Shadow => ({
      name: mutant.name,
      judge: check.begin(context),
      mutate: mutant.begin(),
      least: mutant.least ?? 1,
      changes: 0,
      killed: false,
    }),
  );

  function show(shadow: Shadow, parsed: ParsedExchange, failing: () => boolean): void {
    if (judgesEachAlone && failing()) return;
    const mutated = shadow.mutate(parsed);
    const applies = mutated !== null && !failing();
    if (!applies && judgesEachAlone) return;
    shadow.judge.see(applies ? parser(mutated) : parsed);
    if (applies) shadow.changes += 1;
    shadow.killed = shadow.changes > 0 && fails(shadow) && !failing();
    if (shadow.killed) killed.add(shadow.name);
  }

  return {
    see(parsed, failing) {
      if (shadows.length === 0) return;
      for (const shadow of shadows) show(shadow, parsed, failing);
      if (shadows.some((shadow) => shadow.killed)) {
        shadows = shadows.filter((shadow) => !shadow.killed);
      }
    },
    mutantResults() {
      const live = new Map(shadows.map((shadow) => [shadow.name, shadow]));
      return names.map((name) => {
        const shadow = live.get(name);
        if (killed.has(name) || shadow === undefined) return [name, 'killed'];
        return [name, isMet(shadow) && !isUndecided(shadow) ? 'survived' : 'unmet'];
      });
    },
  };
}

const isMet = ({ changes, least }: Shadow) => changes >= least;
const isUndecided = ({ judge }: Shadow) => judge.conclude().outcome === 'cantTell';
const fails = ({ judge }: Shadow) => judge.conclude().outcome === 'failed';

/**
 * Exchanges of one kind that the shadows get. What a mutant needs occurs in the first few of them
 * or never; without the limit, the proof of a long history would take longer than its checks.
 */
const SHOWN_PER_KIND = 1000;
/** A longer body is shortened, because it is changed and parsed again for each mutant. */
const LARGE_CHARACTERS = 100_000;
const LONGEST_TEXT_CHARACTERS = 1000;
/** The items of a long page that a shadow sees. */
const MOST_ITEMS = 1000;

/**
 * Returns, for each exchange in order, the exchange for the shadows; `null` where they get none.
 */
export function makeSample(
  parser: ExchangeParser,
): (parsed: ParsedExchange) => ParsedExchange | null {
  const countByKind = new Map<string, number>();
  return (parsed) => {
    const { request, response, exchange } = parsed;
    const kind = `${request.operation} ${response.outcome} ${exchange.group?.role}`;
    const count = countByKind.get(kind) ?? 0;
    if (count >= SHOWN_PER_KIND) return null;
    countByKind.set(kind, count + 1);
    const { response: received } = exchange;
    if (received.kind === 'none' || received.body.length <= LARGE_CHARACTERS) return parsed;
    if (response.outcome === 'unanswered' || !response.json.ok) return null;
    const body = JSON.stringify(shortened(response.json.value));
    if (body.length > LARGE_CHARACTERS * 10) return null;
    return parser({ ...exchange, response: { ...received, body } });
  };
}

function shortened(value: Json): Json {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT_CHARACTERS);
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, MOST_ITEMS).map(shortened);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}
