/** The first line of the history of a run. */

import { randomInt } from 'node:crypto';
import { catalogueDigestOf, type Suite } from '../check/suite.ts';
import type { Config } from '../config/config.ts';
import { recordedConfig } from '../config/recorded.ts';
import { name, version } from '../core/package.ts';
import { formOfText } from '../core/reference/reference-form.ts';
import { makeRunId } from '../core/reference/run-id.ts';
import { type Header, HISTORY_VERSION } from '../history/lines/line.ts';
import { planInputsOf } from '../plan/plan-of-config.ts';

interface RunStart {
  readonly config: Config;
  readonly url: string;
  readonly suite: Suite;
  readonly startedAt: Date;
  readonly planDigest: string;
}

/** The first line of the history of a run. */
export function makeHeader({ config, url, suite, startedAt, planDigest }: RunStart): Header {
  const { receivers, token } = planInputsOf(config);
  return {
    kind: 'header',
    historyVersion: HISTORY_VERSION,
    suite: { name, version, catalogueDigest: catalogueDigestOf(suite) },
    target: targetAddressOf(url, config),
    runId: makeRunId(formOfText(config.referenceForm), (below) => randomInt(below)),
    seed: config.seed,
    planDigest,
    startedAt: startedAt.toISOString(),
    config: recordedConfig(config),
    plan: { generator: suite.generators.library, receivers, token },
  };
}

/** Proxy and headers of the requests, without secrets. */
function targetAddressOf(url: string, { proxy, headers }: Config): Header['target'] {
  const names = Object.keys(headers);
  return {
    url,
    ...(proxy === null ? {} : { proxy: proxy.url }),
    ...(names.length === 0 ? {} : { headers: names }),
  };
}
