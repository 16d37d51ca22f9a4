/**
 * Runs one attack in this process over a real connection, and checks what must hold after any
 * attack.
 */

import { XMLValidator } from 'fast-xml-parser';
import { toJson } from '../../reporters/json.ts';
import { toJUnit } from '../../reporters/junit.ts';
import { toTerminal } from '../../reporters/terminal.ts';
import { undiciTransport } from '../../src/drive/connection/transport.ts';
import { OWN_REFERENCE } from '../../src/plan/placeholders.ts';
import { exitCodeOf } from '../../src/report/conclusion.ts';
import { credentials, idsOf, type Ran, runThrough } from '../support/pipeline.ts';
import type { Attack } from './attack.ts';
import { bodyAttacks } from './bodies.ts';
import { referenceOf } from './references.ts';
import { wholeResponses } from './responses.ts';
import type { RawServer } from './server.ts';
import { wire } from './wire.ts';

export const attacks: readonly Attack[] = [...wire, ...wholeResponses, ...bodyAttacks];

/** Where a secret must not be shown, a part of the plan is enough; the rest would take minutes. */
const some = ['disbursements', 'lists', 'initiate-headers', 'initiate-bodies'];

/** A run of few cases sends a hundred requests, and none may be waited for any longer. */
const RUN_TIMEOUT_MS = '30000';

export interface Outcome {
  readonly exit: number;
  readonly fails: readonly string[];
  /** Violations of what must always hold; empty if there are none. */
  readonly wrong: readonly string[];
  /** Why requirements are undecided, to investigate an unexpected outcome. */
  readonly why: readonly string[];
}

export async function runAttack(attack: Attack): Promise<Outcome> {
  const server = await attack.open();
  const settings = {
    TARGET_URL: server.url,
    CASES: '4',
    TIMEOUT_MS: '6000',
    RUN_TIMEOUT_MS,
    ...attack.settings,
  };
  try {
    const transport = undiciTransport(8);
    const only = attack.exit === 0 ? undefined : some;
    const ran = await runThrough(transport, settings, only, { isLive: true });
    const { report } = ran;
    const wrong = wrongWith(ran, server);
    try {
      attack.expect?.(report, textOf(ran), server);
    } catch (error) {
      wrong.push((error as Error).message);
    }
    return { exit: exitCodeOf(report), fails: idsOf(report, 'failed'), wrong, why: whyOf(ran) };
  } finally {
    await server.close();
  }
}

function whyOf({ report, lines }: Ran): string[] {
  const unanswered = lines.flatMap((line) =>
    line.kind === 'response' && line.response.kind === 'none' ? [line.response.message] : [],
  );
  const undecided = report.requirements.filter(({ outcome }) => outcome === 'cantTell');
  return [...new Set([...unanswered, ...undecided.map(({ id, reason }) => `${id}: ${reason}`)])];
}

const textOf = ({ lines, report }: Ran) =>
  lines.map((line) => JSON.stringify(line)).join('\n') + toJson(report) + toJUnit(report);

function wrongWith(ran: Ran, { posts }: RawServer): string[] {
  const { report, live, lines } = ran;
  const shown: string[] = [];
  const demand = (holds: boolean, what: string) => {
    if (!holds) shown.push(what);
  };
  const terminal = toTerminal(report, { color: false });
  const text = textOf(ran) + terminal;
  demand(JSON.stringify(report) === JSON.stringify(live), 'the history is judged in another way');
  demand(!report.requirements.some(({ outcome }) => outcome === 'error'), 'a check threw');
  demand(report.faults.length === 0, `the suite failed: ${report.faults.join()}`);
  demand(!text.includes(credentials.token), 'the token is in a file');
  demand(!text.includes(credentials.bizNumber), 'the business number is in a file');
  demand(!/[^\P{Cc}\n]/u.test(terminal), 'a control character reaches the terminal');
  demand(!/[^\P{Cc}\n]/u.test(toJson(report)), 'a control character is in report.json');
  demand(XMLValidator.validate(toJUnit(report)) === true, 'junit.xml is not XML');
  const recorded = lines.flatMap((line) => {
    const isPost = line.kind === 'request' && line.request.method === 'POST';
    return isPost ? [referenceOf(line.request)] : [];
  });
  // Some are repeated on purpose, and then recorded as often.
  const times = countsOf(recorded);
  const unrecorded = [...countsOf(posts)].filter(
    ([reference, count]) => count > (times.get(reference) ?? 0),
  );
  // The history has a placeholder for the reference of an earlier transaction.
  const isRecorded = unrecorded.length <= (times.get(OWN_REFERENCE) ?? 0);
  demand(isRecorded, 'a POST is not in the history, or was sent twice');
  return shown;
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
