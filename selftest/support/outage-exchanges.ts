/**
 * Exchanges as words of a line, in the order of completion, for the tests of `src/judge/outages/`. A word is
 * a request, its response, and where needed its time: `H502@700/600`.
 *
 * | request |                                        | response |                                  |
 * | ------- | -------------------------------------- | -------- | -------------------------------- |
 * | `L`     | list                                   | `400`    | status; 502, 503 and 504 are of  |
 * | `D`     | disbursement                           |          | a gateway, others of the service |
 * | `P`     | disbursement that must be refused      | `400g`   | a gateway sent it                |
 * | `H`     | health check                           | `503e`   | the service sent it              |
 * | `F`     | first list of a run                    | `503w`   | with `Retry-After: 1`            |
 * | `R`     | list that is sent again                | `?`      | cannot be read                   |
 * | `E`     | request outside of the interface       | `-`      | the request never arrived        |
 * | `Ls`    | by the second client                   | then     |                                  |
 * | `Lx`    | with a token that was never issued     | `@700`   | sent at 700 ms; else 0, 10, 20   |
 * | `Lt`    | without a token, as a probe            | `/600`   | it took 600 ms; else 1           |
 * | `Dp`    | as a probe                             |          |                                  |
 * | `Dm`    | a probe without a business number     |          |                                  |
 * | `Ln`    | without a business number              | `#2`     | for case 2; else 1               |
 * | `Lu`    | with one that no business has          |          |                                  |
 * | `L[22]` | with this page size                    | `<2`     | sent again after exchange 2      |
 * | `5:L`   | the exchange with this number          |          |                                  |
 *
 * `TR@700` is no exchange: the run has a new token after refusals. `TL@700`: for its lifetime.
 */

import type { Exchange, RecordedResponse } from '../../src/core/exchange.ts';
import type { Group, Origin } from '../../src/core/request.ts';
import type { TokenChange } from '../../src/history/lines/line.ts';
import { OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import { disburse, failure, headersWith, listed } from './history.ts';

export const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The exchanges of a line, and the changes of the token between them. */
export function eventsOf(line: string): (Exchange | TokenChange)[] {
  let exchanges = 0;
  let changes = 0;
  return wordsOf(line).map((word) => {
    if (!word.startsWith('T')) {
      exchanges += 1;
      return exchangeOf(word, exchanges);
    }
    changes += 1;
    const [kind, atMs = (exchanges - 1) * 10 + 5] = word.split('@');
    const why = kind === 'TL' ? 'lifetime' : 'refused';
    return { kind: 'token', number: changes + 1, atMs: Number(atMs), why };
  });
}

const FORM = new RegExp(
  [
    /^(?:(?<index>\d+):)?(?<letter>[LDPHFRE])(?<variant>[sxtpnum])?(?:\[(?<size>\d+)\])?/,
    /(?<status>\d{3}|[?-])(?<sender>[ge])?(?<waits>w)?(?<more>(?:[@/#<]\d+)*)$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/** `count`: how many exchanges the line has up to this one. */
function exchangeOf(word: string, count: number): Exchange {
  const parts = FORM.exec(word)?.groups;
  if (parts === undefined) throw new Error(`Cannot parse "${word}"`);
  const { index = `${count}`, letter = '', variant = '', size = '25', more = '' } = parts;
  const numberAfter = (sign: string): number | null => {
    const after = new RegExp(`${sign}(\\d+)`).exec(more)?.[1];
    return after === undefined ? null : Number(after);
  };
  const of = numberAfter('<');
  const { headers = {}, role } = variants[variant] ?? {};
  const sent = letter in disbursements ? disburse(disbursements[letter]) : listed(Number(size));
  const { request, ...step } = (role === undefined ? sent : sent.as(role)).accepted();
  const path = letter === 'E' ? '/elsewhere' : request.path;
  return {
    ...step,
    index: Number(index),
    case: `test/${numberAfter('#') ?? 1}`,
    origin: of === null ? (origins[letter] ?? 'planned') : 'resend',
    ...(of === null ? {} : { of }),
    atMs: numberAfter('@') ?? (count - 1) * 10,
    request: { ...request, path, headers: headersWith(request.headers, headers) },
    response: responseOf(sent, parts, numberAfter('/') ?? 1),
  };
}

const origins: Readonly<Record<string, Origin>> = { H: 'health', F: 'preflight', R: 'resend' };

/** What their bodies have in place of the usual members. */
const disbursements: Readonly<Record<string, Parameters<typeof disburse>[0]>> = {
  D: {},
  P: '{',
  E: {},
};

interface Variant {
  readonly headers: Readonly<Record<string, string | null>>;
  readonly role?: Group['role'];
}

const variants: Readonly<Record<string, Variant>> = {
  s: { headers: { Authorization: `Bearer ${OTHER_TOKEN}`, 'X-Biz-Number': OTHER_BIZ_NUMBER } },
  x: { headers: { Authorization: 'Bearer never-issued' } },
  p: { headers: {}, role: 'probe' },
  t: { headers: { Authorization: null }, role: 'probe' },
  n: { headers: { 'X-Biz-Number': null }, role: 'observation' },
  u: { headers: { 'X-Biz-Number': 'nobody' }, role: 'observation' },
  m: { headers: { 'X-Biz-Number': null }, role: 'probe' },
};

const gatewayStatuses = new Set(['502', '503', '504']);

function responseOf(
  sent: ReturnType<typeof listed>,
  { status = '', sender, waits }: Readonly<Record<string, string | undefined>>,
  durationMs: number,
): RecordedResponse {
  if (status === '?') return { kind: 'none', message: 'x', durationMs, reason: 'malformed' };
  if (status === '-') return { kind: 'none', message: 'x', durationMs, reason: 'unreachable' };
  const isOfGateway = sender === 'g' || (sender !== 'e' && gatewayStatuses.has(status));
  const refusal = isOfGateway ? '<html>' : failure;
  const { response } = status === '200' ? sent.accepted() : sent.responds(refusal, Number(status));
  const headers = waits === undefined ? {} : { headers: [['Retry-After', '1']] };
  return { ...response, ...headers, durationMs } as RecordedResponse;
}
