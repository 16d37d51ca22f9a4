import { expect, test } from 'vitest';
import { toXml } from './xml.ts';

test('characters that XML forbids are replaced, and others that a reader changes are references', () => {
  const xml = toXml({ text: { '@name': 'a\0b\u0001', '#': 'c\uffff\ud800d\r\u0085' } });
  expect(xml).toContain('<text name="a\ufffdb\ufffd">c\ufffd\ufffdd&#xd;&#x85;</text>');
});
