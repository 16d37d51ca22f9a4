/** What a run says where its preflight ends it. */
import { expect, test } from 'vitest';
import { runAgainst } from '../../selftest/pipeline.ts';
import type { FetchHandler } from './handler-transport.ts';

const refusal = () => Response.json({ message: 'No' }, { status: 401 });

async function notesOf(handler: FetchHandler, settings = {}, signal?: AbortSignal) {
  const options = signal === undefined ? {} : { signal };
  const { lines } = await runAgainst(handler, settings, [], options);
  return lines.flatMap((line) => (line.kind === 'note' ? [[line.topic, line.message]] : []));
}

test('a run that was stopped between the list and the disbursement does not name the caps', async () => {
  const stop = new AbortController();
  const stopping = () => {
    stop.abort();
    return refusal();
  };
  expect(await notesOf(stopping, {}, stop.signal)).toEqual([
    ['interrupted', 'The run was interrupted before everything was sent.'],
  ]);
});

test('caps that allow no disbursement come with the remedy of the refused list', async () => {
  const notes = await notesOf(refusal, { MAX_DISBURSEMENTS: '0' });
  expect(notes.at(-1)).toEqual([
    'preflight',
    expect.stringMatching(/the caps allow no disbursement\. Look at TARGET_TOKEN/),
  ]);
});
