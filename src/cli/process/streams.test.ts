import { expect, test } from 'vitest';
import { UNSEARCHABLE } from '../../history/redaction/redact.ts';
import { redactStream } from './streams.ts';

/** What a stream gets of a text, of which no part with `dense` can be searched. */
function written(text: string): string {
  const parts: unknown[] = [];
  const write = (chunk: unknown) => parts.push(chunk) > 0;
  const stream = { write } as unknown as NodeJS.WriteStream;
  redactStream(stream, (part) =>
    part.includes('dense') ? UNSEARCHABLE : part.replaceAll('secret', '[token]'),
  );
  stream.write(text);
  return parts.join('');
}

test.each([
  ['a secret\nb\n', 'a [token]\nb\n'],
  ['a secret\ndense secret\nNON-CONFORMANT\n', `a [token]\n${UNSEARCHABLE}\nNON-CONFORMANT\n`],
  ['dense\n', `${UNSEARCHABLE}\n`],
  ['dense', UNSEARCHABLE],
  ['\n\ndense\n\n', `\n\n${UNSEARCHABLE}\n\n`],
  ['x\n'.repeat(9), 'x\n'.repeat(9)],
])('a line that cannot be searched hides no other: %j', (text, expected) => {
  expect(written(text)).toBe(expected);
});
