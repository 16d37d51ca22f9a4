/** Encodings in which a careless or hostile target may write a secret, for property tests. */

type Encode = (text: string) => string;

const each = (text: string, write: (character: string) => string) => [...text].map(write).join('');
const unit = (character: string) => character.charCodeAt(0);
/** Escapes of bytes, in UTF-8. */
const eachByte = (text: string, write: (hex: string, byte: number) => string) =>
  [...bytesOf(text)].map((byte) => write(byte.toString(16).padStart(2, '0'), byte)).join('');
const isWord = (character: string) => /[A-Za-z0-9]/.test(character);
const bytesOf = (text: string) => Buffer.from(text, 'utf8');
const wrapped = (text: string, length: number, by: string) =>
  text.replace(new RegExp(`.{${length}}(?=.)`, 'gs'), `$&${by}`);

/** Encodings that can be decoded without further knowledge. */
export const encodings: Readonly<Record<string, Encode>> = {
  plain: (text) => text,
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON with slashes escaped': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON, every character': (text) =>
    each(text, (one) => `\\u${unit(one).toString(16).padStart(4, '0')}`),
  'JavaScript, in hexadecimal': (text) => eachByte(text, (hex) => `\\x${hex}`),
  octal: (text) => eachByte(text, (_, byte) => `\\${byte.toString(8).padStart(3, '0')}`),
  URL: (text) => encodeURIComponent(text),
  'URL, every character': (text) => eachByte(text, (hex) => `%${hex.toUpperCase()}`),
  'HTML, decimal': (text) => each(text, (one) => `&#${unit(one)};`),
  'HTML, hexadecimal': (text) => each(text, (one) => `&#x${unit(one).toString(16)};`),
  'HTML, what is not a letter': (text) =>
    each(text, (one) => (isWord(one) ? one : `&#${unit(one)};`)),
  'quoted-printable': (text) => {
    const escaped = eachByte(text, (hex, byte) =>
      isWord(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `=${hex.toUpperCase()}`,
    );
    return escaped.replace(/(?:=..|.){10}(?=.)/g, '$&=\r\n');
  },
  base64: (text) => bytesOf(text).toString('base64'),
  base64url: (text) => bytesOf(text).toString('base64url'),
  'base64, as MIME wraps it': (text) => wrapped(bytesOf(text).toString('base64'), 20, '\r\n'),
  'base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  hexadecimal: (text) => bytesOf(text).toString('hex'),
  'hexadecimal, upper case': (text) => bytesOf(text).toString('hex').toUpperCase(),
  'hexadecimal, spaced': (text) => wrapped(bytesOf(text).toString('hex'), 2, ' '),
  'hexadecimal, with colons': (text) => wrapped(bytesOf(text).toString('hex'), 2, ':'),
  'hexadecimal, as numbers': (text) =>
    [...bytesOf(text)].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', '),
  'numbers, decimal': (text) => [...bytesOf(text)].join(', '),
  'numbers, octal': (text) =>
    [...bytesOf(text)].map((byte) => byte.toString(8).padStart(3, '0')).join(' '),
  'UTF-16, low byte first': (text) => Buffer.from(text, 'utf16le').toString('latin1'),
  'UTF-16, high byte first': (text) => Buffer.from(text, 'utf16le').swap16().toString('latin1'),
  'full-width': (text) =>
    each(text, (one) =>
      one > ' ' && one <= '~' ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one,
    ),
  'with zero-width joiners': (text) => each(text, (one) => `${one}\u200d`),
  'with soft hyphens': (text) => each(text, (one) => `${one}\u00ad`),
  'set apart by blanks': (text) => wrapped(text, 1, ' '),
  'in groups of four': (text) => wrapped(text, 4, '-'),
  'in lines': (text) => wrapped(text, 3, '\n'),
  'upper case': (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
};

/** After a change of letter case nobody can decode these. */
const caseMatters = (name: string) => name.startsWith('base64');
/** Neither may the letters of a text be changed that such an encoding is applied to. */
const changesCase = (name: string) => name.endsWith('case') && !name.startsWith('hexadecimal');

/** At most two, the first one inside; combinations that nobody can decode are excluded. */
export function stacked(inner: string, outer: string): Encode | null {
  if (caseMatters(inner) && changesCase(outer)) return null;
  // No parser decodes `&#X41;` or `\U0041`.
  if (changesCase(outer) && /JSON|JavaScript|HTML/.test(inner)) return null;
  // That would be three: one of UTF-16, and one of base64.
  if (/full-width|soft hyphens/.test(inner) && outer === 'base64 of UTF-16') return null;
  // Bytes of a page that is entirely in UTF-16 have their own test.
  if (inner === 'full-width' && outer.startsWith('UTF-16')) return null;
  const [first, second] = [encodings[inner], encodings[outer]];
  if (first === undefined || second === undefined) return null;
  return (text) => second(first(text));
}

/** How an encoded text gets into a response. */
export const carriers: Readonly<Record<string, Encode>> = {
  'a text': (text) => `Refused: ${text} is not a token\n`,
  'a string of JSON': (text) => JSON.stringify({ status: 'error', message: `got ${text}!` }),
  'a string of JSON, in ASCII': (text) =>
    JSON.stringify({ message: text }).replace(
      /[^ -~]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  'a member name of JSON': (text) => JSON.stringify({ data: { [text]: null } }),
  'a header': (text) => `WWW-Authenticate: Bearer error="${text}"\r\n`,
  'a status line': (text) => `HTTP/1.1 401 ${text}\r\n`,
  'a trailer': (text) => `0\r\nX-Note: ${text}\r\n\r\n`,
  'an HTML page': (text) => `<html><body><pre class="x">${text}</pre></body></html>`,
};
