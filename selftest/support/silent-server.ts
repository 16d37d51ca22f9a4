/** A target that lists nothing, and never responds to a disbursement. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function serveSilently() {
  let right: string | undefined;
  const server = createServer(({ method, headers }, response) => {
    if (method !== 'GET') return;
    // The first request of a run is a list with the right token.
    right ??= headers.authorization;
    const isRight = headers.authorization === right;
    response.statusCode = isRight ? 200 : 401;
    const [status, data] = isRight ? ['success', '[]'] : ['error', 'null'];
    response.end(`{"status":"${status}","message":"a list","data":${data},"errors":null}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
