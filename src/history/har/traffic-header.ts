/** The header of recorded traffic, which has no plan and no configuration. Pure. */
import { type Header, HISTORY_VERSION } from '../lines/line.ts';

export function headerOfTraffic(
  suite: Header['suite'],
  url: string,
  startedAt: string,
  planDigest: string,
): Header {
  return {
    kind: 'header',
    historyVersion: HISTORY_VERSION,
    suite,
    target: { url },
    runId: 'recorded',
    seed: 0,
    planDigest,
    startedAt,
    plan: null,
    config: {
      passive: true,
      embeddedReference: false,
      receiversConfigured: false,
      tokenCommandConfigured: false,
      tokenFileConfigured: false,
      otherTokenConfigured: false,
      otherBizNumberConfigured: false,
      expiredTokenConfigured: false,
      amountsConfigured: false,
      amountMin: 0,
      amountMax: 0,
      cases: 0,
      caseId: null,
      concurrency: 1,
      runTimeoutMs: 0,
      rateLimit: null,
      timeoutMs: 0,
      maxDisbursements: null,
      maxTotalAmount: null,
      readOnly: false,
      strict: false,
    },
  };
}
