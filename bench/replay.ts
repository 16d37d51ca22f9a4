/**
 * Sends the requests of a recorded run again, with a bare undici loop: the least time that the same
 * requests take in a process of their own. Its code is small, so it loads only what it needs.
 */
import { Agent, request } from 'undici';
import { noOthers } from '../selftest/support/no-others.ts';
import type { Exchange } from '../src/core/exchange.ts';
import { headersOnWire } from '../src/drive/request/headers-on-wire.ts';
import { readLines } from '../src/history/file/reader.ts';
import { bodyBytesOf } from '../src/plan/request-bytes.ts';
import { credentials } from './credentials.ts';

export async function replay(url: string, historyPath: string, inFlight: number): Promise<object> {
  const sent = [...readLines(historyPath)].flatMap((line) =>
    line.kind === 'request' ? [bareRequest(line.request)] : [],
  );
  const dispatcher = new Agent({ connections: inFlight, pipelining: 1 });
  let next = 0;
  let parsed = 0;
  const lane = async () => {
    for (;;) {
      const one = sent[next];
      next += 1;
      if (one === undefined) return;
      const { path, ...rest } = one;
      const response = await request(url + path, { dispatcher, ...rest });
      JSON.parse(await response.body.text());
      parsed += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  await dispatcher.close();
  return { parsed };
}

/** undici frames the body itself. */
const framing = /^(transfer-encoding|content-length|connection|expect)$/i;

function bareRequest(recorded: Exchange['request']) {
  const { token, bizNumber } = credentials;
  const headers = headersOnWire(recorded.headers, token, {
    ...{ userAgent: 'bench', bizNumber, others: noOthers, headers: [] },
  });
  return {
    path: recorded.path,
    method: recorded.method as 'GET',
    headers: headers.filter(([name]) => !framing.test(name)).flat(),
    body: bodyBytesOf(recorded),
  };
}
