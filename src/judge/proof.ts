/**
 * The run-time proof: a passed check counts only if it fails on changed copies of the very
 * responses on which it passed. Each mutant of a check has a run of its own: a second fold of
 * the same check, which gets the same exchanges with that one change.
 */
import { type Check, type CheckFold, type Context, hasFailed } from '../check/check.ts';
import type { Mutation } from '../check/mutants/mutant.ts';
import { isObject, type Json } from '../core/json/json.ts';
import { keyOfReference } from '../core/reference/reference-key.ts';
import {
  type ExchangeParser,
  type ParsedExchange,
  transactionOf,
} from '../interface/parsed-exchange.ts';

/**
 * `unmet`: no exchange of this history could be changed in that way, or the change left the check
 * undecided, as where a control was refused. An unmet mutant proves nothing.
 */
export type MutantResult = 'killed' | 'survived' | 'unmet';

interface MutantRun {
  readonly name: string;
  readonly fold: CheckFold;
  readonly mutate: Mutation;
  /** How many changes together violate the requirement. */
  readonly least: number;
  /** How many were made. */
  changes: number;
  /** Whether the check failed on it. */
  isKilled: boolean;
}

/** The proof of one check. */
export class Proof {
  readonly #parser: ExchangeParser;
  /** Whether the check needs no other exchange to judge one. */
  readonly #judgesEachAlone: boolean;
  readonly #names: readonly string[];
  /** The runs of mutants on which the check has not failed. */
  #live: readonly MutantRun[];

  constructor(check: Check, context: Context, parser: ExchangeParser) {
    const { mutants = [], judgesEachAlone = false } = check;
    this.#parser = parser;
    this.#judgesEachAlone = judgesEachAlone;
    this.#names = mutants.map(({ name }) => name);
    this.#live = mutants.map((mutant) => ({
      name: mutant.name,
      fold: check.begin(context),
      mutate: mutant.begin(),
      least: mutant.least ?? 1,
      changes: 0,
      isKilled: false,
    }));
  }

  /** `fold`: of the check itself; if it has failed, nothing has to be proven. */
  see(parsed: ParsedExchange, fold: CheckFold): void {
    if (this.#live.length === 0) return;
    let failed: boolean | null = null;
    const checkHasFailed = () => {
      failed ??= hasFailed(fold);
      return failed;
    };
    for (const run of this.#live) this.#show(run, parsed, checkHasFailed);
    // A killed run is dropped, to free its memory.
    if (this.#live.some(({ isKilled }) => isKilled))
      this.#live = this.#live.filter(({ isKilled }) => !isKilled);
  }

  #show(run: MutantRun, parsed: ParsedExchange, checkHasFailed: () => boolean): void {
    if (this.#judgesEachAlone && checkHasFailed()) return;
    const mutated = run.mutate(parsed);
    const applies = mutated !== null && !checkHasFailed();
    if (!applies && this.#judgesEachAlone) return;
    run.fold.see(applies ? this.#parser(mutated) : parsed);
    if (applies) run.changes += 1;
    run.isKilled = run.changes > 0 && hasFailed(run.fold) && !checkHasFailed();
  }

  /** The result of each mutant, in their order. Changes nothing. */
  mutantResults(): readonly (readonly [name: string, result: MutantResult])[] {
    const live = new Map(this.#live.map((run) => [run.name, run]));
    return this.#names.map((name) => {
      const run = live.get(name);
      if (run === undefined) return [name, 'killed'];
      return [name, isMet(run) && !isUndecided(run) ? 'survived' : 'unmet'];
    });
  }
}

const isMet = ({ changes, least }: MutantRun) => changes >= least;
const isUndecided = ({ fold }: MutantRun) => fold.conclude().outcome === 'cantTell';

/**
 * Exchanges of one kind that the runs of mutants get. What a mutant needs occurs in the first few of
 * them or never; without the limit, the proof of a long history would take longer than its checks.
 */
const SHOWN_PER_KIND = 1000;
/** A longer body is shortened, because it is changed and parsed again for each mutant. */
const LARGE_CHARACTERS = 100_000;
const LONGEST_TEXT_CHARACTERS = 1000;
/** The items of a long page that the run of a mutant sees. */
const MAX_ITEMS = 1000;
/** References of the run that are stored. */
const MAX_OWN = 10_000;

/**
 * Returns, for each exchange in order, the exchange for the runs of mutants; `null` where they get
 * none.
 */
export function makeSample(
  parser: ExchangeParser,
): (parsed: ParsedExchange) => ParsedExchange | null {
  const countByKind = new Map<string, number>();
  const own = new Set<string>();
  return (parsed) => {
    const { request, response, exchange } = parsed;
    const { reference } = transactionOf(parsed) ?? {};
    if (reference !== undefined && own.size < MAX_OWN) own.add(keyOfReference(reference));
    const kind = `${request.operation} ${response.outcome} ${exchange.group?.role}`;
    const count = countByKind.get(kind) ?? 0;
    if (count >= SHOWN_PER_KIND) return null;
    countByKind.set(kind, count + 1);
    const { response: received } = exchange;
    if (received.kind === 'none' || received.body.length <= LARGE_CHARACTERS) return parsed;
    if (response.outcome === 'unanswered' || !response.json.ok) return null;
    const body = JSON.stringify(shortened(response.json.value, own));
    if (body.length > LARGE_CHARACTERS * 10) return null;
    return parser({ ...exchange, response: { ...received, body } });
  };
}

/** `own`: references of the run, whose items are kept before others: they may come last. */
function shortened(value: Json, own: ReadonlySet<string>): Json {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT_CHARACTERS);
  if (Array.isArray(value)) return mostOf(value, own).map((item) => shortened(item, own));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, shortened(part, own)]),
  );
}

function mostOf(items: readonly Json[], own: ReadonlySet<string>): readonly Json[] {
  if (items.length <= MAX_ITEMS) return items;
  const isOwn = (item: Json) => isObject(item) && own.has(keyOfReference(item.reference));
  const ownItems = new Set(items.filter(isOwn).slice(0, MAX_ITEMS));
  let room = MAX_ITEMS - ownItems.size;
  return items.filter((item) => {
    if (ownItems.has(item)) return true;
    room -= 1;
    return room >= 0;
  });
}
