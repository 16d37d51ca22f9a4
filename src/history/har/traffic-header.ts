/** The header of recorded traffic, which has no plan and no configuration. Pure. */
import { unsetConfig } from '../../config/recorded.ts';
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
    config: { passive: true, ...unsetConfig },
  };
}
