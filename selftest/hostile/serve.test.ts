import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { start } from '../support/command.ts';

const children: { kill(): void }[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

const MEBIBYTE = 1024 * 1024;
const BODY_MEBIBYTES = 200;

async function served() {
  const { child, output } = start(['serve', '--port', '0', '--json']);
  children.push(child);
  for (let tries = 0; !output().includes('\n'); tries += 1) {
    if (tries > 400) throw new Error('serve did not start');
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const { url, token, bizNumber } = JSON.parse(output().split('\n')[0] ?? '');
  return { pid: child.pid ?? 0, port: Number(new URL(url).port), token, bizNumber };
}

/** The largest memory that a process has used. */
function peakMebibytes(pid: number): number {
  const [, kibibytes = '0'] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/** A server does not read it after a complete body. */
const LAST_CHUNK = '0\r\n\r\n';

/** Writes the head and then the body, piece by piece, until the server closes; resolves with what it sent. */
function send(port: number, head: string, piece: Buffer, pieces: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    socket.write(head);
    let left = pieces;
    const pump = () => {
      while (left > 0 && !socket.destroyed) {
        left -= 1;
        if (!socket.write(piece)) return void socket.once('drain', pump);
      }
      if (!socket.destroyed) socket.write(LAST_CHUNK);
    };
    pump();
  });
}

test.skipIf(!existsSync('/proc/self/status'))('serve has no large body in memory', async () => {
  const { pid, port, token, bizNumber } = await served();
  const before = peakMebibytes(pid);
  const head = [
    'POST /initiate-disbursement HTTP/1.1',
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    `X-Biz-Number: ${bizNumber}`,
  ].join('\r\n');
  const text = Buffer.alloc(MEBIBYTE, 'x');
  const length = BODY_MEBIBYTES * MEBIBYTE;
  const whole = await send(
    port,
    `${head}\r\nContent-Length: ${length}\r\n\r\n`,
    text,
    BODY_MEBIBYTES,
  );
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), text, Buffer.from('\r\n')]);
  const chunked = `${head}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const inChunks = await send(port, chunked, chunk, BODY_MEBIBYTES);
  // A client that is still sending may be cut off before it reads the response.
  for (const received of [whole, inChunks]) expect(received).toMatch(/^(HTTP\/1\.1 413 |$)/);
  expect(peakMebibytes(pid) - before).toBeLessThan(100);
  const again = await fetch(`http://127.0.0.1:${port}/transactions`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Biz-Number': bizNumber },
  });
  expect(again.status).toBe(200);
});
