/** Writes a tree of elements as indented XML. */
import { hiddenCharacters } from '../../src/core/text/hidden-characters.ts';
import { html } from '../html/markup.ts';

/** Members with `@` before their name are attributes; `#` is the text of the element. */
interface XmlElement {
  readonly [name: string]: XmlValue;
}

type XmlValue = string | number | XmlElement | readonly XmlElement[];

/** A document with one root element. */
export function toXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${childrenOf(root, '').join('')}`;
}

function childrenOf(element: XmlElement, indent: string): readonly string[] {
  return Object.entries(element)
    .filter(([name]) => !name.startsWith('@') && name !== '#')
    .flatMap(([name, value]) => {
      const all = Array.isArray(value) ? (value as readonly XmlElement[]) : [value as XmlElement];
      return all.map((one) => write(name, one, indent));
    });
}

function write(name: string, element: XmlElement, indent: string): string {
  const attributes = Object.entries(element)
    .filter(([key]) => key.startsWith('@'))
    .map(([key, value]) => ` ${key.slice(1)}="${escaped(value)}"`)
    .join('');
  const { '#': text } = element;
  const children = childrenOf(element, `${indent}  `);
  const inside = children.length === 0 ? escaped(text ?? '') : `\n${children.join('')}${indent}`;
  if (inside === '') return `${indent}<${name}${attributes}/>\n`;
  return `${indent}<${name}${attributes}>${inside}</${name}>\n`;
}

/**
 * XML allows them as they are; a terminal that shows the file would obey them or show nothing, and a
 * reader of XML changes `\r`.
 */
const unsafe = new RegExp(`(?![\\t\\n])${hiddenCharacters.source}`, 'gu');
const reference = (character: string) => `&#x${character.codePointAt(0)?.toString(16)};`;

/** Characters that XML 1.0 does not allow, not even as references. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** XML and HTML escape the same five characters. */
const escaped = (value: XmlValue) =>
  String(html`${String(value).replace(unwritable, '\ufffd')}`).replace(unsafe, reference);
