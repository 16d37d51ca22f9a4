/**
 * Which query parameters select a page or filter the list: compares each list with one without
 * them.
 */

import { acceptance, type Observer } from '../../src/check/observe.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { textOrEmpty } from '../../src/core/json.ts';
import { itemsOf } from '../../src/interface/parsed-exchange.ts';

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

/**
 * Compares each list of a group with the first one, which has only `perPage`. A repetition of the
 * first request is the control: if it differs too, the list changes by itself.
 */
export function comparesPages(group: string, verdict: (compared: Compared) => string): Observer {
  const lists: ListResult[] = [];
  const plain = () => lists.filter(({ query }) => !query.includes('&'));

  /** The effect of each other parameter; `null`: the control has the same effect, or is missing. */
  function effects(): (readonly [name: string, what: string | null])[] {
    const [first, ...controls] = plain();
    if (first?.what !== 'accepted') return [];
    const others = lists.filter(({ query }) => query.includes('&'));
    return others.map(({ query, what, items }) => {
      const name = query.slice(query.indexOf('&') + 1);
      if (what !== 'accepted') return [name, what];
      const by = (listed: ListResult['items']) =>
        verdict({ first: first.items, items: listed, query: name });
      const own = by(items);
      const hasEffect = !noEffect.has(own);
      const isChanging = hasEffect && controls.some((control) => !noEffect.has(by(control.items)));
      return [name, isChanging ? null : own];
    });
  }

  return {
    see(parsed) {
      const { exchange, request } = parsed;
      if (exchange.group?.id !== group) return 'none';
      const what = acceptance(parsed);
      if (what === null) return 'requested';
      const items = itemsOf(parsed).slice(0, MAX_ITEMS).map(comparablePart);
      lists.push({ query: request.query, what, items });
      return plain()[0]?.what === 'accepted' && lists.length > 1 ? 'shown' : 'requested';
    },
    undecided() {
      const all = effects();
      const isOpen = all.length > 0 && all.every(([, what]) => what === null);
      return isOpen ? CHANGING : null;
    },
    answer() {
      const decided = effects().flatMap(([name, what]) =>
        what === null ? [] : [[name, what] as const],
      );
      if (decided.length === 0) return null;
      const answer = decided.map(([name, what]) => `${name}: ${what}`).join('; ');
      // Parameters without an effect in this run may have one in another run.
      const stable = decided.filter(([, what]) => what !== ALL_MATCH && what !== NOTHING);
      return { answer, value: stable.length === 0 ? null : Object.fromEntries(stable) };
    },
  };
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
