/** Functions that remember results, because a target repeats its refusals and lists. */

/** Enough for the refusals, header fields and short lists that a target repeats. */
const MAX_TEXTS = 64;
/** About a megabyte, and some more for what is made of the texts. */
const MAX_CHARACTERS = 512 * 1024;
const LONGEST_CHARACTERS = 64 * 1024;

/** Returns the function with a memory of the last short texts. `compute` is pure. */
export function memoizeTexts<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  let characters = 0;
  return (text) => {
    if (text.length > LONGEST_CHARACTERS) return compute(text);
    const earlier = results.get(text);
    if (earlier !== undefined) return earlier;
    const result = compute(text);
    characters += text.length;
    if (results.size >= MAX_TEXTS || characters > MAX_CHARACTERS) {
      results.clear();
      characters = text.length;
    }
    results.set(text, result);
    return result;
  };
}

/**
 * Returns the function with a memory of the last text: many checks compute the same of each
 * exchange. `compute` is pure.
 */
export function memoizeLastText<T>(compute: (text: string) => T): (text: string) => T {
  let last: string | null = null;
  let result: T | undefined;
  return (text) => {
    if (text !== last) {
      result = compute(text);
      last = text.length > LONGEST_CHARACTERS ? null : text;
    }
    return result as T;
  };
}

/**
 * Returns the function with a memory of the last argument. `isSame` says whether two arguments have one
 * result. `compute` is pure.
 */
export function memoizeLast<Key extends object, T>(
  compute: (key: Key) => T,
  isSame: (a: Key, b: Key) => boolean,
): (key: Key) => T {
  let last: Key | null = null;
  let result: T | undefined;
  return (key) => {
    if (last === null || !isSame(last, key)) result = compute(key);
    last = key;
    return result as T;
  };
}
