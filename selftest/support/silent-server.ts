/** A target that lists nothing, and never responds to a disbursement. */
import { createServer } from 'node:http';
import { type Listening, listen } from './listen.ts';

export async function serveSilently(): Promise<Listening> {
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
  return await listen(server);
}
