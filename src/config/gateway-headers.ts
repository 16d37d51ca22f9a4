/** Reads the headers for a gateway in front of the target. Pure. */
import { codeInWords } from '../core/errors.ts';
import { HTTP_TOKEN } from '../core/text/http-token.ts';
import { accept, refuse } from './readers.ts';
import type { Read, Reader } from './setting.ts';

/** Values by header name, as they are sent. */
export type GatewayHeaders = Readonly<Record<string, string>>;

/** The name of a usual header would be redacted where the user gives it in the wrong form. */
const EXAMPLE = '{"Name": "value"}';
const WANTED = `expected a JSON object of strings, like ${EXAMPLE}, or the path of a file`;
/** As for curl, or JSON with the quotation marks of a shell. */
const WRONG_FORM = /^(?:[\w-]+:\s|['"])/;

/** Many servers accept no more for all headers together. */
const MAX_CHARACTERS = 8192;

const byInterface = 'the interface names it, and the suite sends it';
const byWire = 'it belongs to the connection, and the suite sets it';
const bySuite = 'the suite sets it';

/** Why a header is not allowed here. */
const whyRefused: Readonly<Record<string, string>> = {
  authorization: byInterface,
  'x-biz-number': byInterface,
  'content-type': byInterface,
  accept: bySuite,
  'user-agent': bySuite,
  host: 'TARGET_URL names the host',
  'proxy-authorization': 'TARGET_PROXY has the credentials of the proxy',
  'idempotency-key':
    'one value for all requests would make each disbursement a repeat of the first',
  'content-encoding': 'the suite does not compress what it sends',
  'accept-encoding': bySuite,
  'accept-language': 'some cases of the suite send their own, and the target would get both',
  'content-length': byWire,
  'transfer-encoding': byWire,
  connection: byWire,
  'keep-alive': byWire,
  upgrade: byWire,
  expect: byWire,
  te: byWire,
  trailer: byWire,
  // Without it, a header of this name would get a reason that is no text.
  __proto__: null as never,
};

/** A JSON object of headers, or the path of a file with one. */
export const gatewayHeaders: Reader<GatewayHeaders> = (given, name, { readFile }) => {
  if (WRONG_FORM.test(given))
    return refuse(
      `Cannot parse ${name}: write JSON without quotation marks around it, like ${EXAMPLE}`,
    );
  const json = jsonOf(given, name, readFile);
  if (!json.ok) return json;
  const entries = entriesIn(json.value);
  if (entries === null) return refuse(`Cannot parse ${name}: ${WANTED}`);
  const problems = [
    ...entries.flatMap((entry, at) => problemWith(entry, at + 1)),
    ...problemsTogether(entries),
  ];
  if (problems.length > 0) return refuse(...problems.map((why) => `Cannot use ${name}: ${why}`));
  return accept(Object.fromEntries(entries));
};

/** The text that is given, or that of the file that it names. No problem quotes it: it may be a secret. */
function jsonOf(given: string, name: string, readFile: (path: string) => string): Read<string> {
  if (/^[{[]/.test(given)) return accept(given);
  try {
    return accept(readFile(given));
  } catch (error) {
    // The message of an error of Deno has the path, which may be a secret too.
    const { code, name: kind, message } = error as NodeJS.ErrnoException;
    const why = code === undefined ? (kind === 'Error' ? message : kind) : codeInWords(code);
    return refuse(`Cannot read ${name} (${why}): ${WANTED}`);
  }
}

type Entry = readonly [name: string, value: string];

function entriesIn(json: string): readonly Entry[] | null {
  try {
    const object: unknown = JSON.parse(json);
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return null;
    const entries = Object.entries(object);
    return entries.every(([, value]) => typeof value === 'string') ? entries : null;
  } catch {
    return null;
  }
}

/** No problem quotes a value, or a name that may contain one, because it may be a secret. */
function problemWith([name, value]: Entry, number: number): string[] {
  if (!HTTP_TOKEN.test(name)) return [`the name of member ${number} is not the name of a header`];
  const why = whyRefused[name.toLowerCase()];
  if (why !== undefined) return [`remove ${name}: ${why}`];
  if (!/^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(value)) {
    return [
      `the value of ${name} is empty, or has a line break, a space at its end or a non-ASCII letter`,
    ];
  }
  return [];
}

/** Whether TARGET_HEADERS may have these names, of headers that a history names. */
export function mayBeForGateway(names: readonly string[]): boolean {
  const lowered = names.map((name) => name.toLowerCase());
  const isRefused = (name: string) => whyRefused[name] !== undefined;
  return new Set(lowered).size === lowered.length && !lowered.some(isRefused);
}

function problemsTogether(entries: readonly Entry[]): string[] {
  const names = entries.map(([name]) => name.toLowerCase());
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const characters = entries.flat().join('').length;
  return [
    ...twice.map((name) => `${name} occurs twice`),
    ...(characters > MAX_CHARACTERS
      ? [`the headers have more than ${MAX_CHARACTERS} characters`]
      : []),
  ];
}
