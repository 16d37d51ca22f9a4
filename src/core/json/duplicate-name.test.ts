import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duplicateName } from './duplicate-name.ts';

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
