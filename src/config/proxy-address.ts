/** Reads the address of an HTTP proxy, with its credentials. Pure. */
import type { HttpProxy } from '../core/proxy.ts';
import { accept, refuse } from './readers.ts';
import type { Read } from './setting.ts';

export function proxyAddress(given: string, setting: string): Read<HttpProxy> {
  const no = (why: string) => refuse(`Cannot parse ${setting} "${withoutUser(given)}": ${why}`);
  if (/^socks/i.test(given)) {
    return no('a SOCKS proxy is not supported, set the address of an HTTP proxy');
  }
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  if (!/^https?:/i.test(address)) return no('expected http:// or https://');
  if (!URL.canParse(address)) return no('expected an address like http://user:password@host:3128');
  const { protocol, host, pathname, search, hash, username, password } = new URL(address);
  if (pathname !== '/' || search !== '' || hash !== '') return no('leave out the path');
  const credentials = decoded(username, password);
  if (credentials === undefined) return no('a % in the user name or password is written %25');
  return accept({ url: `${protocol}//${host}`, credentials, setting });
}

/** `undefined`: not decodable. */
function decoded(username: string, password: string): string | null | undefined {
  if (username === '' && password === '') return null;
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return undefined;
  }
}

/** Up to the last `@`, as a password may have one too. */
const withoutUser = (given: string) => given.replace(/^([a-z0-9+.-]+:\/\/)?.*@/i, '$1***@');
