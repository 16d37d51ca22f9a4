import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatherChunks } from './gather-chunks.ts';

/** A connection, and what each of its writes contains. */
function recording() {
  const writes: string[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk, _, done) {
      writes.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  return { socket: gatherChunks(socket as unknown as Socket), writes };
}

test('a request with chunks is one write', async () => {
  const { socket, writes } = recording();
  socket.write('POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n', 'latin1');
  for (const part of ['\r\n1\r\n', 'a', '\r\n1\r\n', 'b', '\r\n0\r\n\r\n']) {
    await Promise.resolve();
    socket.write(part);
  }
  expect(writes).toEqual([]);
  await setImmediate();
  await setImmediate();
  expect(writes).toEqual([
    'POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\n',
  ]);
});

test('another request is written at once', () => {
  const { socket, writes } = recording();
  socket.write('GET / HTTP/1.1\r\n\r\n');
  expect(writes).toEqual(['GET / HTTP/1.1\r\n\r\n']);
});
