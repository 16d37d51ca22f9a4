/** The secrets that this process was given, valid or not, before the settings are checked. */
import { resolve } from 'node:path';
import { valuesOfDotenv } from '../config/dotenv.ts';
import { flagOf, type Settings, textIn } from '../config/setting.ts';
import { settingsTable } from '../config/settings.ts';
import { isInHost } from '../config/shown-biz-number.ts';
import { isWordOfHost } from '../config/shown-headers.ts';
import { MAX_SETTINGS_BYTES, readWholeText } from '../core/read-file.ts';
import { PART_LENGTH, type Secret } from '../history/redaction/secret.ts';
import { keySecrets, tokenSecrets } from '../history/redaction/secrets-of-config.ts';

const { ca, clientCert, clientKey, clientPfx } = settingsTable;

/** The secrets in each of these places, whichever takes precedence. */
export function knownSecrets(
  environment: Settings,
  args: readonly string[],
  folder: string,
): readonly Secret[] {
  const places = [environment, valuesOfDotenv(folder), flagsIn(args)];
  const isShown = places.some(
    (place) =>
      isTrue(textIn(place, settingsTable.showBizNumber.name)) ||
      places.some((other) => isNumberInHost(place, other)),
  );
  const addresses = places.map((place) => textIn(place, settingsTable.targetUrl.name));
  const found = [
    ...places.flatMap((place) => [
      ...settingSecrets(place, { isBizNumberShown: isShown, folder, addresses }),
      ...inAddresses(place),
      ...inCertificates(place),
    ]),
    // The message on an argument too many shows it.
    ...args.flatMap(keySecrets),
  ];
  // A shorter text occurs by chance in the output of a command.
  return found.filter(({ value }) => value.length >= PART_LENGTH);
}

/** Whether the address of the target in one place shows the number in another one. */
const isNumberInHost = (number: Settings, address: Settings): boolean =>
  isInHost(
    textIn(number, settingsTable.bizNumber.name) ?? '',
    textIn(address, settingsTable.targetUrl.name),
  );

const isTrue = (text: string | null) => /^(true|1|yes)$/i.test(text ?? '');

interface Surroundings {
  readonly isBizNumberShown: boolean;
  /** The one in which the suite was started. */
  readonly folder: string;
  /** Of the target, in each place. */
  readonly addresses: readonly (string | null)[];
}

function settingSecrets(
  place: Settings,
  { isBizNumberShown, folder, addresses }: Surroundings,
): readonly Secret[] {
  return Object.entries(settingsTable).flatMap(([key, { name, ...row }]) => {
    const secret = 'secret' in row ? row.secret : undefined;
    const text = textIn(place, name);
    if (secret === undefined || text === null) return [];
    if (key === 'bizNumber' && isBizNumberShown) return [];
    if (key === 'token') return tokenSecrets(text.replace(/^bearer\s+/i, ''));
    const content = key === 'headers' ? contentOf(text, folder) : text;
    const isInAddress = (value: string) => addresses.some((url) => isWordOfHost(value, url));
    const values =
      key === 'headers'
        ? headerValuesIn(content).filter((value) => !isInAddress(value))
        : textsIn(content);
    return values.map((value) => ({ value, replacement: `[${secret}]` }));
  });
}

/** Some editors write it, and no JSON has it. */
const BYTE_ORDER_MARK = /^\ufeff/;

/** The content of the file that the text names; the text itself where there is no such file. */
function contentOf(text: string, folder: string): string {
  if (text.startsWith('{')) return text;
  try {
    const content = readWholeText(resolve(folder, text), MAX_SETTINGS_BYTES);
    return content.replace(BYTE_ORDER_MARK, '');
  } catch {
    return text;
  }
}

/**
 * The name of a header in quotation marks, or without them at the start: in the middle, a value may look
 * like it.
 */
const NAME =
  /(?:^\{|,)\s*(?:"[!#$%&*+.^\w|~-]+"|'[!#$%&*+.^\w|~-]+')\s*:|^\{\s*[!#$%&*+.^\w|~-]+\s*:/;

/** Without the names of headers, which the sentences of the suite have too. */
const headerValuesIn = (content: string): readonly string[] => {
  const texts = textsIn(content);
  if (!content.startsWith('{') || texts[0] !== content) return texts;
  return content
    .split(NAME)
    .map((text) => text.replace(/^[\s"',{]+|[\s"',}]+$/g, ''))
    .filter((text) => text !== '');
};

/** A text, or those of a JSON object. */
function textsIn(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    const isTexts = typeof value === 'object' && value !== null;
    return isTexts ? Object.values(value).filter((one) => typeof one === 'string') : [text];
  } catch {
    return [text];
  }
}

/** A private key that is given as a text, in place of the path of a file or by mistake. */
const inCertificates = (place: Settings): readonly Secret[] =>
  [ca, clientCert, clientKey, clientPfx].flatMap(({ name }) => keySecrets(place[name] ?? ''));

/** The user and password of a URL, and the values of its query. */
function inAddresses(place: Settings): Secret[] {
  const addresses = Object.entries(place).filter(([name]) => /^TARGET_URL$|PROXY$/i.test(name));
  return addresses.flatMap(([, address = '']) => {
    const user = /\/\/(.*)@/s.exec(address)?.[1] ?? '';
    const [, query = ''] = address.split('?');
    const values = query.split(/[&;#]/).map((part) => part.slice(part.indexOf('=') + 1));
    return [user, user.slice(user.indexOf(':') + 1), ...values].map((value) => ({
      value,
      replacement: '[credentials]',
    }));
  });
}

/** `--target-token secret` and `--target-token=secret`. */
function flagsIn(args: readonly string[]): Settings {
  const found = Object.values(settingsTable).flatMap(({ name }) =>
    args.flatMap((arg, at): (readonly [string, string])[] => {
      const flag = flagOf(name);
      if (arg.startsWith(`${flag}=`)) return [[name, arg.slice(flag.length + 1)]];
      const next = args[at + 1];
      return arg === flag && next !== undefined ? [[name, next]] : [];
    }),
  );
  return Object.fromEntries(found);
}
