/** Puts a handler behind a real socket on loopback. */
import type { AddressInfo } from 'node:net';
import { serve as listen } from '@hono/node-server';
import { withBoundedBody } from './bounded-body.ts';
import type { Handler } from './handler.ts';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 takes any that is free. Rejects when the port is taken. */
export function serve(handler: Handler, port: number): Promise<Served> {
  return new Promise((resolve, reject) => {
    const server = listen(
      { fetch: withBoundedBody(handler), port, hostname: '127.0.0.1' },
      (info: AddressInfo) =>
        resolve({
          url: `http://127.0.0.1:${info.port}`,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              // Clients keep connections open; nobody waits for them.
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        }),
    );
    server.on('error', reject);
  });
}
