/** Words of a target in Markdown. */
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { prose } from './markdown.ts';

test('Markdown makes no link of the words of a target', () => {
  const text = prose('see www.example.com, http://h.example or m@h.example');
  expect(text).toBe('see www&#46;example.com, http&#58;//h.example or m&#64;<!-- -->h.example');
  expect(new MarkdownIt({ html: true, linkify: true }).render(text)).not.toContain('<a');
});
