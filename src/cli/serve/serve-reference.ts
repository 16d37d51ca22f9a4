/** Starts the reference service on a port, for practice, and lists its faults. */

import { parseDialect } from '../../../reference/dialect.ts';
import { type Fault, faults, findFault } from '../../../reference/faults.ts';
import type { Handler } from '../../../reference/handler.ts';
import { makeSandbox } from '../../../reference/sandbox.ts';
import { serve } from '../../../reference/serve.ts';
import { openStore, type Store } from '../../../reference/store.ts';
import { UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { readJson } from '../../core/package.ts';
import { hintBeforeOthers, nearestOf } from '../../core/text/nearest.ts';
import { quoted } from '../../core/text/quoted.ts';
import { print, printError, toJsonLine, toJsonText } from '../command.ts';

export interface ServeOptions {
  readonly port: number;
  readonly token: string;
  readonly bizNumber: string;
  readonly dialect: readonly string[];
  readonly fault: readonly string[];
  readonly latency?: number;
  readonly seed?: number;
  readonly data?: string;
  readonly json: boolean;
}

/**
 * Starts the reference service, and prints how to use it. Returns `null`, because it runs until the
 * process ends.
 */
export async function serveReference(options: ServeOptions): Promise<null> {
  const { port, token, bizNumber, json } = options;
  const latency = options.latency === undefined ? [] : [`latencyMs=${options.latency}`];
  const pairs = [...options.dialect, ...latency];
  const parsed = parseDialect(pairs);
  if (!parsed.ok) throw new UsageError(parsed.problem);
  const store = storeOf(options);
  const credentials = { tokens: [token], bizNumbers: [bizNumber] };
  const named = options.fault.map(faultNamed);
  const handler = makeSandbox({ ...credentials, faults: named, store, pairs, log: printError });
  const served = await serve(withOpenApi(handler), port).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'it is in use; choose another --port' : error.message;
    throw new UsageError(`Cannot listen on port ${port}: ${why}`);
  });
  if (json) print(toJsonLine({ url: served.url, token, bizNumber }));
  else print(toUsageText(served.url, token, bizNumber));
  return null;
}

/** The description of the interface, for generated clients; it needs no token. */
const OPENAPI_PATH = '/openapi.json';

function withOpenApi(handler: Handler): Handler {
  return async (request, wire) => {
    const { pathname, origin } = new URL(request.url);
    if (request.method !== 'GET' || pathname !== OPENAPI_PATH) return await handler(request, wire);
    const document = readJson('schemas/openapi.json') as object;
    return Response.json({ ...document, servers: [{ url: origin }] });
  };
}

function toUsageText(url: string, token: string, bizNumber: string): string {
  return [
    `The reference service listens on ${url}; Ctrl-C stops it. Use it with:`,
    '',
    `export TARGET_URL=${url}`,
    `export TARGET_TOKEN=${token}`,
    `export TARGET_BIZ_NUMBER=${bizNumber}`,
    '',
    `OpenAPI 3.1: ${url}${OPENAPI_PATH}`,
    '',
  ].join('\n');
}

/** Prints the faults of the reference, one per line. */
export function listFaults({ json }: Pick<ServeOptions, 'json'>): number {
  const width = Math.max(...faults.map(({ name }) => name.length));
  const lines = faults.map(({ name, sentence }) => `${name.padEnd(width)}  ${sentence}\n`);
  const rows = faults.map(({ name, sentence }) => ({ name, sentence }));
  print(json ? toJsonText(rows) : lines.join(''));
  return EXIT.conformant;
}

function faultNamed(name: string): Fault {
  const fault = findFault(name);
  if (fault !== undefined) return fault;
  const names = faults.map((one) => one.name);
  const hint = hintBeforeOthers(nearestOf(name, names));
  throw new UsageError(
    `Unknown fault ${quoted(name)}: ${hint}run "serve --faults" for all of them`,
  );
}

function storeOf({ seed, data }: ServeOptions): Store {
  try {
    return openStore({
      ...(seed === undefined ? {} : { seed }),
      ...(data === undefined ? {} : { file: data }),
    });
  } catch (error) {
    throw new UsageError(`Cannot use --data: ${(error as Error).message}`);
  }
}
