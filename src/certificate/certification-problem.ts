/** Why a run cannot be certified, according to its report. Pure. */
import { headline } from '../../reporters/shared/verdict-sentence.ts';
import { UNKNOWN_ADDRESS } from '../core/address/connection.ts';
import { EXIT } from '../core/exit.ts';
import { counted } from '../core/text/counted.ts';
import { conclusionOf, isMetInPart } from '../report/conclusion.ts';
import { peersElsewhere } from '../report/other-address.ts';
import { waiverSentence } from '../report/reasons-to-refuse.ts';
import type { Report } from '../report/report.ts';
import { isRequired } from '../report/severity.ts';
import { appliedWaivers } from '../report/waivers.ts';

interface CertificationProblem {
  readonly why: string;
  /** The exit code of the refusal. */
  readonly code: number;
}

/** `null`: the run can be certified. */
export function certificationProblemOf(report: Report): CertificationProblem | null {
  const { exitCode: code, words } = conclusionOf(report);
  const waived = waiverSentences(report);
  if (report.verdict !== 'conformant' || code !== EXIT.conformant || waived.length > 0) {
    const refusalCode = code === EXIT.conformant ? EXIT.nonConformant : code;
    const result = isMetInPart(report)
      ? 'the run judged only a part of the requirements, and is inconclusive for the whole target.'
      : `the run is ${words}.`;
    const why = [result, headline(report), ...waived].join(' ');
    return { why, code: refusalCode };
  }
  const why = settingAgainst(report);
  return why === null ? null : { why, code: EXIT.usage };
}

/** Each waiver that accepts a failure, and how the run can be certified without it. */
function waiverSentences(report: Report): readonly string[] {
  return appliedWaivers(report).map((waiver) => {
    const row = report.requirements.find(({ id }) => id === waiver.requirement);
    const counts = row !== undefined && isRequired(row.level, report.strict);
    const advice = counts
      ? 'fix the target, remove the waiver and run again'
      : 'without STRICT it is only a warning, so remove the waiver and run again';
    return `${waiverSentence(waiver)}: ${advice}.`;
  });
}

/**
 * Deno does not show the connection of a request that is sent in chunks: a run has two of them, and
 * their resends.
 */
const MAX_UNNAMED = 8;

const UNCERTAIN = 'so it is not certain who responded: ';
const TRUST = 'set TARGET_CA to the PEM file of its authority, and run again';

function settingAgainst({ config, connection, target, latency }: Report): string | null {
  if (config.embeddedReference) {
    return 'the run judged the embedded reference service of the suite, which is not a product: set TARGET_URL';
  }
  if (config.tlsUnchecked === true) {
    return `NODE_TLS_REJECT_UNAUTHORIZED was 0, ${UNCERTAIN}unset NODE_TLS_REJECT_UNAUTHORIZED, ${TRUST}`;
  }
  if (connection.peers.some(({ tls }) => tls?.verified === false)) {
    return `the certificate of the target was not verified, ${UNCERTAIN}${TRUST}`;
  }
  if (peersElsewhere(target, connection.peers).length > 0) {
    return 'responses came from another address than that of the target, so it is not known who responded: run again';
  }
  const unnamed = responsesWithoutPeer(connection, latency);
  // The library can judge a function of its own process, at an address of this machine.
  const isInProcess = config.isNear === true && connection.peers.length === 0;
  if (unnamed > MAX_UNNAMED && !isInProcess) {
    return `the history does not say from which address ${counted(unnamed, 'response')} came, as a run does: run again`;
  }
  return null;
}

function responsesWithoutPeer({ peers }: Report['connection'], latency: Report['latency']): number {
  const responses = latency.reduce((sum, { answered }) => sum + answered, 0);
  const named = peers.filter(({ address }) => address !== UNKNOWN_ADDRESS);
  return responses - named.reduce((sum, peer) => sum + peer.responses, 0);
}
