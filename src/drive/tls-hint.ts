/** What to set where TLS failed, by the reason that OpenSSL and the runtimes give. Pure. */

const hints: readonly (readonly [RegExp, string])[] = [
  [
    /ALTNAME|altname|not valid for name/i,
    'Its certificate is for another host: TARGET_URL must have a name that is in the certificate.',
  ],
  [/EXPIRED/i, 'Its certificate is no longer valid: it must be renewed.'],
  [
    /SELF_SIGNED|UNABLE_TO|UNKNOWN_?ISSUER|unknown authority|local issuer/i,
    'No authority that this machine trusts has signed its certificate: set TARGET_CA (or ' +
      'NODE_EXTRA_CA_CERTS in the environment) to the PEM file of the one that did.',
  ],
  [
    /certificate.?required|handshake.?failure|bad.?certificate|unknown.?ca|access.?denied/i,
    'It may want a client certificate, or another one: set TARGET_CLIENT_CERT and ' +
      'TARGET_CLIENT_KEY, or TARGET_CLIENT_PFX.',
  ],
  [
    /wrong.?version|packet.?length|InvalidContentType/i,
    'It does not speak TLS: is it http instead of https?',
  ],
];

export function tlsHint(message: string): string {
  const [, hint] = hints.find(([pattern]) => pattern.test(message)) ?? [];
  return hint ?? 'TLS failed: is it http instead of https? TARGET_CA has further authorities.';
}
