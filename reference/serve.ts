/** Serves a handler on a real socket on loopback. */
import type { AddressInfo } from 'node:net';
import { serve as listen } from '@hono/node-server';
import { withBoundedBody } from './bounded-body.ts';
import type { Handler } from './handler.ts';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 selects a free one. Rejects where the port is in use. */
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
              // Clients keep connections open, so they are closed here.
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        }),
    );
    server.on('error', reject);
  });
}
