/** The reference as a target for practice: a dialect per request, a stored ledger, a log. */

import { type Dialect, parseDialect } from './dialect.ts';
import type { Handler } from './handler.ts';
import { makeService, type ServiceOptions } from './service.ts';
import type { Store } from './store.ts';

/** Pairs like `completed=successful, fee=free`, in addition to the dialect of the sandbox. */
const DIALECT_HEADER = 'x-reference-dialect';

interface SandboxOptions extends ServiceOptions {
  readonly store: Store;
  /** The pairs of the sandbox's own dialect. */
  readonly pairs: readonly string[];
  readonly log: (line: string) => void;
}

/** More dialects would use too much memory. */
const MAX_DIALECTS = 100;

/** Makes the practice target. All dialects share one ledger. */
export function makeSandbox(options: SandboxOptions): Handler {
  const { pairs, log } = options;
  const services = new Map<string, Handler>();
  const serviceFor = (dialect: Dialect, request: string) => {
    const earlier = services.get(request);
    if (earlier !== undefined) return earlier;
    if (services.size >= MAX_DIALECTS) services.clear();
    const service = makeService({ ...options, dialect });
    services.set(request, service);
    return service;
  };

  async function respond(request: Request, wire: Parameters<Handler>[1]): Promise<Response> {
    const givenPairs = request.headers.get(DIALECT_HEADER) ?? '';
    const own = givenPairs.split(',').map((pair) => pair.trim());
    const parsed = parseDialect([...pairs, ...own.filter((pair) => pair !== '')]);
    if (parsed.ok) return await serviceFor(parsed.dialect, givenPairs)(request, wire);
    const body = { status: 'error', message: parsed.problem, data: null, errors: null };
    return Response.json(body, { status: 400 });
  }

  return async (request, wire) => {
    const startedMs = performance.now();
    const response = await respond(request, wire);
    const { pathname, search } = new URL(request.url);
    const tookMs = Math.round(performance.now() - startedMs);
    log(`${request.method} ${pathname}${search} ${response.status} ${tookMs} ms`);
    return response;
  };
}
