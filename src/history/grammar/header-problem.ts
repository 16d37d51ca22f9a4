/** Problems of the first line of a history. Pure. */
import { mayBeForGateway } from '../../config/gateway-headers.ts';
import { isRate } from '../../config/readers.ts';
import { isLoopbackAddress } from '../../core/address/loopback.ts';
import { parseForm, roomierForm } from '../../core/reference/reference-form.ts';
import { isIdOfForm } from '../../core/reference/run-id.ts';
import { joinRunIds } from '../../core/text/run-ids.ts';
import { type Header, HISTORY_VERSION } from '../lines/line.ts';
import { mayHideLoopback } from '../redaction/redacted-address.ts';
import { contradiction } from './header-settings.ts';

/** Problems of a header that its shape alone does not show. */
export function headerProblem(header: Header): string | null {
  return valueProblem(header) ?? contradiction(header);
}

function valueProblem({ config, parts, runId, startedAt, target }: Header): string | null {
  const { amountMin, amountMax, shard } = config;
  if (amountMin > amountMax) return '"config.amountMin" is above "config.amountMax"';
  if (shard != null && shard.number > shard.of)
    return '"config.shard" has a number above the count of its shards';
  if (config.embeddedReference && !isOnLoopback(target.url))
    return '"config.embeddedReference" is set, but the target is not on this machine';
  if (!mayBeForGateway(target.headers ?? []))
    return '"target.headers" has a name twice, or one that TARGET_HEADERS may not have';
  // With another value no plan can be made.
  if (config.detect !== undefined && !isRate(config.detect))
    return '"config.detect" is not from 0.0005 to 0.5';
  const text = config.referenceForm ?? 'text';
  const form = parseForm(text);
  if (!form.ok) return '"config.referenceForm" is not a form of references';
  if (roomierForm(text, config) !== null) return '"config.referenceForm" has no room for the plan';
  const isId = (id: string) => isIdOfForm(form.form, id);
  if (parts === undefined)
    return isId(runId) ? null : '"runId" is not the id of one run, and there are no "parts"';
  if (!parts.every((part) => isId(part.runId))) return '"parts" have a wrong "runId"';
  if (shard != null) return 'it has "parts" and "config.shard": expected one of them';
  if (parts.length < 2) return 'its "parts" have only one run: expected two or more';
  if (startedAt !== parts.map((part) => part.startedAt).reduce((a, b) => (a < b ? a : b))) {
    return '"startedAt" is not the earliest time of its parts';
  }
  return runId === joinRunIds(parts) ? null : '"runId" does not match its parts';
}

/** Whether it is, or cannot be known: in a redacted address the host or the port may be hidden. */
function isOnLoopback(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isLoopbackAddress(host) || mayHideLoopback(host);
}

/** Another version is reported as such, and not as an error. */
export function versionProblem({ historyVersion }: Partial<Header>): string | null {
  if (historyVersion === HISTORY_VERSION) return null;
  const found = Number.isSafeInteger(historyVersion) ? `version ${historyVersion}` : 'no version';
  return (
    `it has ${found} of the format, but this suite reads version ${HISTORY_VERSION}: ` +
    'verify it with the release that wrote it'
  );
}
