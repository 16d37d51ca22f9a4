/** PEM texts: those that a setting gives in place of the path of a file, and the keys in them. Pure. */
import { quotedPath } from '../core/text/quoted.ts';
import { contentOf } from './named-file.ts';
import { accept, refuse } from './readers.ts';
import type { Read } from './setting.ts';

const BEGIN = '-----BEGIN ';

/**
 * A CI system gives a certificate or a key as a text, which may begin with a comment or with the
 * attributes that OpenSSL writes. No path contains this.
 */
export const isPem = (text: string): boolean => text.includes(BEGIN);

/** The secrets of some CI systems, and `--env-file` of Docker, have `\n` in place of line breaks. */
const withLineBreaks = (text: string) =>
  text.trim().includes('\n') ? text : text.replaceAll('\\r', '').replaceAll('\\n', '\n');

interface Pem {
  readonly text: string;
  /** Where it comes from, for a message: the text itself is never shown. */
  readonly place: string;
}

/** How the Base64 of a PEM text begins, in which some secrets of Kubernetes and of CI systems are. */
const BASE64_BEGIN = /^\s*LS0tLS1CRUdJTi/;
const decodeIt = (place: string) =>
  refuse(`Cannot parse ${place}: it is Base64 of a PEM text; decode it ("base64 -d")`);

interface GivenPem {
  /** A PEM text, or the path of its file. */
  readonly given: string;
  readonly name: string;
  /** The command of OpenSSL that reads DER and writes PEM. */
  readonly command: 'x509' | 'pkey';
}

export function pemOf(
  { given, name, command }: GivenPem,
  readFile: (path: string) => string,
): Read<Pem> {
  if (BASE64_BEGIN.test(given)) return decodeIt(name);
  if (!isPem(given)) {
    const ifNoText = `; if it is DER: openssl ${command} -inform der -in FILE -out NEW.pem`;
    const want = 'the path of a PEM file, or its text';
    const content = contentOf({ path: given, name, want, ifNoText }, readFile);
    if (!content.ok) return content;
    const place = `${name} file ${quotedPath(given)}`;
    return BASE64_BEGIN.test(content.value)
      ? decodeIt(place)
      : accept({ text: content.value, place });
  }
  if (given.includes('-----END ')) return accept({ text: withLineBreaks(given), place: name });
  return refuse(
    `Cannot parse ${name}: the PEM text has no -----END line; in .env, put quotation marks around the text`,
  );
}

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----([\s\S]*?)(?:-----END|$)/g;

/** The base64 of each private key in a text, without line breaks. */
export const privateKeysIn = (text: string): readonly string[] =>
  [...text.matchAll(PRIVATE_KEY)]
    // An encrypted key in an old form has headers.
    .map(([, body = '']) => body.replace(/^.*:.*$/gm, '').replace(/\\[nr]|\s/g, ''))
    .filter((key) => key !== '');

/** What replaces a private key in an output. */
export const CLIENT_KEY = '[client key]';
