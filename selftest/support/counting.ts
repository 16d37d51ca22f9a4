/** A target that counts its requests, parsed as leniently as common parsers do. */
import { XMLParser } from 'fast-xml-parser';
import { parse as parseYaml } from 'yaml';
import type { Handler, Wire } from '../../reference/handler.ts';
import { serve } from '../../reference/serve.ts';
import type { FetchHandler } from '../../src/drive/connection/handler-transport.ts';
import { credentials } from './pipeline.ts';
import { service } from './service.ts';

export interface Count {
  /** All requests, including lists. */
  requests: number;
  /** Requests that a target could treat as disbursements. */
  disbursements: number;
  /** Whole cents. */
  cents: number;
  deleted: number;
}

/** Behaviours of the target: each makes the suite send something else. */
export const manners = [
  'right',
  'wrong fee',
  'takes all',
  'refuses',
  'is busy',
  'is empty',
] as const;
export type Manner = (typeof manners)[number];

export function counting(manner: Manner): { count: Count; handler: FetchHandler } {
  const count: Count = { requests: 0, disbursements: 0, cents: 0, deleted: 0 };
  const right = service();
  const handler: FetchHandler = async (request, wire) => {
    count.requests += 1;
    const text = await request.clone().text();
    if (request.method === 'DELETE') count.deleted += 1;
    if (request.method !== 'GET' || text !== '') {
      count.disbursements += 1;
      count.cents += centsOf(text);
    }
    return behave(manner, request, await right(request, wire), count);
  };
  return { count, handler };
}

const NO_WIRE: Wire = { incoming: { rawHeaders: [] } };

/** The same target behind a socket, with the settings to reach it. */
export async function countingServer(manner: Manner) {
  const { count, handler } = counting(manner);
  const listener: Handler = async (request, wire = NO_WIRE) => await handler(request, wire);
  const { url, close } = await serve(listener, 0);
  const { token, bizNumber } = credentials;
  const env = { TARGET_URL: url, TARGET_TOKEN: token, TARGET_BIZ_NUMBER: bizNumber };
  return { count, env, close };
}

async function behave(manner: Manner, { method }: Request, response: Response, count: Count) {
  const isList = method === 'GET';
  if (manner === 'wrong fee') {
    return new Response((await response.text()).replaceAll('"10.00"', '"10"'), response);
  }
  if (manner === 'takes all' && !isList) {
    return Response.json({ status: 'success', message: 'taken', data: {}, errors: null });
  }
  if (manner === 'refuses' && !isList) {
    return Response.json({ status: 'error', message: 'no', data: null, errors: [] });
  }
  if (manner === 'is busy' && !isList && count.requests % 3 === 0) {
    return new Response('', { status: 429, headers: { 'Retry-After': '0' } });
  }
  if (manner === 'is empty' && !isList && count.requests % 3 === 0) {
    return new Response(null, { status: 204 });
  }
  return response;
}

const parsers: readonly ((text: string) => unknown)[] = [
  (text) => JSON.parse(text),
  (text) => JSON.parse(JSON.parse(text) as string),
  (text) => parseYaml(text, { strict: false, uniqueKeys: false, logLevel: 'silent' }),
  (text) => Object.fromEntries(new URLSearchParams(text)),
  (text) => (new XMLParser().parse(text) as { disbursement?: unknown }).disbursement,
];

/** The largest amount that any parser reads, including the first of two equal members. */
function centsOf(text: string): number {
  const amounts = parsers.map((parse) => {
    try {
      const { amount } = (parse(text) ?? {}) as { amount?: unknown };
      return typeof amount === 'number' || typeof amount === 'string' ? Number(amount) : 0;
    } catch {
      return 0;
    }
  });
  const first = Number(/"amount":\s*"?([\d.]+)/.exec(text)?.[1] ?? 0);
  return Math.max(...[...amounts, first].map((amount) => Math.round(Math.abs(amount) * 100) || 0));
}
