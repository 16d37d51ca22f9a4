import { expect, test } from 'vitest';
import { withHeader, withoutHeader } from './headers.ts';
import { headersOfInitiate, headersOfList } from './requests.ts';

test.each(['Content-Type', 'content-type', 'CONTENT-TYPE'])(
  'the header is found in the letter case %s',
  (name) => {
    for (const headers of [headersOfInitiate, headersOfList]) {
      const without = withoutHeader(headers, name);
      expect(without.map(([other]) => other)).toEqual(['Authorization', 'X-Biz-Number']);
      expect(withHeader(headers, name, null)).toEqual(without);
      expect(withHeader(headers, name, 'text/plain')).toHaveLength(headers.length);
      expect(withHeader(headers, name, 'text/plain').flat()).toContain('text/plain');
    }
  },
);
