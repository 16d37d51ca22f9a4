/**
 * The parts of undici that a run uses. To load the whole package takes three times as long: it makes
 * a default run a tenth longer. undici declares types only for the whole.
 */
import type { buildConnector as Connector, Dispatcher, Client as UndiciClient } from 'undici';
// @ts-expect-error: no types
import connector from 'undici/lib/core/connect.js';
// @ts-expect-error: no types
import client from 'undici/lib/dispatcher/client.js';

export type { Connector, Dispatcher };

export type ClientOptions = UndiciClient.Options;

export const Client = client as typeof UndiciClient;
export type Client = UndiciClient;
export const buildConnector = connector as typeof Connector;
