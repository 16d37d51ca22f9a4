/** JSON pointers of findings, in words. */

/** The pointer to the item of a list that a pointer leads to or into, and the rest of it. */
export function splitPointer(pointer: string | null): readonly [ofItem: string, rest: string] {
  const [ofItem = ''] = /^\/data\/\d+/.exec(pointer ?? '') ?? [];
  return [ofItem, pointer?.slice(ofItem.length) ?? ''];
}

/** `/data/fee`, or words where the pointer is empty. */
export function pointerText(pointer: string | null): string {
  if (pointer === null) return 'the response as a whole';
  return pointer === '' ? 'the whole body' : pointer;
}
