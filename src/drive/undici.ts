/**
 * The parts of undici that a run uses. To load the whole package takes three times as long: it makes
 * a default run a tenth longer. undici declares types only for the whole.
 */
import type { buildConnector as Connector, Dispatcher, Agent as UndiciAgent } from 'undici';
// @ts-expect-error: no types
import requestThrough from 'undici/lib/api/api-request.js';
// @ts-expect-error: no types
import connector from 'undici/lib/core/connect.js';
// @ts-expect-error: no types
import agent from 'undici/lib/dispatcher/agent.js';

export type { Connector, Dispatcher };

export const Agent = agent as typeof UndiciAgent;
export const buildConnector = connector as typeof Connector;

type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path'>;

/** Sends one request through a dispatcher, as undici's own `request` does. */
export function request(
  url: string,
  { dispatcher, ...options }: RequestOptions & { readonly dispatcher: Dispatcher },
): Promise<Dispatcher.ResponseData> {
  const { origin, pathname, search } = new URL(url);
  return requestThrough.call(dispatcher, { ...options, origin, path: pathname + search });
}
