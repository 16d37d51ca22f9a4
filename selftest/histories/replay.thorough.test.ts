import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeHistory } from '../../bench/history.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { openHistoryWriter } from '../../src/history/file/writer.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { followHistory, reportOn } from '../../src/judge/judge-history.ts';
import { checkPart, readFacts } from '../../src/judge/split-evaluation.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import { LONG_BYTES } from '../../src/run/threads/judge-in-threads.ts';
import { start } from '../support/command.ts';
import { judging } from '../support/judging.ts';
import { credentials, runAgainst, withoutRunId } from '../support/pipeline.ts';
import { service, serviceWith } from '../support/service.ts';
import { runSmall, small } from '../trust/small-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(lines: Awaited<ReturnType<typeof runAgainst>>['lines'], name: string): string {
  const path = join(folder, name);
  const writer = openHistoryWriter(path, 'create');
  for (const line of lines) writer.write(line);
  writer.close();
  return path;
}

test('threads that judged other lines are noticed', async () => {
  const [one, other] = await Promise.all([
    runSmall(service(), { CASES: '5' }),
    runSmall(service()),
  ]);
  const part = checkPart(written(other.lines, 'other.jsonl'), small, { number: 1, of: 1 });
  const reportFrom = readFacts(written(one.lines, 'one.jsonl'), small);
  expect(() => reportFrom([part])).toThrow('it changed while it was checked');
});

test('the command line judges a long history in two threads, with the same report', async () => {
  const { cwd, finished } = start(['run', '--cases', '300']);
  expect((await finished).code).toBe(0);
  const long = join(folder, 'long.jsonl');
  writeHistory(join(cwd, 'conformance-report'), long, LONG_EXCHANGES);
  expect(statSync(long).size).toBeGreaterThan(LONG_BYTES);
  const { code, stdout } = await start(['verify', long, '--json']).finished;
  expect([code, JSON.parse(stdout)]).toEqual([0, reportOn(long, judging)]);
});

const LONG_EXCHANGES = 25_000;

test('the report is the same where the history is judged while it grows, however it grows', async () => {
  const { lines } = await runSmall(serviceWith('pending-capitals'), { CASES: '5' });
  const whole = written(lines, 'grown.jsonl');
  const bytes = readFileSync(whole);
  const growing = join(folder, 'growing.jsonl');
  writeFileSync(growing, '');
  const follower = followHistory(growing, small);
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7 + 3) % 5003) {
    appendFileSync(growing, bytes.subarray(at, at + size));
    follower.look();
  }
  expect(follower.report()).toEqual(reportOn(whole, small));
});

test('half a line of a driver that was ended is not part of what is judged', async () => {
  const { lines } = await runSmall(service(), { CASES: '5' });
  const whole = written(lines, 'ended.jsonl');
  const text = readFileSync(whole, 'utf8').trimEnd().split('\n');
  const footer = text.pop();
  const growing = join(folder, 'cut.jsonl');
  writeFileSync(growing, `${text.join('\n')}\n{"kind":"response","ind`);
  const follower = followHistory(growing, small);
  follower.look();
  // The cut line is dropped, and the end is written in its place.
  const writer = openHistoryWriter(growing, 'append');
  writer.write(JSON.parse(footer as string));
  writer.close();
  expect(follower.report()).toEqual(reportOn(whole, small));
});

test('one seed makes one plan, whatever the target responds', async () => {
  const conforming = await runAgainst(service(), { CASES: '8' });
  const wrong = await runAgainst(serviceWith('new-fee-short'), { CASES: '8' });
  expect(wrong.header.planDigest).toBe(conforming.header.planDigest);
  // Requests that depend on a response, a search or a second look are not sent to every target.
  const isPlanned = (line: { case: string; group?: { id: string } }) =>
    !/[:~+]/.test(line.case) && line.group?.id !== 'reference-length';
  const sent = ({ lines, header }: typeof wrong) =>
    lines.flatMap((line) =>
      line.kind === 'request' && isPlanned(line) ? [withoutRunId(line.request, header.runId)] : [],
    );
  expect(sent(wrong).sort()).toEqual(sent(conforming).sort());
  const other = await runAgainst(service(), { CASES: '8', SEED: '12' });
  expect(other.header.planDigest).not.toBe(conforming.header.planDigest);
});

test('a history without its footer is never green, and lists what may have happened', async () => {
  const { lines } = await runSmall(service(), { CASES: '5' });
  const path = written(lines, 'whole.jsonl');
  const text = readFileSync(path, 'utf8').split('\n');
  const cut = text.findLastIndex((line) => line.includes('"POST"')) + 1;
  writeFileSync(path, `${text.slice(0, cut).join('\n')}\n{"kind":"resp`);
  const report = reportOn(path, small);
  expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
  expect(report.reasons.join()).toContain('no footer');
  expect(report.spending.unknown).toBeGreaterThan(0);
  expect(report.unknownDisbursements[0]?.merchantReference).toContain(report.runId);
});

test('no line has the token or the business number in it', async () => {
  const echo = async (request: Request) => {
    const message = [...request.headers].join(' ');
    return Response.json({ status: 'error', message, data: null, errors: null });
  };
  const { lines, report } = await runAgainst(echo, { CASES: '3' });
  const text = JSON.stringify([lines, report]);
  expect(text).not.toContain(credentials.token);
  expect(text).not.toContain(credentials.token.slice(0, 11));
});

test('a changed line is reported by its number', () => {
  const path = join(folder, 'broken.jsonl');
  writeFileSync(path, 'nonsense\n');
  expect(() => judge(eventsOf(readLines(path)), judging)).toThrow(/line 1/);
});
