/** The pieces of a text as bytes, many at once: one by one they would take longer to write and to compare. */

/** The least number of characters in a block. */
const BLOCK_CHARACTERS = 1 << 18;

export function* inBlocks(pieces: Iterable<string | Buffer>): Generator<Buffer> {
  let block = '';
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    block += piece;
    if (block.length < BLOCK_CHARACTERS) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}
