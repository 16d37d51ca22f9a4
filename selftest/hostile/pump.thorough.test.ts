import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/core/exchange.ts';
import { isJson } from '../../src/core/json/is-json.ts';
import { overBodyLimits } from '../../src/core/json/value-limits.ts';
import { capture } from '../../src/history/capture.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { makeRedactor } from '../../src/history/redaction/redact.ts';
import { secretsOf } from '../../src/history/redaction/secrets-of-config.ts';
import { makeExchangeParser } from '../../src/interface/parsed-exchange.ts';
import { openEvaluation } from '../../src/judge/evaluation.ts';
import type { Report } from '../../src/report/report.ts';
import { suite } from '../../suites/index.ts';
import { workMs } from '../support/cpu.ts';
import { judging } from '../support/judging.ts';
import { credentials, idsOf, runAgainst } from '../support/pipeline.ts';
import { service } from '../support/service.ts';

/** Quadratic work takes ten seconds. */
const BODY_BYTES = 100_000;
/** Linear work takes a tenth of a second. Only CPU time counts. */
const MAX_MS = 2_500;

const { token } = credentials;
const redact = makeRedactor(secretsOf({ ...credentials, showBizNumber: false }));
const parser = makeExchangeParser(suite);

/** Texts that patterns search or skip, and the beginnings of both. */
const pieces = [
  ...[' ', '\t\n', '"', '\\', '\\"', '":', '" :', ',', ': ', '[', '{"a":', '1', '1 ', '-', '1.'],
  ...['a', 'é', '\u{1f4b8}', '\u0000', '%', '%25', '&#x0', '\\u00', '\\u0073', '`', '##[', 'x=1;'],
  ...['"amount":', '"amount" ', '"amount" : 1', '"fee":"', '"fee" : "1', '"status":"success",'],
  ...[token.slice(0, -1), `${token} `, [...token.slice(0, -1)].join(' '), token.slice(0, 2)],
  ...['6f1c2b1e-0d0a-', '10:10:10 ', 'Bearer '],
];

const many = (piece: string) => piece.repeat(Math.ceil(BODY_BYTES / Buffer.byteLength(piece)));
const inText = (text: string) => JSON.stringify(text.slice(0, BODY_BYTES / 4));

const { lines, header } = await runAgainst(service(), { CASES: '2' }, ['disbursements', 'lists']);

/** A recorded exchange with a changed response, as if it came from the network. */
function answered(method: string, change: (body: string) => string): Exchange {
  const sent = lines.findLast((line) => line.kind === 'request' && line.request.method === method);
  if (sent?.kind !== 'request') throw new Error(`no ${method} in the history`);
  const found = lines.find((line) => line.kind === 'response' && line.index === sent.index);
  if (found?.kind !== 'response' || found.response.kind === 'none') throw new Error('no response');
  if (!found.response.body.includes('"fee":')) throw new Error(`the last ${method} shows nothing`);
  const { status, headers, body, durationMs } = found.response;
  const wire = { kind: 'response', status, headers, body: Buffer.from(change(body)) } as const;
  const { kind: _, ...exchange } = sent;
  return { ...exchange, response: { ...capture(wire, redact), durationMs } };
}

const isTooDeep = (body: string) => overBodyLimits(body) !== null;

/** The list of the preflight, as recorded. */
const intact = [...eventsOf(lines)].flatMap((event) =>
  event.kind === 'exchange' ? [event.exchange] : [],
)[0] as Exchange;

const places: Readonly<Record<string, (piece: string) => (body: string) => string>> = {
  alone: (piece) => () => many(piece),
  'behind a token': (piece) => () => `${token}${many(piece)}`,
  'before the end': (piece) => (body) => body.replace(/\}$/, () => `${many(piece)}}`),
  'in a message': (piece) => (body) =>
    body.replace(/"message":"[^"]*"/, () => `"message":${inText(many(piece))}`),
  'in a fee': (piece) => (body) =>
    body.replace(/"fee":"[^"]*"/, () => `"fee":${inText(many(piece))}`),
  'in a reference': (piece) => (body) =>
    body.replace(/"reference":"[^"]*"/, () => `"reference":${inText(many(piece))}`),
};

/** The requirements that a large text in one member of a disbursement or list violates. */
const brokenBy: Readonly<Record<string, readonly string[]>> = {
  'in a fee': ['FEE-01', 'FEE-02'],
  'in a reference': ['REFERENCE-01', 'REFERENCE-02'],
};

describe.each(Object.entries(places))('a large body %s', (place, changeFor) => {
  test.each(pieces.map((piece) => [JSON.stringify(piece), piece]))('of %s', (_, piece) => {
    const bodies: string[] = [];
    const change = (body: string) => {
      bodies.push(changeFor(piece)(body));
      return bodies.at(-1) ?? '';
    };
    const evaluation = openEvaluation(header, { ...judging, parser, scope: 'without plan' });
    const reports: Report[] = [];
    const tookMs = workMs(() => {
      for (const method of ['POST', 'GET']) {
        evaluation.see({ kind: 'exchange', exchange: answered(method, change) });
      }
      // Without one response of the service nothing would be judged.
      if (!bodies.every(isTooDeep)) evaluation.see({ kind: 'exchange', exchange: intact });
      reports.push(evaluation.report());
    });
    expect(tookMs).toBeLessThan(MAX_MS);
    const [report] = reports as [Report];
    expect(JSON.stringify(report)).not.toContain(token);
    expect(report.requirements.filter(({ outcome }) => outcome === 'error')).toEqual([]);
    const failed = idsOf(report, 'failed');
    // The suite does not read values that are nested too deep, and reports it.
    if (bodies.every(isTooDeep)) {
      expect(idsOf(report, 'cantTell')).toContain('ENVELOPE-01');
    } else if (!bodies.every(isJson)) expect(failed).toContain('ENVELOPE-01');
    else if (place.startsWith('in a ')) expect(failed).toEqual(brokenBy[place] ?? []);
    else expect(failed).not.toContain('ENVELOPE-01');
  });
});
