/** Values of User-Agent: of browsers, libraries and other programs. */

/** A response may show parts of it, and a browser is the client that most targets know. */
export const BROWSER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const MOBILE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
/** Each with one of the languages. */
export const agents = [
  ...[MOBILE_AGENT, ANDROID_AGENT, 'okhttp/4.12.0', 'python-requests/2.32.5', 'curl/8.14.1'],
  'Java/21.0.8',
  'Apache-HttpClient/5.5 (Java/21.0.8)',
];
export const MAC_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
export const TABLET_AGENT =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
export const LINUX_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
/** Without a version: a target may split the text at a slash. */
export const NAME_ALONE = 'Disbursements';
/** Longer than a column of 1,024 characters, and with what a text in JSON has to escape. */
export const LONG_AGENT = `client/1.0 ("a \\ b"; ${'long '.repeat(220)})`;
/** A target may put it into a regular expression. */
export const OPEN_AGENT = '(';

/** The two bytes of é in UTF-8, and those of a Han character and of an emoji, for which a column may have less room. */
export const IN_UTF8 = '\u00c3\u00a9';
export const HAN_IN_UTF8 = '\u00e6\u00bc\u00a2';
const EMOJI_IN_UTF8 = '\u00f0\u009f\u0099\u0082';
export const NOT_LATIN_AGENT = `Caf${IN_UTF8} ${HAN_IN_UTF8}${EMOJI_IN_UTF8}/1.0`;
