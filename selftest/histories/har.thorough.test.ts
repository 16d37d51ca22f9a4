/**
 * HAR files, written and read.
 * Above 200 lines: both directions share their files.
 */
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { defaultDialect } from '../../reference/dialect.ts';
import { toHar } from '../../reporters/har.ts';
import { toJson } from '../../reporters/json.ts';
import { eventsOfHar } from '../../src/history/har/har.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { operations } from '../../src/interface/operations.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import type { Report } from '../../src/report/report.ts';
import { catalogueDigest, judging } from '../support/judging.ts';
import { credentials, runAgainst } from '../support/pipeline.ts';
import { faultNamed, service, serviceWith } from '../support/service.ts';

const suite = { name: 'disbursement-conformance', version: '0.0.0', catalogueDigest };

/** The parts of a HAR that these tests change. */
interface Har {
  log: { entries: Entry[]; [name: string]: unknown };
}
interface Entry {
  request: {
    url: string;
    method: string;
    headers: { name: string; value: string }[];
    postData?: { mimeType: string; text?: string };
  };
  response: { status: number; content: { text?: string; size: number; encoding?: string } };
  [name: string]: unknown;
}

const textOf = (lines: Parameters<typeof eventsOf>[0]) =>
  [...toHar(() => eventsOf(lines))].join('');
const judgeHar = (har: Har | string) =>
  judge(
    eventsOfHar(typeof har === 'string' ? har : JSON.stringify(har), suite, operations),
    judging,
  );

/** The HAR that another recorder would have written: with secrets, without our own members. */
async function recorded(handler = service(), scenarios?: string[]): Promise<Har> {
  const { lines } = await runAgainst(handler, { CASES: '6' }, scenarios);
  const text = textOf(lines)
    .replaceAll('{TARGET_TOKEN}', credentials.token)
    .replaceAll('{TARGET_BIZ_NUMBER}', credentials.bizNumber);
  const { log } = JSON.parse(text) as Har;
  const entries = log.entries.map(({ _case: _, ...entry }) => entry) as Entry[];
  return { log: { version: '1.2', creator: log.creator, entries } };
}

/** Documented traffic only, as a client makes it. */
const client = (handler = service()) => recorded(handler, ['disbursements', 'lists']);

const outcomes = (report: Report) =>
  Object.fromEntries(report.requirements.map(({ id, outcome }) => [id, outcome]));
const failed = (report: Report) =>
  report.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);

test('exchanges.har holds to the published schema of HAR 1.2', async () => {
  const garbage = async () => new Response(new Uint8Array([0xff, 0xfe, 0]), { status: 500 });
  for (const handler of [service(), garbage]) {
    const { lines } = await runAgainst(handler, { CASES: '4' });
    const schemas = createRequire(import.meta.url)('har-schema') as Record<string, object>;
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const { $schema: _, ...schema } of Object.values(schemas) as { $schema?: string }[]) {
      ajv.addSchema(schema);
    }
    const validate = ajv.getSchema('har.json#');
    expect(validate).toBeDefined();
    validate?.(JSON.parse(textOf(lines)));
    expect(validate?.errors).toBeNull();
  }
});

test('the report of a history and of its HAR are one', async () => {
  const garbage = async () => new Response(new Uint8Array([0xff, 0xfe, 0]), { status: 500 });
  const silent = async () => {
    throw new Error('no response');
  };
  for (const handler of [service(), serviceWith('new-fee-short'), garbage, silent]) {
    const { lines, report } = await runAgainst(handler, { CASES: '5' });
    expect(toJson(judgeHar(textOf(lines)))).toEqual(toJson(report));
  }
});

describe('traffic that somebody else recorded', () => {
  test('of a target that is right: nothing fails, nothing is kept secret, nothing is sure', async () => {
    const report = judgeHar(await client());
    expect(failed(report)).toEqual([]);
    expect([report.verdict, exitCodeOf(report)]).toEqual(['inconclusive', 3]);
    expect(outcomes(report)).toMatchObject({
      ...{ 'STATUS-01': 'passed', 'FEE-01': 'passed', 'AMOUNT-02': 'passed', 'LIST-03': 'passed' },
      ...{ 'HEADER-01': 'untested', 'HEADER-07': 'untested', 'BODY-01': 'untested' },
    });
    const probe = report.requirements.find(({ id }) => id === 'HEADER-01');
    expect(probe?.reason).toContain('run the suite against the target');
    expect(JSON.stringify(report)).not.toContain(credentials.token);
  });

  test('of a run with all its probes: still nothing fails that did not fail in the run', async () => {
    expect(failed(judgeHar(await recorded()))).toEqual([]);
  });

  test('of a target where a repeat gives another amount to the transaction: nothing fails', async () => {
    const dialect = { ...defaultDialect, repeats: 'amended' } as const;
    expect(failed(judgeHar(await recorded(service({ dialect }))))).toEqual([]);
    const faults = [faultNamed('list-amount-minor')];
    expect(failed(judgeHar(await recorded(service({ dialect, faults }))))).toContain('AMOUNT-04');
  });

  test('of a target that is wrong: the finding is there, and the verdict is non-conformant', async () => {
    const wrong = async (request: Request) => {
      const response = await service()(request);
      return new Response((await response.text()).replaceAll('"10.00"', '"10.0"'), response);
    };
    const report = judgeHar(await client(wrong));
    expect(failed(report)).toContain('FEE-01');
    expect([report.verdict, exitCodeOf(report)]).toEqual(['non-conformant', 1]);
  });

  test('secrets stay out, wherever they stand', async () => {
    const echo = async (request: Request) => {
      const message = [...request.headers].join(' ');
      return Response.json({ status: 'success', message, data: { message }, errors: null });
    };
    const har = await client(echo);
    for (const { request } of har.log.entries) {
      request.headers.push({ name: 'Cookie', value: 'session=hidden-cookie' });
      request.url += `${request.url.includes('?') ? '&' : '?'}key=hidden-query`;
    }
    const events = JSON.stringify(eventsOfHar(JSON.stringify(har), suite, operations));
    for (const secret of [credentials.token, 'hidden-cookie', 'hidden-query']) {
      expect(events).not.toContain(secret);
    }
  });

  /** Changes that recorders make to traffic; none of them is a fault of the target. */
  const recorders: Readonly<Record<string, (har: Har) => void>> = {
    'leaves out credentials, like a sanitized export of a browser': (har) => {
      for (const { request } of har.log.entries) {
        request.headers = request.headers.filter(({ name }) => !/^(auth|x-biz)/i.test(name));
      }
    },
    'leaves out request headers altogether': (har) => {
      for (const { request } of har.log.entries) request.headers = [];
    },
    'writes header names in lower case, like HTTP/2': (har) => {
      for (const { request } of har.log.entries) {
        request.headers = request.headers.map(({ name, value }) => ({
          ...{ name: name.toLowerCase(), value },
        }));
      }
    },
    'leaves out bodies of requests': (har) => {
      for (const { request } of har.log.entries) delete request.postData;
    },
    'leaves out texts of bodies of requests': (har) => {
      for (const { request } of har.log.entries) delete request.postData?.text;
    },
    'writes form data in place of JSON': (har) => {
      for (const { request } of har.log.entries) {
        if (request.postData !== undefined) request.postData.text = 'amount=1';
      }
    },
    'formats the bodies of requests': (har) => {
      for (const { request } of har.log.entries) {
        const { postData } = request;
        if (postData?.text === undefined) continue;
        postData.text = JSON.stringify(JSON.parse(postData.text), null, 2);
      }
    },
    'leaves out contents of responses': (har) => {
      for (const { response } of har.log.entries) delete response.content.text;
    },
    'cuts contents of responses': (har) => {
      for (const { response } of har.log.entries) {
        response.content.text = response.content.text?.slice(0, 40) ?? '';
      }
    },
    'writes contents in base64': (har) => {
      for (const { response } of har.log.entries) {
        response.content.text = Buffer.from(response.content.text ?? '').toString('base64');
        response.content.encoding = 'base64';
      }
    },
    'has each entry twice': (har) => {
      har.log.entries = har.log.entries.flatMap((entry) => [entry, entry]);
    },
    'has preflights of a browser, responses of its cache, and other hosts': (har) => {
      const [first] = har.log.entries as [Entry];
      const { request, response } = first;
      const content = { size: 0, text: '' };
      har.log.entries.push(
        {
          ...first,
          request: { ...request, method: 'OPTIONS' },
          response: { status: 204, content },
        },
        { ...first, response: { ...response, status: 304, content } },
        { ...first, _fromCache: 'disk', response: { status: 200, content } },
        { ...first, request: { ...request, url: 'https://other.example/transactions' } },
        { ...first, request: { ...request, url: 'data:,x' } },
      );
    },
    'recorded a client with a token that had expired, and one that came after': (har) => {
      for (const [at, { request, response }] of har.log.entries.entries()) {
        const authorization = request.headers.find(({ name }) => name === 'Authorization');
        if (authorization === undefined) continue;
        authorization.value = at % 3 === 0 ? 'Bearer expired-token' : `Bearer fresh-${at % 2}`;
        if (at % 3 !== 0) continue;
        response.status = 401;
        response.content.text = JSON.stringify({
          ...{ status: 'error', message: 'Token expired', data: null, errors: null },
        });
        response.content.size = response.content.text.length;
      }
    },
    'recorded a client that ran out of funds': (har) => {
      for (const { request, response } of har.log.entries.slice(4)) {
        if (request.method !== 'POST') continue;
        response.status = 422;
        response.content.text = JSON.stringify({
          ...{ status: 'error', message: 'Insufficient funds', data: null, errors: null },
        });
        response.content.size = response.content.text.length;
      }
    },
  };

  test.each(Object.keys(recorders))('a recorder that %s blames nobody', async (name) => {
    const har = await client();
    recorders[name]?.(har);
    const report = judgeHar(har);
    expect(failed(report)).toEqual([]);
    expect(report.verdict).toBe('inconclusive');
    expect(report.requests).toBeGreaterThan(0);
  });

  test('the base address is found, with a path before it', async () => {
    const har = await client();
    for (const { request } of har.log.entries) {
      request.url = request.url.replace('http://127.0.0.1:1', 'https://api.example/v2/pay');
    }
    expect(judgeHar(har).target.url).toBe('https://api.example/v2/pay');
  });

  test.each([
    ['nonsense', 'not a HAR'],
    ['{"log":{"entries":[]}}', 'no `POST …/initiate-disbursement`'],
    ['{"log":{"entries":[null,1,{"request":{}}]}}', 'no `POST …/initiate-disbursement`'],
  ])('%s is a clear sentence', (text, sentence) => {
    expect(() => judgeHar(text)).toThrow(sentence);
  });

  test('an own entry that was changed beyond reading is reported', async () => {
    const { lines } = await runAgainst(service(), { CASES: '2' });
    const har = JSON.parse(textOf(lines)) as Har;
    delete har.log.entries[3]?._case;
    expect(() => judgeHar(har)).toThrow('Entry 4');
  });
});
