import { expect, test } from 'vitest';
import { InterimFilter } from './interim-responses.ts';

const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
const final = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc';

/** Passes these bytes through the filter in chunks of this size; returns what is left. */
function through(text: string, size: number): string {
  const filter = new InterimFilter();
  let out = '';
  for (let at = 0; at < text.length; at += size) {
    const rest = filter.take(Buffer.from(text.slice(at, at + size), 'latin1'));
    if (typeof rest === 'string') return `wrong: ${rest}`;
    out += rest.toString('latin1');
  }
  return out;
}

test.each([1, 2, 7, 12, 13, 1000])(
  'interim responses are removed from chunks of %i bytes',
  (size) => {
    expect(through(final, size)).toBe(final);
    expect(through(interim + final, size)).toBe(final);
    expect(through(hints + interim + hints + final, size)).toBe(final);
    expect(through(interim.replaceAll('\r\n', '\n') + final, size)).toBe(final);
  },
);

test('a body that looks like an interim response is kept', () => {
  const body = final.replace('abc', interim + final);
  for (const size of [1, 5, 1000]) expect(through(body, size)).toBe(body);
});

test('interim responses of the next response are removed too', () => {
  const filter = new InterimFilter();
  for (let count = 0; count < 40; count += 1) {
    filter.expectHead();
    expect(String(filter.take(Buffer.from(interim + final)))).toBe(final);
  }
});

test.each(['SSH-2.0-x\r\n', 'HTTP/2 200\r\n\r\n', 'HTTP/1.1 1000 X\r\n\r\n', '\0\0\0\0'])(
  '%j is left to the parser',
  (text) => expect(through(text, 3)).toBe(text),
);

test('too many, one too large, and 101 are reported', () => {
  expect(through(interim.repeat(33), 100)).toBe('wrong: more than 32 interim responses (1xx)');
  const long = `HTTP/1.1 100 C\r\nX: ${'x'.repeat(70_000)}`;
  expect(through(long, 1000)).toBe('wrong: an interim response (1xx) has no end');
  expect(through('HTTP/1.1 101 Go\r\n\r\n', 4)).toMatch(/^wrong: it switches protocols/);
});
