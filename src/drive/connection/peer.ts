/** Reads address, port and certificate of the other end of a socket. */
import type { Socket } from 'node:net';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import { type Peer, type PeerTls, UNKNOWN_ADDRESS } from '../../core/address/connection.ts';

/** A certificate may contain a name of any length; a longer name identifies nobody. */
const MAX_NAME_CHARACTERS = 300;

/** `wire`: the TCP socket, where TLS runs inside a tunnel; it has the address. */
export function peerOf(socket: Socket, wire: Socket = socket): Peer {
  const { remoteAddress = UNKNOWN_ADDRESS, remotePort = 0 } = wire;
  return { address: remoteAddress, port: remotePort, tls: isTls(socket) ? tlsOf(socket) : null };
}

function isTls(socket: Socket): socket is TLSSocket {
  return 'getPeerCertificate' in socket;
}

function tlsOf(socket: TLSSocket): PeerTls {
  const certificate = socket.getPeerCertificate() as Partial<DetailedPeerCertificate> | null;
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher()?.name ?? 'unknown',
    subject: nameOf(certificate?.subject),
    issuer: nameOf(certificate?.issuer),
    validFrom: certificate?.valid_from ?? 'unknown',
    validTo: certificate?.valid_to ?? 'unknown',
    fingerprint: certificate?.fingerprint256 ?? 'unknown',
    verified: socket.authorized,
  };
}

/** Writes a name as `O=Acme, CN=api.example`; a repeated part is a list of values. */
function nameOf(parts: object | undefined): string {
  const text = Object.entries(parts ?? {})
    .flatMap(([key, value]) => [value].flat().map((one) => `${key}=${one}`))
    .join(', ');
  return text.slice(0, MAX_NAME_CHARACTERS);
}
