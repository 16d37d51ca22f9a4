import { expect, test } from 'vitest';
import type { Handler } from '../reference/handler.ts';
import { strengthOf } from '../src/certificate/strength.ts';
import { suite } from '../suites/index.ts';
import { runAgainst } from './support/pipeline.ts';
import { serviceWrapped } from './support/service.ts';

const KEYS = {
  'X-Api-Key': 'gateway-key-8f14e45f',
  'X-Client-ID': '17',
  'x-request-id': 'r-1',
  'CF-Id': '9',
};

/** A gateway that compares each header with one value, so that two of a name are a refusal. */
const strictGateway = (): Handler =>
  serviceWrapped((inner) => async (request, wire) => {
    for (const [name, value] of Object.entries(KEYS)) {
      if (request.headers.get(name) !== value) {
        return new Response(JSON.stringify({ message: 'Duplicate API key found' }), {
          status: 401,
        });
      }
    }
    return inner(request, wire);
  });

test('no request has two headers of a name that a gateway requires', async () => {
  const { report } = await runAgainst(strictGateway(), { TARGET_HEADERS: JSON.stringify(KEYS) });
  expect(report.reasons).toEqual([]);
  expect(report.verdict).toBe('conformant');
  // The certificate says which probes had to go without the header.
  expect(strengthOf(report, suite).limits).toEqual([
    'TARGET_HEADERS=X-Api-Key,X-Client-ID,x-request-id',
  ]);
});
