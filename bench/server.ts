/** The servers for measurements, each in a separate process. */
import { createServer } from 'node:http';
import { serve } from '../reference/serve.ts';
import { makeService } from '../reference/service.ts';
import { listen } from '../selftest/support/listen.ts';
import { credentials } from './credentials.ts';

/** Serves until the parent closes the input of this process. */
export async function serveUntilLet(kind: string, delayMs: number): Promise<void> {
  const url = kind === 'plain' ? await servePlain() : await serveReference(delayMs);
  process.stdout.write(`${url}\n`);
  await new Promise((ended) => process.stdin.on('end', ended).resume());
  process.exit(0);
}

async function serveReference(delayMs: number): Promise<string> {
  const service = makeService({
    tokens: [credentials.token],
    bizNumbers: [credentials.bizNumber],
  });
  const away: typeof service =
    delayMs === 0
      ? service
      : async (...args) => {
          const response = await service(...args);
          await new Promise((later) => setTimeout(later, delayMs));
          return response;
        };
  return (await serve(away, 0)).url;
}

/**
 * A minimal server: every POST is a new disbursement, every GET an empty list. It uses almost no
 * time, because the clients are measured.
 */
async function servePlain(): Promise<string> {
  let count = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      count += 1;
      const shown = request.method === 'POST' ? disbursed(body, count) : EMPTY_LIST;
      response.writeHead(200, { 'content-type': 'application/json' }).end(shown);
    });
  });
  return (await listen(server)).url;
}

const EMPTY_LIST = JSON.stringify({ status: 'success', message: 'Done', data: [], errors: null });

function disbursed(body: string, count: number): string {
  const { amount, bank_code, bank_account_number } = JSON.parse(body) as Record<string, unknown>;
  const serial = count.toString(16).padStart(12, '0');
  const activity = {
    ...{ message: 'Transaction is pending', action: 'pending', meta: null },
    ...{ user_agent: 'agent', device_os: 'unknown', device_name: 'unknown' },
  };
  const data = {
    ...{ reference: `a071a0a6-dd31-4da4-98b8-${serial}`, type: 'debit' },
    ...{ type_description: 'Funds disbursement', amount, fee: '10.00', status: 'pending' },
    ...{ payload: null, narration: `Transfer to ${bank_account_number} at bank ${bank_code}` },
    ...{ initiated_at: null, paid_at: null, activities: [activity] },
  };
  return JSON.stringify({ status: 'success', message: 'Done', data, errors: null });
}
