/** Mutants that change a value in the JSON of a response. */

import { type Json, type JsonObject, member } from '../../core/json/json.ts';
import {
  initiateDisbursement,
  listTransactions,
  type OperationName,
} from '../../interface/operations.ts';
import { acceptedBody, listOf, type ParsedExchange } from '../../interface/parsed-exchange.ts';
import { type Mutant, mutant, withResponse } from './mutant.ts';

type Path = readonly (string | number)[];

/** Selects the values that a change replaces. */
export interface ValueSelector {
  /** Added to the name of a change that replaces only some of the values. */
  readonly words: string;
  /** The paths to the values in this response; empty where it has none. */
  paths(parsed: ParsedExchange): readonly Path[];
}

/** Returns the new value; `undefined` removes the member. */
export type Change = (value: Json) => Json | undefined;
export type Changes = Readonly<Record<string, Change>>;

/** Replaces any value by this one. */
export const put = (value: Json) => () => value;
export const leaveOut: Change = () => undefined;

/** Changes the letter case of a reference. */
export const otherCase = (reference: string) =>
  reference === reference.toLowerCase() ? reference.toUpperCase() : reference.toLowerCase();

/** Changes a string or a number, and keeps any other value. */
export const text =
  (change: (value: string) => Json): Change =>
  (value) =>
    typeof value === 'string' ? change(value) : value;
export const number =
  (change: (value: number) => Json): Change =>
  (value) => {
    const changed = typeof value === 'number' ? change(value) : value;
    return typeof changed === 'number' && !Number.isFinite(changed) ? value : changed;
  };

export function selector(words: string, paths: ValueSelector['paths']): ValueSelector {
  return { words, paths };
}

/** One value in each accepted response of an operation; `''` is the whole body. */
export function accepted(operation: OperationName, ...path: Path): ValueSelector {
  return selector('', ({ request, response }) =>
    request.operation === operation && response.outcome === 'accepted' ? [path] : [],
  );
}

/** The items of an accepted list, and a function that replaces them. */
export function pageOf(parsed: ParsedExchange) {
  const items = listOf(parsed);
  if (parsed.request.operation !== listTransactions.name || items === null) return null;
  const withItems = (changed: readonly Json[]) =>
    withResponse(parsed, { body: JSON.stringify({ ...acceptedBody(parsed), data: changed }) });
  return { items, withItems };
}

export const transaction = (...path: Path) => accepted(initiateDisbursement.name, 'data', ...path);

/** Selects items of a list by their indexes. */
type PickItems = (count: number) => readonly number[];
const every: PickItems = (count) => Array.from({ length: count }, (_, at) => at);
const second: PickItems = (count) => (count > 1 ? [1] : []);
const last: PickItems = (count) => (count > 1 ? [count - 1] : []);
/** A page is validated in parts of a hundred items. */
const beyondHundred: PickItems = (count) => (count > 100 ? [count - 1] : []);

/** The values at `path` in some items of each accepted list. `words`: which items, for the name. */
function items(words: string, pick: PickItems, ...path: Path): ValueSelector {
  return selector(words, (parsed) => {
    const page = pageOf(parsed);
    return page === null ? [] : pick(page.items.length).map((at) => ['data', at, ...path]);
  });
}

/**
 * One mutant for each change, made in all items of a list, and one more for the first change in
 * each place where a wrong item is difficult to find.
 */
export function itemEdits(path: Path, changes: Changes): readonly Mutant[] {
  const hidden = Object.fromEntries(Object.entries(changes).slice(0, 1));
  return [
    ...edits(items('', every, ...path), changes),
    ...edits(items('second item only', second, ...path), hidden),
    ...edits(items('last item only', last, ...path), hidden),
    ...edits(items('beyond the hundredth item', beyondHundred, ...path), hidden),
  ];
}

export function where(
  words: string,
  condition: (parsed: ParsedExchange) => boolean,
  at: ValueSelector,
): ValueSelector {
  return selector(words, (parsed) => (condition(parsed) ? at.paths(parsed) : []));
}

/** One mutant for each change of these values. */
export function edits(at: ValueSelector, changes: Changes): readonly Mutant[] {
  return Object.entries(changes).map(([name, change]) => edit(name, at, change));
}

/** A mutant that applies where at least one value changes. */
export function edit(name: string, { words, paths }: ValueSelector, change: Change): Mutant {
  return mutant(words === '' ? name : `${name}, ${words}`, (parsed) => {
    const { response } = parsed;
    if (response.outcome === 'unanswered' || !response.json.ok) return null;
    const { value } = response.json;
    const edited = paths(parsed).flatMap((path) => {
      const before = valueAt(value, path);
      const after = before === undefined ? before : change(before);
      return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ path, after }];
    });
    if (edited.length === 0) return null;
    // Only what contains a change is copied, because a page may have a thousand items.
    const copies: Copies = new Map();
    const root = { body: value };
    for (const { path, after } of edited) set(root, ['body', ...path], after, copies);
    return withResponse(parsed, { body: JSON.stringify(root.body) });
  });
}

function valueAt(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((part, step) => stepInto(part, step), value);
}

function stepInto(part: Json | undefined, step: string | number): Json | undefined {
  if (typeof step === 'string') return member(part, step);
  return Array.isArray(part) ? (part as readonly Json[])[step] : undefined;
}

/** Changes `root`, which is a copy, and what is in it after copying it. */
function set(root: object, path: Path, after: Json | undefined, copies: Copies): void {
  let parent = root as Json;
  for (const step of path.slice(0, -1)) {
    const part = stepInto(parent, step);
    if (typeof part !== 'object' || part === null) return;
    const copy = copies.get(part) ?? copyOf(part);
    copies.set(part, copy).set(copy, copy);
    Reflect.set(parent as object, step, copy);
    parent = copy;
  }
  const name = path.at(-1) ?? '';
  if (after === undefined) Reflect.deleteProperty(parent as object, name);
  else Reflect.set(parent as object, name, after);
}

/** The copy of each object and array, and each copy for itself. */
type Copies = Map<Json, Json>;

const copyOf = (part: JsonObject | readonly Json[]): Json =>
  Array.isArray(part) ? [...part] : { ...part };
