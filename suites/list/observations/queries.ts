/**
 * Which query parameters select a page or filter the list: compares each list with one without
 * them.
 */

import type { Observed } from '../../../src/check/check.ts';
import {
  acceptanceInWords,
  type Observer,
  type Sighting,
} from '../../../src/check/kinds/observe.ts';
import type { JsonObject } from '../../../src/core/json/json.ts';
import { textOrEmpty } from '../../../src/core/json/json.ts';
import { itemsOf, type ParsedExchange } from '../../../src/interface/parsed-exchange.ts';

const ALL_MATCH = 'all match';
const NOTHING = 'nothing is listed';

interface Compared {
  readonly first: readonly JsonObject[];
  readonly items: readonly JsonObject[];
  readonly query: string;
}

/** More than the largest page that the group requests. */
const MAX_ITEMS = 1000;
/** Longer texts are not references, states or types, so no list is selected by them. */
const MAX_CHARACTERS = 200;

/** The comparable part of an item, so that whole pages need not stay in memory. */
function comparablePart([, item]: readonly [number, JsonObject]): JsonObject {
  return Object.fromEntries(
    Object.entries(item).filter(
      ([, value]) => typeof value === 'string' && value.length <= MAX_CHARACTERS,
    ),
  );
}

interface ListResult {
  readonly query: string;
  readonly what: string;
  readonly items: readonly JsonObject[];
}

/** The effect of each further parameter by its name; `null`: the control shows none for certain. */
type Effects = readonly (readonly [name: string, what: string | null])[];

/**
 * Compares each list of a group with the first one, which has only `perPage`. A repetition of the
 * first request is the control: if it differs too, the list changes by itself.
 */
export const comparesPages = (group: string, verdict: (compared: Compared) => string): Observer =>
  new PageComparison(group, verdict);

class PageComparison implements Observer {
  readonly #group: string;
  readonly #verdict: (compared: Compared) => string;
  readonly #lists: ListResult[] = [];

  constructor(group: string, verdict: (compared: Compared) => string) {
    this.#group = group;
    this.#verdict = verdict;
  }

  see(parsed: ParsedExchange): Sighting {
    const { exchange, request } = parsed;
    if (exchange.group?.id !== this.#group) return 'none';
    const what = acceptanceInWords(parsed);
    if (what === null) return 'requested';
    const items = itemsOf(parsed).slice(0, MAX_ITEMS).map(comparablePart);
    this.#lists.push({ query: request.query, what, items });
    return this.#plain()[0]?.what === 'accepted' && this.#lists.length > 1 ? 'shown' : 'requested';
  }

  undecided(): string | null {
    const effects = this.#effects();
    return effects.length > 0 && effects.every(([, what]) => what === null) ? CHANGING : null;
  }

  answer(): Omit<Observed, 'exchanges'> | null {
    const decided = this.#effects().flatMap(([name, what]) =>
      what === null ? [] : [[name, what] as const],
    );
    if (decided.length === 0) return null;
    const answer = decided.map(([name, what]) => `${name}: ${what}`).join('; ');
    // Parameters without an effect in this run may have one in another run.
    const stable = decided.filter(([, what]) => what !== ALL_MATCH && what !== NOTHING);
    return { answer, value: stable.length === 0 ? null : Object.fromEntries(stable) };
  }

  /** The lists without another parameter. */
  #plain(): readonly ListResult[] {
    return this.#lists.filter(({ query }) => !query.includes('&'));
  }

  #effects(): Effects {
    const [first, ...controls] = this.#plain();
    if (first?.what !== 'accepted') return [];
    const others = this.#lists.filter(({ query }) => query.includes('&'));
    return others.map((other) => [
      other.query.slice(other.query.indexOf('&') + 1),
      this.#effectOf(other, first, controls),
    ]);
  }

  #effectOf(
    { query, what, items }: ListResult,
    first: ListResult,
    controls: readonly ListResult[],
  ): string | null {
    if (what !== 'accepted') return what;
    const name = query.slice(query.indexOf('&') + 1);
    const by = (listed: ListResult['items']) =>
      this.#verdict({ first: first.items, items: listed, query: name });
    const effect = by(items);
    if (noEffect.has(effect)) return effect;
    return controls.some((control) => !noEffect.has(by(control.items))) ? null : effect;
  }
}

/** The results of a repetition if nothing else changes the list. */
const noEffect: ReadonlySet<string> = new Set(['ignored', ALL_MATCH, NOTHING]);
const CHANGING =
  'the same request showed different lists: the order changes, or other clients make transactions at the same time';

const referencesOf = (items: readonly JsonObject[]) => items.map(({ reference }) => reference);

export function selects(first: readonly JsonObject[], items: readonly JsonObject[]): string {
  if (first.length === 0) return NOTHING;
  const firstReferences = new Set(referencesOf(first));
  const other = referencesOf(items).filter((reference) => !firstReferences.has(reference));
  if (other.length === items.length) return 'selects another page';
  return other.length === 0 && items.length === first.length
    ? 'ignored'
    : 'changes a part of the page';
}

export function filtersBy(
  first: readonly JsonObject[],
  items: readonly JsonObject[],
  query: string,
): string {
  const [name = '', wanted] = query.split('=');
  const matching = first.filter((item) => item[name] === wanted).length;
  if (first.length === 0) return NOTHING;
  if (matching === first.length) return ALL_MATCH;
  // An equal page was not filtered, even if all its items match now, because states change.
  const namesOf = (page: readonly JsonObject[]) => referencesOf(page).map(textOrEmpty).join(' ');
  const isSamePage = namesOf(items) === namesOf(first);
  if (isSamePage) return 'ignored';
  return items.every((item) => item[name] === wanted) ? 'filters' : 'ignored';
}
