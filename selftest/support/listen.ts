/** Lets a server of a test listen on a free port of the loopback address. */
import type { Server } from 'node:http';

export interface Listening {
  readonly url: string;
  /** Ends its connections too. */
  close(): void;
}

export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
