/** Lets a server of a test listen on a free port of the loopback address. */
import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';

export interface Listening {
  readonly url: string;
  /** Ends its connections too. */
  close(): void;
}

export async function listen(server: Server): Promise<Listening> {
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** For servers without HTTP, or with TLS: returns the port. */
export async function listenOnFreePort(server: NetServer): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}
