/** The curl line of a finding, and what its user must know before sending it. Pure. */

import { isLoopback } from '../config/loopback-host.ts';
import type { Exchange } from '../core/exchange.ts';
import { isRecordedTraffic } from '../core/is-recorded-traffic.ts';
import { parseJson } from '../core/json/json.ts';
import { formOfText } from '../core/reference/reference-form.ts';
import { couldDisburse, needsEarlier } from '../core/request.ts';
import { formatNumber } from '../core/text/counted.ts';
import { runIdsOf } from '../core/text/run-ids.ts';
import { quotedForShell } from '../core/text/shell.ts';
import { isRunId } from '../core/text/text-formats.ts';
import type { Header } from '../history/lines/line.ts';
import { curl } from '../interface/curl.ts';
import { isAccepted } from '../interface/parsed-response.ts';
import { withDays } from '../plan/days-around-run.ts';
import { amountAtRisk } from '../plan/money/amount-at-risk.ts';

export interface CurlLine {
  /** For a POSIX shell; the secrets are variables. */
  readonly curl: string;
  /** What its user must know or set before sending it, in sentences; `null`: nothing. */
  readonly hint: string | null;
}

/** `isAlone`: no other exchange is a part of the finding. */
export function curlLineOf(
  { request: recorded, group, response }: Pick<Exchange, 'request' | 'group' | 'response'>,
  { target, runId, startedAt, config }: Pick<Header, 'target' | 'runId' | 'startedAt' | 'config'>,
  { isAlone }: { readonly isAlone: boolean },
): CurlLine {
  // The header of several shards has the earliest start.
  const request = { ...recorded, path: withDays(recorded.path, startedAt) };
  const { options, sentences: onWay } = wayOf(target, config);
  if (!couldDisburse(request)) {
    const line = curl(target.url, request);
    return { curl: line + options, hint: joined([...variablesSentence(line, config), ...onWay]) };
  }
  const isAboutReference =
    group !== undefined && (needsEarlier(group) || (group.role === 'observation' && !isAlone));
  // The history of several shards has the run id of each.
  const runIds =
    isAboutReference || isRecordedTraffic(config) ? [] : runIdsOf(runId).filter(isRunId);
  const line = curl(target.url, request, { runIds, form: formOfText(config.referenceForm) });
  const isFresh = line !== curl(target.url, request);
  const sentences = [
    ...variablesSentence(line, config),
    ...referenceSentence(request.body ?? '', {
      isFresh,
      isAboutReference,
      isKnown: wasAccepted(response),
    }),
    ...moneySentence(target, request.body),
    ...onWay,
  ];
  return { curl: line + options, hint: joined(sentences) };
}

const joined = (sentences: readonly string[]) =>
  sentences.length === 0 ? null : sentences.join(' ');

const VARIABLE =
  /\$(?:\{#)?(TARGET_TOKEN|TARGET_BIZ_NUMBER|OTHER_TOKEN|OTHER_BIZ_NUMBER|EXPIRED_TOKEN|SESSION_COOKIE|REFERENCE_OF_(?:FIRST|SECOND)_CLIENT)\b/g;

/** The embedded reference service ends with its run, so nobody sends a line to it. */
function variablesSentence(line: string, config: Header['config']): string[] {
  const names = new Set([...line.matchAll(VARIABLE)].map(([, name = '']) => name));
  if (names.size === 0 || config.embeddedReference) return [];
  const shown = [...names].map((name) =>
    name === 'TARGET_TOKEN' ? `${name}${tokenSource(config)}` : name,
  );
  return [
    `The curl line reads ${listed(shown)}: set ${names.size === 1 ? 'it' : 'them'} in your shell.`,
  ];
}

function tokenSource({ tokenCommandConfigured, tokenFileConfigured }: Header['config']): string {
  if (tokenCommandConfigured) return ' (the output of TARGET_TOKEN_COMMAND)';
  return tokenFileConfigured ? ' (the content of TARGET_TOKEN_FILE)' : '';
}

/** The options of `curl` for the gateway and the proxy of the run, and what its user must add. */
function wayOf({ url, proxy, headers = [] }: Header['target'], config: Header['config']) {
  const options = [
    ...headers.map((name) => ` -H ${quotedForShell(`${name}: `)}"$${variableOf(name)}"`),
    ...(proxy === undefined ? [] : [` -x ${quotedForShell(proxy)}`]),
  ];
  const values = headers.length === 1 ? 'value' : 'values';
  const sentences = [
    ...(headers.length === 0
      ? []
      : [
          `Set ${listed(headers.map(variableOf))} to the ${values} of ${listed(headers)} in TARGET_HEADERS.`,
        ]),
    // The history does not say which certificates the suite was given.
    ...(isRecordedTraffic(config) || !url.startsWith('https:') ? [] : [CERTIFICATES]),
    ...(proxy === undefined ? [] : ['If the proxy requires a password, add --proxy-user.']),
  ];
  return { options: options.join(''), sentences };
}

const CERTIFICATES =
  'If the run used TARGET_CA, add --cacert; if it used a client certificate, add --cert and --key, or --cert-type P12 --cert for a PFX; each takes a file.';

/** The variable of a shell for the value of a header: X_API_KEY for X-Api-Key. */
const variableOf = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '_')
    .replace(/^(?=\d)/, '_');

const listed = (names: readonly string[]) =>
  names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type ReferenceFact = 'isFresh' | 'isAboutReference' | 'isKnown';

const wasAccepted = (response: Exchange['response']) =>
  response.kind === 'response' && isAccepted(response.status, parseJson(response.body));

/** A target that knows the reference may refuse the line, or repeat its first response. */
function referenceSentence(
  body: string,
  { isFresh, isAboutReference, isKnown }: Readonly<Record<ReferenceFact, boolean>>,
): string[] {
  if (isFresh) {
    const received = isKnown ? 'has already received' : 'may have received';
    return [
      `The curl line has a new merchant_reference, because the target ${received} that of the run.`,
    ];
  }
  if (!body.includes('merchant_reference')) return [];
  return isAboutReference
    ? ['The curl line has the merchant_reference that was sent, because the finding is about it.']
    : [
        'The curl line has the merchant_reference that was sent: a target that knows it may respond differently.',
      ];
}

/** Against this machine no money moves, unless it is the end of a tunnel; the run has said so. */
function moneySentence({ url, proxy }: Header['target'], body: string | null): string[] {
  if (!URL.canParse(url) || (isLoopback(url) && proxy === undefined)) return [];
  const most = amountAtRisk(body);
  const sum = most === 0 ? '' : `: ${formatNumber(most)} at most`;
  return [`If ${new URL(url).hostname} accepts it, real money can move${sum}.`];
}
