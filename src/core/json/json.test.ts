import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyOf, duplicateName, excerpt, type Json, member, parseJson, show } from './json.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

function parsed(text: string): Json {
  const result = parseJson(text);
  if (!result.ok) throw new Error(result.why);
  return result.value;
}

test('the shown text is short for deep, wide and long values', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`m${at}`, at] as const),
  ) as Json;
  const tree = (depth: number): Json =>
    depth === 0 ? 1 : (Array.from({ length: 20 }, () => tree(depth - 1)) as Json);
  const values = [parsed(nested(100_000)), tree(4), wide, 'x'.repeat(1e6), [['y'.repeat(1e6)]]];
  for (const value of values) expect(show(value).length).toBeLessThan(250);
  expect(show(parsed('[[[[1]]],{"a":{"b":{"c":1}}}]'))).toBe('[[[[…]]],{"a":{"b":{…}}}]');
});

test('odd names and numbers are shown as they are', () => {
  expect(show(parsed('{"__proto__":1,"constructor":{"a":2}}'))).toBe(
    '{"__proto__":1,"constructor":{"a":2}}',
  );
  expect(show(parsed('[1e999,-1e999,1]'))).toBe('[Infinity,-Infinity,1]');
  expect(show('a'.repeat(500))).toMatch(/^"a{160}… \(500 characters\)$/);
});

test('no control, direction mark or half character is shown', () => {
  const odd = '\u001b[31m\u009b\u202e\u2066\u0000\u007f\ud800x';
  expect(excerpt(odd)).toBe('\\u001b[31m\\u009b\\u202e\\u2066\\u0000\\u007f\\ud800x');
});

const find = (text: string) => duplicateName(text, JSON.parse(text));

/** A tree whose objects may have duplicate names; `names` are as written, with escapes. */
type Tree = string | readonly Tree[] | { readonly members: readonly (readonly [string, Tree])[] };

/** A character in all spellings that JSON allows. */
const letter = fc
  .tuple(fc.constantFrom('a', 'b', '"', '\\', ':', '{', '}', ',', 'é', '\u2028'), fc.boolean())
  .map(([character, escaped]) => {
    const code = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return escaped ? code : JSON.stringify(character).slice(1, -1);
  });
const written = fc.array(letter, { maxLength: 3 }).map((letters) => `"${letters.join('')}"`);
const scalar = fc.oneof(written, fc.constantFrom('null', 'true', '-0', '1e2', '":"', '"\\":"'));

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.record({ members: fc.array(fc.tuple(written, tie('tree')), { maxLength: 5 }) }),
  ),
}));

const blank = fc.constantFrom('', ' ', '\n', '\r\n\t');

function write(node: Tree, space: string): string {
  if (typeof node === 'string') return node;
  const parts = Array.isArray(node)
    ? (node as readonly Tree[]).map((item) => write(item, space))
    : membersOf(node).map(([name, value]) => `${name}${space}:${space}${write(value, space)}`);
  const [open, close] = Array.isArray(node) ? '[]' : '{}';
  return `${open}${space}${parts.join(`${space},${space}`)}${space}${close}`;
}

const membersOf = (node: Tree) =>
  (node as { members: readonly (readonly [string, Tree])[] }).members;

/** Every name that an object of the tree has twice. */
function duplicatesIn(node: Tree): string[] {
  if (typeof node === 'string') return [];
  if (Array.isArray(node)) return (node as readonly Tree[]).flatMap(duplicatesIn);
  const members = membersOf(node);
  const names = members.map(([name]) => JSON.parse(name) as string);
  const own = names.filter((name, at) => names.indexOf(name) !== at);
  return [...own, ...members.flatMap(([, value]) => duplicatesIn(value))];
}

test('a name is found if and only if an object has it twice', () => {
  let withDuplicates = 0;
  fc.assert(
    fc.property(tree, blank, (node, space) => {
      const found = find(write(node, space));
      const duplicates = duplicatesIn(node);
      if (duplicates.length > 0) withDuplicates += 1;
      if (duplicates.length === 0) expect(found).toBeNull();
      else expect(duplicates).toContain(found);
    }),
    { numRuns: 4000, seed: 7 },
  );
  expect(withDuplicates).toBeGreaterThan(200);
});

test('no text that JSON.stringify writes has a name twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      expect(find(JSON.stringify(value, null, indent))).toBeNull();
    }),
  );
});

describe('names that are difficult to find', () => {
  test.each<[string, string | null]>([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a\\/b":1,"a/b":2}', 'a/b'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['[{"x":{"a":[{"b":1,"c":2,"b":3}]}}]', 'b'],
    ['{"a":{"a":1},"b":{"a":1}}', null],
    ['{"a":"\\":","b":"a\\":"}', null],
    ['{"a":{"b":1,"c":1},"a":2}', 'a'],
    ['{"1":1,"1":1}', '1'],
    ['{"a":1,"A":2}', null],
    ['{"__proto__":{"b":1}}', null],
    ['"a:b"', null],
  ])('%s', (text, name) => {
    expect(find(text)).toBe(name);
  });
});

test('a member is never inherited', () => {
  for (const name of ['toString', '__proto__', 'constructor']) {
    expect(member({}, name)).toBeUndefined();
    const own = parseJson(`{"${name}":1}`);
    expect(own.ok && member(own.value, name)).toBe(1);
  }
});

/** Heap that is in use after a garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** Slices of long texts, 6 MiB together. */
const slices = (characters: number, keep: (slice: string) => string) =>
  Array.from({ length: 24 }, (_, at) => {
    const long = JSON.stringify('\u20ac'.repeat(2 ** 17) + at);
    return keep(long.slice(at, at + characters));
  });

test.each([12, 13, 400])('a copy of %i characters keeps no other text', (characters) => {
  const before = usedBytes();
  const kept = slices(characters, copyOf);
  expect(usedBytes() - before).toBeLessThan(2 ** 20);
  expect(kept).toEqual(slices(characters, (slice) => slice));
});

test.each(['', 'a', 'abcdefghijkl', 'abcdefghijklm', '\ud800'.repeat(20)])(
  'a copy of "%s"',
  (text) => {
    expect(copyOf(text)).toBe(text);
  },
);

test('every value is shown in one short line without control characters', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const shown = show(value as Json);
      expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u202e\ufeff]/u);
      expect(excerpt('x'.repeat(1000))).toMatch(/^x{160}… \(1000 characters\)$/);
    }),
  );
});
