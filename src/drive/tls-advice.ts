/** Which setting may be wrong after a TLS error, by the reason that OpenSSL and the runtimes give. Pure. */

/** What the user has set. */
interface TlsSettings {
  readonly hasCa: boolean;
  /** What to do where the target is not ready yet, as the end of a sentence. */
  readonly whileStarting: string;
}

const byMessage: readonly (readonly [RegExp, string | ((set: TlsSettings) => string)])[] = [
  [
    // The other side sends an alert about the certificate that it was given.
    /alert.{1,3}certificate.?(expired|revoked|unknown)|alert.{1,3}unsupported.?certificate/i,
    'The target refuses the client certificate of the suite, maybe because it has expired or was revoked: set ' +
      'TARGET_CLIENT_CERT and TARGET_CLIENT_KEY, or TARGET_CLIENT_PFX, to one that the target accepts.',
  ],
  [
    /no.?application.?protocol/i,
    'The suite speaks HTTP/1.1, and the target refuses it, maybe because it accepts only HTTP/2: ' +
      'the target, or a gateway in front of it, must offer HTTP/1.1.',
  ],
  [
    /ALTNAME|altname|not valid for name/i,
    'The certificate of the target is for another host: use a host name in TARGET_URL that the certificate lists.',
  ],
  [
    /NOT_YET_VALID|not yet valid/i,
    'The certificate of the target is not valid yet: correct the clock of this machine, or renew the certificate.',
  ],
  [
    /legacy.?renegotiation|unsupported.?protocol|protocol.?version|dh.?key.?too.?small/i,
    'The target offers only an old TLS that this runtime refuses: enable TLS 1.2 with secure renegotiation there, or in a ' +
      'proxy in front of it.',
  ],
  [/EXPIRED/i, 'The certificate of the target has expired: renew it.'],
  [
    /SELF_SIGNED|UNABLE_TO|UNKNOWN_?ISSUER|unknown authority|local issuer/i,
    ({ hasCa }) =>
      hasCa
        ? 'TARGET_CA lacks an authority that signed the certificate of the target: add every authority up to the root.'
        : 'No authority that this machine trusts has signed the certificate of the target: set TARGET_CA (or ' +
          'NODE_EXTRA_CA_CERTS in the environment) to a PEM file with all certificates of its chain, up to the root.',
  ],
  [
    /certificate.?required|handshake.?failure|bad.?certificate|unknown.?ca|access.?denied/i,
    'The target may require a client certificate, or another one: set TARGET_CLIENT_CERT and ' +
      'TARGET_CLIENT_KEY, or TARGET_CLIENT_PFX.',
  ],
  [
    /before secure TLS connection/i,
    ({ whileStarting }) =>
      'The target, or a proxy or firewall before it, closed the connection before TLS was complete: does it require a ' +
      'client certificate (TARGET_CLIENT_CERT), or refuse that of the suite? If the target does not use TLS at all, ' +
      `TARGET_URL needs http in place of https. If the target is still starting, ${whileStarting}.`,
  ],
  [
    /wrong.?version|packet.?length|InvalidContentType/i,
    'The target does not use TLS: does TARGET_URL need http instead of https?',
  ],
];

export function tlsAdvice(message: string, set: TlsSettings): string {
  const [, advice] = byMessage.find(([pattern]) => pattern.test(message)) ?? [];
  if (typeof advice === 'function') return advice(set);
  return (
    advice ??
    'TLS failed. If the target does not use TLS at all, TARGET_URL needs http in place of https; TARGET_CA can name ' +
      'further authorities.'
  );
}
