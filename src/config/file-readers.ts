/** Readers of settings that name a file, or contain the JSON of such a file. Pure. */

import type { Receiver } from '../core/receiver.ts';
import { quotedPath } from '../core/text/quoted.ts';
import { contentOf } from './named-file.ts';
import { accept, refuse } from './readers.ts';
import type { Reader } from './setting.ts';
import type { Waiver } from './waiver.ts';

/** The limit of a bank code, and of an account number; each request of a run may have them. */
export const MAX_RECEIVER_CHARACTERS = 1000;
const WANTED =
  'a JSON array of {"bank_code": "…", "bank_account_number": "…"}, each string with at most ' +
  `${MAX_RECEIVER_CHARACTERS} characters`;

/** A JSON array of receivers, or the path of a file with one. */
export const receivers: Reader<readonly Receiver[]> = (given, name, { readFile }) => {
  // An object is wrong JSON and no path.
  if (/^[[{]/.test(given)) return receiversIn(given, name);
  const json = contentOf({ path: given, name, want: `the path of a file, or ${WANTED}` }, readFile);
  return json.ok ? receiversIn(json.value, `${name} file ${quotedPath(given)}`) : json;
};

function receiversIn(json: string, where: string) {
  try {
    const list: unknown = JSON.parse(json);
    if (Array.isArray(list) && list.length > 0 && list.every(isReceiver)) {
      return accept(list.map(withoutOthers));
    }
  } catch {
    // Not JSON: the sentence below says what is expected.
  }
  return refuse(`Cannot parse ${where}: expected ${WANTED}`);
}

function isReceiver(value: unknown): value is Receiver {
  const receiver = (value ?? {}) as Partial<Receiver>;
  return [receiver.bank_code, receiver.bank_account_number].every(
    (part) => typeof part === 'string' && part !== '' && part.length <= MAX_RECEIVER_CHARACTERS,
  );
}

/** The two members of a receiver, without further ones. */
function withoutOthers({ bank_code, bank_account_number }: Receiver): Receiver {
  return { bank_code, bank_account_number };
}

/** The path of a file of waivers. */
export const waiverFile: Reader<readonly Waiver[]> = (given, name, context) => {
  const want = `the path of a file, or unset ${name}`;
  const yaml = contentOf({ path: given, name, want }, context.readFile);
  if (!yaml.ok) return yaml;
  const parsed = context.parseWaivers(yaml.value, given);
  return parsed.ok ? accept(parsed.waivers) : refuse(...parsed.problems);
};
