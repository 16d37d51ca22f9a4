/** A target that lists nothing, and never responds to a disbursement. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function serveSilently() {
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end('{"status":"success","message":"","data":[],"errors":null}');
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
