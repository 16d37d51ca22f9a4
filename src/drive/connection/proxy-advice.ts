/** What to do where no connection to a proxy is possible, by the reason that the runtime gives. Pure. */
import type { HttpProxy } from '../../core/address/connection.ts';

const byReason: readonly (readonly [RegExp, (setting: string, hasCa: boolean) => string])[] = [
  [
    /ALTNAME|not valid for name/i,
    (setting) => `use a host name in ${setting} that the certificate of the proxy lists`,
  ],
  [/CERT_HAS_EXPIRED|certificate.?(has )?expired/i, () => 'renew the certificate of the proxy'],
  [
    /SELF_SIGNED|UNABLE_TO|UNKNOWN_?ISSUER|local issuer/i,
    (_, hasCa) =>
      hasCa
        ? 'add the authority of the proxy to TARGET_CA'
        : 'set TARGET_CA to a PEM file with the authority of the proxy',
  ],
  [
    /wrong.?version|packet.?length|InvalidContentType/i,
    (setting) => `does ${setting} need http:// in place of https://?`,
  ],
];

/** `reason`: the code or the message of the error. `hasCa`: whether TARGET_CA is set. */
export function proxyAdvice(
  reason: string,
  { setting }: Pick<HttpProxy, 'setting'>,
  hasCa: boolean,
): string {
  const [, advice] = byReason.find(([pattern]) => pattern.test(reason)) ?? [];
  return advice?.(setting, hasCa) ?? `check ${setting}`;
}
