/** Selects the proxy of the requests: that of the setting, or that of the environment. Pure. */
import { BlockList, isIP } from 'node:net';
import type { HttpProxy } from '../core/address/connection.ts';
import { quotedAddress, quotedShort } from '../core/text/quoted.ts';
import { isLoopback } from './loopback-host.ts';
import { accept, refuse } from './readers.ts';
import type { Read, Settings } from './setting.ts';

const WANTED = 'expected an address like http://user:password@host:3128';

/** Each of them ends the host of a URL. */
const ENCODED =
  'in the user name and the password, write \\ as %5C, / as %2F, # as %23 and ? as %3F';

/** Parses the URL of an HTTP proxy, with its credentials. */
export function proxyAddress(given: string, setting: string): Read<HttpProxy> {
  const refusal = (why: string) =>
    refuse(`Cannot parse ${setting} ${quotedAddress(given)}: ${why}`);
  if (/^socks/i.test(given)) {
    return refusal('a SOCKS proxy is not supported; set the address of an HTTP proxy');
  }
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  if (!/^https?:/i.test(address)) return refusal('expected http:// or https://');
  const [, user = ''] = /^https?:\/\/(.*)@/is.exec(address) ?? [];
  if (/[\\/#?]/.test(user)) return refusal(ENCODED);
  // It may be a password alone.
  if (!URL.canParse(address))
    return refuse(`Cannot parse ${setting} ${quotedShort(given, 0)}: ${WANTED}`);
  const { protocol, host, pathname, search, hash, username, password } = new URL(address);
  if (pathname !== '/' || search !== '' || hash !== '') return refusal('remove the path');
  const credentials = decoded(username, password);
  if (credentials === undefined) return refusal('write a % in the user name or password as %25');
  return accept({ url: `${protocol}//${host}`, credentials, setting });
}

/** `null`: no credentials. `undefined`: they cannot be decoded. */
function decoded(username: string, password: string): string | null | undefined {
  if (username === '' && password === '') return null;
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return undefined;
  }
}

interface ProxyQuestion {
  /** The value of TARGET_PROXY, which takes precedence. */
  readonly own: HttpProxy | null;
  readonly targetUrl: string | null;
  readonly environment: Settings;
}

/** `null`: a direct connection. The environment does not apply to this machine itself. */
export function chooseProxy({
  own,
  targetUrl,
  environment,
}: ProxyQuestion): Read<HttpProxy | null> {
  if (own !== null || targetUrl === null || isLoopback(targetUrl)) return accept(own);
  const url = new URL(targetUrl);
  const [, exceptions = ''] = variable(environment, 'NO_PROXY') ?? [];
  if (isExcepted(url, exceptions)) return accept(null);
  const kind = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const entry = variable(environment, kind) ?? variable(environment, 'ALL_PROXY');
  if (entry === null) return accept(null);
  const [name, text] = entry;
  return proxyAddress(text, name);
}

/** As in curl, the name in small letters takes precedence. */
function variable(environment: Settings, name: string): readonly [string, string] | null {
  for (const one of [name.toLowerCase(), name]) {
    const text = environment[one]?.trim() ?? '';
    if (text !== '') return [one, text];
  }
  return null;
}

/**
 * NO_PROXY: names with their subdomains, `host:port`, addresses, ranges like 10.0.0.0/8, or `*`.
 */
export function isExcepted({ hostname, port, protocol }: URL, exceptions: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      if (entry.includes('/')) return isInRange(host, entry);
      const [, name = entry, onPort] = /^(.*?)(?::(\d+))?$/.exec(withoutBrackets(entry)) ?? [];
      if (isIP(withoutBrackets(entry)) !== 0) return withoutBrackets(entry) === host;
      if (onPort !== undefined && onPort !== ownPort) return false;
      const domain = name.replace(/^\*?\./, '');
      return host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`));
    });
}

const withoutBrackets = (entry: string) => entry.replace(/^\[(.*)\]/, '$1');

function isInRange(host: string, range: string): boolean {
  const [network = '', digits = ''] = range.split('/');
  const version = isIP(network);
  const bits = Number(digits);
  const most = version === 4 ? 32 : 128;
  if (version === 0 || isIP(host) !== version || !/^\d{1,3}$/.test(digits) || bits > most)
    return false;
  const list = new BlockList();
  const family = version === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(network, bits, family);
  return list.check(host, family);
}
