/**
 * The responses of the reference to each documented request: the examples of schemas/openapi.json.
 */

import { makeService } from '../reference/service.ts';
import { openStore } from '../reference/store.ts';
import { type Operation, operations, requestOf } from '../src/interface/operations.ts';
import { BIZ_NUMBER, TOKEN } from '../src/plan/placeholders.ts';
import type { Examples } from './openapi.ts';

const order = {
  amount: 1500.5,
  bank_code: '058',
  bank_account_number: '0123456789',
  merchant_reference: 'order-2026-0001',
};

/** The time of every response, fixed so that the file is always the same. */
const NOW_MS = Date.UTC(2026, 0, 31);

/** Sends the requests in the order of the document, so that the list shows the disbursement. */
export async function openApiExamples(): Promise<Examples> {
  const credentials = { tokens: [TOKEN], bizNumbers: [BIZ_NUMBER] };
  const service = makeService({
    ...credentials,
    nowMs: () => NOW_MS,
    store: openStore({ seed: 1 }),
  });
  const examples: [string, Examples[string]][] = [];
  for (const operation of operations) {
    const ask = async (isKnown: boolean) =>
      await (await service(toRequest(operation, isKnown))).json();
    const request = operation.request === null ? undefined : order;
    const [accepted, refused] = [await ask(true), await ask(false)];
    examples.push([operation.name, { request, accepted, refused }]);
  }
  return Object.fromEntries(examples);
}

/** `isKnown`: with valid credentials. */
function toRequest(operation: Operation, isKnown: boolean): Request {
  const body = operation.request === null ? null : JSON.stringify(order);
  const { method, path, headers } = requestOf(operation, { body });
  const sent = headers.filter(([name]) => isKnown || name !== 'Authorization');
  const init = { method, headers: sent.map(([name, value]): [string, string] => [name, value]) };
  const agent: [string, string] = ['User-Agent', 'example-client/1.0'];
  return new Request(`http://127.0.0.1${path}`, {
    ...init,
    headers: [...init.headers, agent],
    body,
  });
}
