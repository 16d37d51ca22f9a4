/**
 * The parts of undici that a run uses. To load the whole package takes three times as long: it makes
 * a default run a tenth longer. undici declares types only for the whole.
 */
import type { buildConnector as Connector, Dispatcher, Agent as UndiciAgent } from 'undici';
// @ts-expect-error: no types
import connector from 'undici/lib/core/connect.js';
// @ts-expect-error: no types
import agent from 'undici/lib/dispatcher/agent.js';

export type { Connector, Dispatcher };

export const Agent = agent as typeof UndiciAgent;
export const buildConnector = connector as typeof Connector;
