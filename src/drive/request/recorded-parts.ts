/** What the history has of a request and of its response: without credentials, and without data of others. */
import type { Exchange } from '../../core/exchange.ts';
import type { RequestTemplate } from '../../core/request.ts';
import type { CapturedResponse } from '../../history/capture.ts';
import type { ForeignTexts } from '../../history/foreign/foreign.ts';
import { makeRedactor, type Redact, type Secret } from '../../history/redaction/redact.ts';
import type { Case, Cause } from '../../plan/scenario.ts';

/** The request line of the history, with placeholders in place of credentials. */
export function requestLine(
  { index, scenario, atMs }: Pick<Exchange, 'index' | 'scenario' | 'atMs'>,
  { id, group, place }: Case,
  { method, path, headers, body, encoding }: RequestTemplate,
  cause: Cause,
): Omit<Exchange, 'response'> {
  return {
    index,
    scenario,
    case: id,
    ...(group === undefined ? {} : { group }),
    ...(place === undefined ? {} : { place }),
    ...cause,
    atMs,
    request: { method, path, headers, body, ...(encoding === undefined ? {} : { encoding }) },
  };
}

/** Redacts further secrets before the others. */
export function redactAlso(secrets: readonly Secret[], redact: Redact): Redact {
  if (secrets.length === 0) return redact;
  const redactFirst = makeRedactor(secrets);
  return (text) => redact(redactFirst(text));
}

/** Pseudonymises foreign data in a list; a body that is not text cannot be searched. */
export function withoutForeign(
  captured: CapturedResponse,
  mayDisburse: boolean,
  foreign: ForeignTexts,
): CapturedResponse {
  if (captured.kind === 'none' || captured.encoding !== 'utf-8') return captured;
  const { body } = captured;
  return {
    ...captured,
    body: mayDisburse ? foreign.pseudonymiseDisbursement(body) : foreign.pseudonymiseList(body),
  };
}
