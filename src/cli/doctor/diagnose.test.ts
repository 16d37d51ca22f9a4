import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnFreePort } from '../../../selftest/support/listen.ts';
import { suite } from '../../../suites/index.ts';
import { diagnose } from './diagnose.ts';

const names = { ONLY: 'fees', CASE: 'fee/none' };

test('doctor shows unknown names of ONLY and CASE beside its other diagnoses', async () => {
  const diagnoses = await diagnose(
    { TARGET_URL: 'http://127.0.0.1:1', TARGET_TOKEN: 't', TARGET_BIZ_NUMBER: 'b', ...names },
    suite,
  );
  const bad = diagnoses.filter(({ outcome }) => outcome === 'bad');
  expect(bad.map(({ check, sentence }) => `${check}: ${sentence}`)).toEqual([
    expect.stringMatching(/^configuration: Cannot find "fees" of ONLY/),
    expect.stringMatching(/^configuration: Cannot find the case "fee\/none"/),
    expect.stringMatching(/^target: .*The target does not respond/),
  ]);
  expect(diagnoses).toContainEqual(expect.objectContaining({ check: 'report-dir' }));
});

test('doctor shows them without a target too', async () => {
  const diagnoses = await diagnose(names, suite);
  expect(diagnoses.filter(({ outcome }) => outcome === 'bad')).toHaveLength(2);
});

const page = { 'Content-Type': 'text/html' };
const envelope = JSON.stringify({ status: 'error', message: 'No', data: null, errors: null });

test.each([
  ['a gateway without the service', 503, page, ''],
  ['a service that fails', 503, { 'Content-Type': 'application/json' }, envelope],
  ['a service that fails at first', 500, { 'Content-Type': 'application/json' }, envelope],
  ['no target', null, {}, ''],
])('doctor does not wait, so it is to be started again: %s', async (_, status, headers, body) => {
  const server = createServer((_request, response) => {
    response.writeHead(status ?? 200, headers).end(body);
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => void server.close());
  const address = { TARGET_URL: `http://127.0.0.1:${status === null ? 1 : port}` };
  for (const more of [{}, { WAIT_FOR_TARGET_MS: '500' }]) {
    const settings = { ...address, TARGET_TOKEN: 't', TARGET_BIZ_NUMBER: 'b', ...more };
    const [bad] = (await diagnose(settings, suite)).filter(({ outcome }) => outcome === 'bad');
    expect(bad?.sentence).toContain('start doctor again when the target is ready');
    expect(bad?.sentence).not.toContain('WAIT_FOR_TARGET_MS');
  }
});

test('doctor says that a slow target needs more than RUN_TIMEOUT_MS', async () => {
  const server = createServer((_, response) => {
    const body = JSON.stringify({ status: 'success', message: 'Done', data: [], errors: null });
    response.setHeader('Content-Type', 'application/json');
    setTimeout(() => response.end(body), 300);
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => void server.close());
  const target = {
    TARGET_URL: `http://127.0.0.1:${port}`,
    TARGET_TOKEN: 't',
    TARGET_BIZ_NUMBER: 'b',
  };
  const sentences = async (runTimeoutMs: number) =>
    (await diagnose({ ...target, RUN_TIMEOUT_MS: String(runTimeoutMs) }, suite))
      .filter(({ outcome }) => outcome === 'warning')
      .map(({ sentence }) => sentence);
  expect(await sentences(20_000)).toContainEqual(
    expect.stringMatching(/^The list request took .* RUN_TIMEOUT_MS ends the run after 20 s: set/),
  );
  expect((await sentences(86_400_000)).join()).not.toContain('The list request took');
});
