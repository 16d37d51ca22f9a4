/** A finding of a check as a report shows it: truncated, with foreign data masked. Pure. */
import { type Finding as CheckFinding, lastExchange } from '../check/check.ts';
import type { Exchange } from '../core/exchange.ts';
import { couldDisburse } from '../core/request.ts';
import { excerpt } from '../core/text/excerpt.ts';
import type { Header } from '../history/lines/line.ts';
import { curlLineOf } from './curl-line.ts';
import type { ForeignMask } from './mask-foreign.ts';
import type { Finding } from './report.ts';

const BODY_CHARACTERS = 2000;

/** The actual value of a finding, with foreign data masked. */
export function actualOf(finding: CheckFinding, mask: ForeignMask): string {
  const { exchanges, pointer, actual } = finding;
  const { response, request } = lastExchange(finding);
  // With several exchanges, the value is of a disbursement of the run and its list.
  if (exchanges.length !== 1 || couldDisburse(request)) return actual;
  return mask.value(actual, pointer, response.kind === 'response' ? response.body : '');
}

/** The listed transaction of a finding, masked where it is foreign. */
export const itemOf = ({ item }: CheckFinding, mask: ForeignMask): string | null =>
  item == null ? null : mask.item(item);

export function findingOf(
  finding: CheckFinding,
  header: Header,
  mask: ForeignMask,
): Omit<Finding, 'replay'> {
  const { exchanges, pointer, expected } = finding;
  const exchange = lastExchange(finding);
  const { response, request } = exchange;
  const actual = actualOf(finding, mask);
  return {
    exchanges: exchanges.map(({ index }) => index),
    case: exchange.case,
    origin: exchange.place ?? null,
    pointer,
    expected,
    actual,
    request,
    response: shownResponse(response, itemOf(finding, mask), mask),
    ...curlLineOf(exchange, header, { isAlone: exchanges.length === 1 }),
  };
}

function shownResponse(
  response: Exchange['response'],
  item: string | null,
  mask: ForeignMask,
): Finding['response'] {
  const { durationMs } = response;
  if (response.kind === 'none') {
    return { status: null, headers: [], durationMs, body: response.message, item: null };
  }
  const { status, headers, body } = response;
  return {
    ...{ status, headers, durationMs, body: excerpt(mask.body(body), BODY_CHARACTERS) },
    item,
  };
}
