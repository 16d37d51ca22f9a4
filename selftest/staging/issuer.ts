/** A service whose tokens expire, and the issuer of its tokens. */
import { createServer, type Server } from 'node:http';
import type { Handler } from '../../reference/handler.ts';
import { serve } from '../../reference/serve.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { listenOnFreePort } from '../support/listen.ts';
import { service } from '../support/service.ts';

export interface Issuer {
  /** The URL of the service. */
  readonly url: string;
  /** A POST to this URL with the client's secret returns a token. */
  readonly tokenUrl: string;
  readonly issued: readonly string[];
  /** The service is away for this time, and then continues with its state. */
  restart(awayMs: number): Promise<void>;
  close(): Promise<void>;
}

export const CLIENT_SECRET = 'client-secret-5d41402abc4b';

/** Starts both. `wrap`: further faults of the service. */
export async function openIssuer(
  lifetimeMs: number,
  options: Partial<ServiceOptions> = {},
  wrap: (inner: Handler) => Handler = (inner) => inner,
): Promise<Issuer> {
  const good: string[] = [];
  const issued: string[] = [];
  const handler = wrap(service({ ...options, tokens: good }));
  let target = await serve(handler, 0);
  let restarting: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      if (!body.includes(CLIENT_SECRET)) {
        response.writeHead(401).end('{"error":"invalid_client"}');
        return;
      }
      const token = `token-${issued.length + 1}-zRk9wQ7bT2mX4pLs`;
      issued.push(token);
      good.push(token);
      setTimeout(() => good.splice(good.indexOf(token), 1), lifetimeMs).unref();
      response.end(JSON.stringify({ access_token: token, token_type: 'Bearer' }));
    });
  });
  const port = await listenOnFreePort(server);
  return {
    ...{ url: target.url, tokenUrl: `http://127.0.0.1:${port}/oauth/token`, issued },
    restart(awayMs) {
      restarting = (async () => {
        await target.close();
        await new Promise((wake) => setTimeout(wake, awayMs));
        target = await serve(handler, Number(new URL(target.url).port));
      })();
      return restarting;
    },
    close: async () => {
      await restarting;
      await target.close();
      await closed(server);
    },
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** As in docs/guides/staging.md. */
export const tokenCommand = (tokenUrl: string) =>
  `printf %s ${CLIENT_SECRET} | curl -sS --fail --data-urlencode client_secret@- ` +
  `-d grant_type=client_credentials -d client_id=suite ${tokenUrl} | jq -er .access_token`;
