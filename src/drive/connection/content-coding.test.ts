import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decode } from './content-coding.ts';

const packed = gzipSync('{}');
const decoded = (coding: string) => decode(packed, [['Content-Encoding', coding]], 100);

test('a known coding is decoded', () => {
  const content = decoded('GZip');
  expect(content.kind === 'content' && Buffer.from(content.body).toString()).toBe('{}');
});

test.each(['foo', 'constructor', 'toString', '__proto__'])('%s is no coding', (coding) => {
  expect(decoded(coding)).toEqual({ kind: 'unknown-coding', coding: coding.toLowerCase() });
});

test.each(['a body that is not packed', ''])('gzip that does not fit is empty: %j', (body) => {
  const content = decode(Buffer.from(body), [['Content-Encoding', 'gzip']], 100);
  expect(content.kind === 'content' && content.body.length).toBe(0);
});
