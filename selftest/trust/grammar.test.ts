/**
 * Histories that no run writes: refused with the line and the reason, never judged.
 * Above 200 lines: one list of histories.
 */
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { UnreadableError } from '../../src/core/errors.ts';
import { digestOf, linkTo } from '../../src/history/file/chain.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { endTopics, type Line } from '../../src/history/lines/line.ts';
import { reportOn } from '../../src/judge/judge-history.ts';
import { service, serviceWith } from '../support/service.ts';
import {
  chained,
  forged,
  type Loose,
  looseOf,
  recorded,
  renumbered,
  textsOf,
  written,
} from './forge.ts';
import { runSmall, unproven } from './small-suite.ts';

const good = recorded((await runSmall(service(), { CASES: '3' })).lines);
const faulty = serviceWith('fee-number');
const bad = recorded((await runSmall(faulty, { CASES: '3' })).lines);
const lines = looseOf(good);
const texts = textsOf(good);

/** The sentence with which a history is refused. */
function refusal(path: string): string {
  try {
    reportOn(path, unproven);
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableError);
    const { message } = error as Error;
    expect(message).toMatch(/^[^\p{Cc}]+, line \d+: [^\p{Cc}]+$/u);
    return message.slice(path.length + 2);
  }
  throw new Error('it was judged');
}

/** The lines, with those of one kind changed. */
const changed = (kind: string, change: (line: Loose) => Loose) =>
  lines.map((line) => (line.kind === kind ? change(line) : line));
const first = (kind: string) => lines.findIndex((line) => line.kind === kind);

describe('a response line is missing', () => {
  const at = lines.findLastIndex(({ kind }) => kind === 'response');
  const rest = lines.toSpliced(at, 1);
  const withCounts = (all: readonly Loose[]) =>
    all.map((line) =>
      line.kind === 'footer'
        ? { ...line, lines: all.length - 1, responses: Number(line.responses) - 1 }
        : line,
    );

  test('no run that reached its end writes so', () => {
    const path = forged(withCounts(rest));
    expect(refusal(path)).toMatch(/: request \d+ has no line of its response, and no note says/);
  });

  test.each([...endTopics])('a run that ended early may: %s', (topic) => {
    const note = { kind: 'note', topic, message: 'It ended early.' };
    expect(reportOn(forged(withCounts(rest.toSpliced(at, 0, note))), unproven).verdict).toBe(
      'inconclusive',
    );
  });
});

test('an untouched history is judged', () => {
  expect(reportOn(good, unproven).finishedAt).not.toBeNull();
  expect(reportOn(forged(lines), unproven)).toEqual(reportOn(good, unproven));
});

describe('a line with another text of the same values', () => {
  const at = lines.findIndex(({ kind, response }) => {
    const { body } = (response ?? {}) as { body?: unknown };
    return kind === 'response' && typeof body === 'string' && body.length > 0;
  });
  /** The chain is that of the changed texts. */
  const rewritten = (change: (text: string) => string) => {
    const objects = lines.map((line) => JSON.stringify(line));
    const links: string[] = [];
    for (const [place, text] of objects.entries()) {
      const own = place === at ? change(text) : text;
      const before = links.at(-1);
      links.push(before === undefined ? own : linkTo(digestOf(before)) + own.slice(1));
    }
    return written(links);
  };
  test('the same text is judged', () => {
    expect(
      reportOn(
        rewritten((text) => text),
        unproven,
      ).finishedAt,
    ).not.toBeNull();
  });
  test.each<[string, (text: string) => string]>([
    ['a body twice', (text) => text.replace('"body":', '"body":"{}","body":')],
    ['a kind twice', (text) => text.replace('"kind":', '"kind":"note","kind":')],
    ['a blank', (text) => text.replace(',"response"', ', "response"')],
    ['a number with an exponent', (text) => text.replace(/"status":200/, '"status":2e2')],
    ['a fraction of zero', (text) => text.replace(/"status":200/, '"status":200.0')],
    ['a letter as an escape', (text) => text.replace('"status"', '"st\\u0061tus"')],
    ['a slash as an escape', (text) => text.replace('application/json', 'application\\/json')],
  ])('%s', (_, change) => {
    const text = JSON.stringify(lines[at]);
    expect(change(text)).not.toBe(text);
    expect(JSON.parse(change(text))).toEqual(lines[at]);
    expect(refusal(rewritten(change))).toMatch(
      new RegExp(`line ${at + 1}: it is not written as a run writes it: a member occurs twice`),
    );
  });
  test('unusual characters and numbers are as a run writes them', () => {
    const body = `\ud800 \udc00\u2028\u007f\u0000\b"\\/é🙂${'\ud83d\ude42'.repeat(40_000)}\udfff`;
    const unusual = lines.map((line) => {
      const { response } = line as { response?: Loose };
      if (response === undefined || line !== lines[at]) return line;
      return { ...line, response: { ...response, body, durationMs: 1e-7 } };
    });
    const path = recorded(unusual as unknown as Line[]);
    expect(reportOn(path, unproven).finishedAt).not.toBeNull();
  });
});

describe('lines in an order that no run writes', () => {
  const [header = {}, ...rest] = lines;
  const footer = lines.at(-1) ?? {};
  const at = first('response');
  const [before, behind] = [lines.slice(0, at), lines.slice(at + 1)];
  const response = lines[at] ?? {};
  const twice = renumbered(
    lines.flatMap((line) => {
      const isExchange = line.kind === 'request' || line.kind === 'response';
      return isExchange ? [line, { ...line }] : [line];
    }),
  );
  const cases: readonly (readonly [string, readonly Loose[], RegExp])[] = [
    ['two histories, one behind the other', [...looseOf(bad), ...lines], /comes after the footer/],
    ['a second header', [header, header, ...rest], /^line 2: .*second header/],
    ['a header in the middle', [...before, header, response, ...behind], /second header/],
    ['no header', rest, /^line 1: a history begins with its header/],
    ['the footer first', [footer, ...lines], /^line 1: a history begins with its header/],
    ['the footer second', [header, footer, ...rest], /^line 2: its footer counts/],
    ['a second footer', [...lines, footer], /comes after the footer/],
    [
      'a note behind the footer',
      [...lines, { kind: 'note', topic: 'fault', message: '' }],
      /after the footer/,
    ],
    ['every exchange twice', twice, /response \d+ comes before|has a response|comes after request/],
    [
      'a response before its request',
      [header, response, ...rest],
      /^line 2: response 1 comes before/,
    ],
    ['a response twice', [...before, response, response, ...behind], /has a response already/],
    ['a request with no number between', lines.filter((_, place) => place !== at - 1), /line \d+/],
    [
      'an outage of no exchange',
      [header, { kind: 'outage', state: 'began', atMs: 0, exchange: 9 }],
      /exchange 9, which no earlier line/,
    ],
    [
      'a peer out of order',
      [header, { kind: 'peer', peer: 2, address: '::1', port: 1, tls: null }],
      /peer 2/,
    ],
  ];
  test.each(cases)('%s', (_, forgery, reason) => {
    expect(refusal(forged(forgery))).toMatch(reason);
  });
});

describe('changes of the token', () => {
  const token = (number: number, atMs: number): Loose => ({
    ...{ kind: 'token', number, atMs, why: 'lifetime' },
  });
  const at = lines.findIndex(({ kind, index }) => kind === 'request' && index === 9);
  const sent = lines.filter(({ kind }) => kind === 'request').map((line) => Number(line.atMs));
  // Not before the responses that came before it.
  const [beforeMs = 0, nowMs = 0] = sent.slice(7, 9);
  const ofSource = { tokenCommandConfigured: true, tokenTtlS: 60 };
  const withConfig = (config: object) =>
    lines.map((line) =>
      line.kind === 'header' ? { ...line, config: { ...(line.config as Loose), ...config } } : line,
    );
  /** The history with these lines at a place between two exchanges. */
  const withLines = (...changes: readonly Loose[]) => withLinesAnd(ofSource, ...changes);
  const withLinesAnd = (config: object, ...changes: readonly Loose[]) => {
    const own = withConfig(config);
    const all = [...own.slice(0, at), ...changes, ...own.slice(at)];
    return all.map((line) => (line.kind === 'footer' ? { ...line, lines: all.length - 1 } : line));
  };

  test('are read in their order', () => {
    expect([...readLines(forged(withLines(token(2, nowMs), token(3, nowMs))))].length).toBe(
      lines.length + 2,
    );
  });

  test.each<[object, string, RegExp]>([
    [{ tokenTtlS: 60 }, 'lifetime', /"config.tokenTtlS" is set, but the token has no source/],
    [{ tokenFileConfigured: true }, 'lifetime', /TARGET_TOKEN_TTL_S was not set/],
    [{ tokenFileConfigured: true, tokenTtlS: 0.5 }, 'lifetime', /"config.tokenTtlS" of the header/],
    [{}, 'refused', /neither TARGET_TOKEN_COMMAND nor TARGET_TOKEN_FILE/],
  ])('that no run with %j makes', (config, why, reason) => {
    expect(refusal(forged(withLinesAnd(config, { ...token(2, nowMs), why })))).toMatch(reason);
  });

  test.each<[string, readonly Loose[], RegExp]>([
    ['that begin with the third', [token(3, nowMs)], /it is token 3, but 2 is next/],
    ['with one left out', [token(2, nowMs), token(4, nowMs)], /it is token 4, but 3 is next/],
    ['with one twice', [token(2, nowMs), token(2, nowMs)], /it is token 2, but 3 is next/],
    ['before the exchange before them', [token(2, beforeMs - 1)], /its time is before/],
    ['at the start', [token(2, 0)], /its time is before/],
    ['in another order', [token(2, nowMs + 2), token(3, nowMs + 1)], /its time is before/],
    ['after the next request', [token(2, nowMs + 1e6)], /its time is before/],
  ])('%s are refused', (_, changes, reason) => {
    expect(refusal(forged(withLines(...changes)))).toMatch(reason);
  });
});

describe('lines that say what no line says', () => {
  const config = (change: object) =>
    changed('header', (line) => ({ ...line, config: { ...(line.config as object), ...change } }));
  const header = (change: object) => changed('header', (line) => ({ ...line, ...change }));
  const cases: readonly (readonly [string, readonly Loose[], RegExp])[] = [
    [
      'version 1',
      header({ historyVersion: 1 }),
      /^line 1: it has version 1 of .*release that wrote/,
    ],
    ['version 3', header({ historyVersion: 3 }), /has version 3/],
    ['no version', header({ historyVersion: undefined }), /^line 1: it has no version/],
    ['a version that is not a number', header({ historyVersion: '2' }), /has no version/],
    ['recorded traffic as a history', config({ passive: true }), /config\.passive/],
    ['no plan', header({ plan: null }), /"plan"/],
    ['bounds the wrong way round', config({ amountMin: 5, amountMax: 4 }), /amountMin/],
    [
      'an amount of a thousandth, of which no plan can be made',
      config({ amountMin: 0.001 }),
      /amountMin/,
    ],
    ['a run id that is an expression', header({ runId: '(a|a)*$' }), /"runId"/],
    ['a run id that is not an expression', header({ runId: '(' }), /"runId"/],
    ['a run id with a control character', header({ runId: '\u001b[31m' }), /"runId"/],
    [
      'a run id of half a million runs',
      header({ runId: Array(5e5).fill('a').join('+') }),
      /"runId"/,
    ],
    ['the run id of two runs without parts', header({ runId: 'abcdef1+abcdef2' }), /no "parts"/],
    ...['https://api.bank.example@127.0.0.1:1', 'http://127.0.0.1:1/#VALID', 'http://a?VALID'].map(
      (url) => [`the target ${url}`, header({ target: { url } }), /target\.url/] as const,
    ),
    ...[['Authorization'], ['Idempotency-Key'], ['X-A', 'x-a']].map(
      (headers) =>
        [
          `headers for a gateway that no run has: ${headers}`,
          header({ target: { ...(lines[0]?.target as object), headers } }),
          /target\.headers/,
        ] as const,
    ),
    ...['BigBank,verified', 'api.bigbank.example-production', '::1%BigBank'].map((address) => {
      const peer = { kind: 'peer', peer: 1, address, port: 443, tls: null };
      return [`the peer ${address}`, [...lines.slice(0, 1), peer], /"address"/] as const;
    }),
    ['an amount that no number has to the hundredth', config({ amountMax: 1e300 }), /amountMax/],
    ['a rate of nothing', config({ detect: 0 }), /detect/],
    ['an unknown form of references', config({ referenceForm: 'hex' }), /referenceForm/],
    ['a form with too few digits', config({ referenceForm: 'digits:9' }), /referenceForm/],
    ['a form without room', config({ referenceForm: 'digits:10', cases: 9999 }), /no room/],
    ['the run id of another form', config({ referenceForm: 'digits' }), /"runId" is not the id/],
    ['more cases than a run has', config({ cases: 1e9 }), /config\.cases/],
    ['a shard that does not exist', config({ shard: { number: 3, of: 2 } }), /shard/],
    ['an object in the configuration', config({ odd: {} }), /config\.odd/],
    ['a day that does not exist', header({ startedAt: '2026-13-01T00:00:00.000Z' }), /startedAt/],
    ['an unknown kind', [...lines.slice(0, 2), { kind: 'remark' }], /"kind" is unknown/],
    ['no kind', [...lines.slice(0, 2), {}], /"kind" is unknown/],
    ['a kind of objects', [...lines.slice(0, 2), { kind: 'toString' }], /"kind" is unknown/],
    [
      'an unknown member',
      changed('request', (line) => ({ ...line, extra: 1 })),
      /no member "extra"/,
    ],
    [
      'a member of no name',
      changed('request', (line) => ({ ...line, '__proto__\n': 1 })),
      /no member/,
    ],
    [
      'a request without a case',
      changed('request', ({ case: _, ...line }) => line),
      /has no "case"/,
    ],
    [
      'an origin that nobody knows',
      changed('request', (line) => ({ ...line, origin: 'x' })),
      /origin/,
    ],
    [
      'a request of somebody else',
      changed('request', (line) => ({ ...line, origin: 'recorded' })),
      /origin/,
    ],
    ['an index that is a text', changed('request', (line) => ({ ...line, index: '1' })), /"index"/],
    ['a negative time', changed('request', (line) => ({ ...line, atMs: -1 })), /"atMs"/],
    ['an endless time', changed('request', (line) => ({ ...line, atMs: 1e300 })), /"atMs"/],
    [
      'a body that is no base64',
      changed('request', ({ request, ...line }) => ({
        ...line,
        request: { ...(request as object), body: 'x; id #', encoding: 'base64' },
      })),
      /the body of request \d+ is not valid base64/,
    ],
    [
      'a response that is a text',
      changed('response', (line) => ({ ...line, response: 'ok' })),
      /"response"/,
    ],
    [
      'a status that is a text',
      changed('response', ({ response, ...line }) => ({
        ...line,
        response: { ...(response as object), status: '200' },
      })),
      /response\.status/,
    ],
    [
      'a response of nobody',
      changed('response', ({ response, ...line }) => ({
        ...line,
        response: { ...(response as object), peer: 1 },
      })),
      /peer 1, which no earlier line/,
    ],
    ['a note of no topic', [...lines.slice(0, 2), { kind: 'note', message: '' }], /has no "topic"/],
    [
      'a footer without counts',
      changed('footer', ({ lines: _, ...line }) => line),
      /has no "lines"/,
    ],
    [
      'a footer that counts more',
      changed('footer', (line) => ({ ...line, requests: 999 })),
      /counts 999 requests/,
    ],
  ];
  test.each(cases)('%s', (_, forgery, reason) => {
    expect(refusal(forged(forgery))).toMatch(reason);
  });
});

describe('lines that somebody changed, removed, moved or repeated', () => {
  // Neither the first nor the last line: nothing precedes the first, and nothing links to the last.
  const place = 7;
  const number = place + 1;
  const line = texts[place] ?? '';
  const without = texts.filter((_, at) => at !== place);
  const swapped = texts.with(place, texts[place + 1] ?? '').with(place + 1, line);
  test.each([
    ['changed', texts.with(place, line.replace('"atMs":', '"atMs":1')), number + 1, number],
    ['removed', without, number, number],
    ['repeated', texts.toSpliced(place, 0, line), number + 1, number + 1],
    ['moved down by one', swapped, number, number],
    ['moved to the end', [...without.slice(0, -1), line, ...without.slice(-1)], number, number],
    ['moved to the front', [...texts.slice(0, 1), line, ...without.slice(1)], 2, 2],
  ])('one that was %s is named by its number', (_, forgery, found, named) => {
    const sentence = refusal(written(forgery));
    expect(sentence).toMatch(new RegExp(`^line ${found}: `));
    expect(sentence).toMatch(new RegExp(`\\b${named}\\b`));
  });

  test('the last one removed leaves a history without its end, and nothing is sure then', () => {
    const report = reportOn(written(texts.slice(0, -1)), unproven);
    expect([report.finishedAt, report.verdict]).toEqual([null, 'inconclusive']);
  });

  test.each([
    ['no link', (text: string) => text.replace(/"prev":"[^"]*",/, '')],
    ['a link elsewhere', (text: string) => text.replace(/\{("prev":"[^"]*"),(.*)\}$/, '{$2,$1}')],
    ['two links', (text: string) => text.replace(/("prev":"[^"]*",)/, '$1$1')],
    ['a blank before its link', (text: string) => text.replace('{', '{ ')],
    ['a shorter link', (text: string) => text.replace(/("prev":"[^"]*)[^"]",/, '$1",')],
  ])('one with %s is refused', (_, change) => {
    expect(refusal(written(texts.with(3, change(texts[3] ?? ''))))).toMatch(/^line 4: /);
  });
});

describe('bytes that are not lines of JSON', () => {
  const broken = (change: (bytes: Buffer) => Buffer) => {
    const path = written(texts);
    writeFileSync(path, change(readFileSync(path)));
    return path;
  };
  const inLine = (number: number, piece: string | Buffer) => (bytes: Buffer) => {
    let at = 0;
    for (let line = 1; line < number; line += 1) at = bytes.indexOf('\n', at) + 1;
    const middle = at + 90;
    return Buffer.concat([bytes.subarray(0, middle), Buffer.from(piece), bytes.subarray(middle)]);
  };
  test.each([
    ['nothing at all', () => Buffer.alloc(0), 1],
    ['one blank line', () => Buffer.from('\n'), 1],
    ['half a header', (bytes: Buffer) => bytes.subarray(0, 50), 1],
    ['CRLF', (bytes: Buffer) => Buffer.from(String(bytes).replaceAll('\n', '\r\n')), 1],
    [
      'CRLF on one line',
      (bytes: Buffer) =>
        Buffer.from(texts.with(4, `${texts[4]}\r`).join('\n') + (bytes.length > 0 ? '\n' : '')),
      5,
    ],
    ['a blank line', (bytes: Buffer) => Buffer.from(String(bytes).replace('\n', '\n\n')), 2],
    ['a byte-order mark', (bytes: Buffer) => Buffer.concat([Buffer.from('\ufeff'), bytes]), 1],
    ['NUL in a line', inLine(3, '\0'), 3],
    ['invalid UTF-8', inLine(3, Buffer.from([0xff, 0xfe])), 3],
    ['an overlong form', inLine(3, Buffer.from([0xc0, 0xaf])), 3],
    ['half a surrogate pair', inLine(3, Buffer.from([0xed, 0xa0, 0x80])), 3],
    ['an array', () => Buffer.from('[]\n'), 1],
    [
      'something behind the footer, without an end',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('{')]),
      texts.length + 1,
    ],
  ])('%s', (_, change, number) => {
    expect(refusal(broken(change))).toMatch(new RegExp(`^line ${number}: `));
  });

  test('a line that has no end yet was not written: the rest is judged', () => {
    const path = written(texts.slice(0, -1));
    appendFileSync(path, (texts.at(-1) ?? '').slice(0, 40));
    expect(reportOn(path, unproven).verdict).toBe('inconclusive');
    const whole = readFileSync(written(texts));
    for (const size of [whole.length - 1, whole.length - 10]) {
      const cut = written(texts);
      truncateSync(cut, size);
      expect(reportOn(cut, unproven).finishedAt).toBeNull();
    }
  });
});

test('a chain can be made anew: what it proves is that all parts of a history belong together', () => {
  expect(chained(lines)).toEqual(texts);
});

describe('times that no run writes', () => {
  const shifted = (change: (atMs: number, line: Loose) => number) =>
    lines.map((line) =>
      line.kind === 'request' ? { ...line, atMs: change(Number(line.atMs), line) } : line,
    );
  const longer = changed('response', (line) => ({
    ...line,
    response: { ...(line.response as Loose), durationMs: 9000 },
  }));
  const { startedAt, finishedAt } = { ...lines[0], ...lines.at(-1) };
  const part = { startedAt, requests: 1, lines: 1, digest: 'A'.repeat(43) };
  const last = lines.findLast(({ kind }) => kind === 'request')?.index;
  test.each<[string, readonly Loose[], RegExp]>([
    ['all the same', shifted(() => 0), /before that of an earlier line/],
    ['backwards', shifted((atMs) => 1e5 - atMs), /before that of an earlier line/],
    [
      'one of them at the start',
      shifted((atMs, { index }) => (index === last ? 0 : atMs)),
      /before that of an earlier line/,
    ],
    ['responses that last longer', longer, /before that of an earlier line/],
    ['in a hundred years', shifted((atMs) => atMs + 3e12), /after the end of RUN_TIMEOUT_MS/],
    [
      'an end before the start',
      changed('header', (line) => ({ ...line, startedAt: '2999-01-01T00:00:00.000Z' })),
      /its run ended before it began/,
    ],
    [
      'a shorter run than its exchanges',
      changed('header', (line) => ({
        ...line,
        config: { ...(line.config as Loose), runTimeoutMs: 1e9 },
      })).map((line) =>
        line.kind === 'request' ? { ...line, atMs: Number(line.atMs) + 9e8 } : line,
      ),
      /its run ended before its last exchange/,
    ],
    [
      'parts of one run',
      changed('header', (line) => ({
        ...line,
        parts: [{ ...part, runId: line.runId, shard: { number: 1, of: 1 } }],
      })),
      /"parts" have only one run/,
    ],
  ])('%s', (_, some, sentence) => {
    expect(finishedAt).toBeDefined();
    expect(refusal(forged(some))).toMatch(sentence);
  });
});
