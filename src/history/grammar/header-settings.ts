/** Recorded settings that contradict each other: no run begins with them. Pure. */
import { LARGEST_IN_PROCESS } from '../../config/computed.ts';
import { isLoopback } from '../../config/loopback-host.ts';
import { DEFAULT_AMOUNT_MAX, DEFAULT_AMOUNT_MIN } from '../../config/settings.ts';
import type { Header } from '../lines/line.ts';
import { mayHideLoopback } from '../redaction/redacted-address.ts';

type Recorded = Pick<Header, 'config' | 'plan' | 'target'>;

/** Why no run records these settings; `null` where one may. Recorded traffic has none of its own. */
export function contradiction(header: Recorded): string | null {
  if (header.plan === null) return null;
  return (
    boundProblem(header) ??
    receiverProblem(header) ??
    placeProblem(header) ??
    timeProblem(header) ??
    credentialProblem(header)
  );
}

/** The facts about the bounds say which of them were set; one that was not has its default. */
function boundProblem({ config }: Recorded): string | null {
  const { amountMin, amountMax, amountsConfigured, boundConfigured } = config;
  const isSet = (name: string) => amountsConfigured || boundConfigured === name;
  if (amountsConfigured && boundConfigured !== undefined)
    return '"config.boundConfigured" is one bound, but both are set';
  if (!isSet('AMOUNT_MIN') && amountMin !== DEFAULT_AMOUNT_MIN)
    return '"config.amountMin" is not the default, but AMOUNT_MIN was not set';
  const usual = config.amountMaxConfigured ? LARGEST_IN_PROCESS : DEFAULT_AMOUNT_MAX;
  if (!isSet('AMOUNT_MAX') && amountMax !== Math.max(usual, amountMin))
    return '"config.amountMax" is not the default, but AMOUNT_MAX was not set';
  return null;
}

const receiverProblem = ({ config, plan }: Recorded): string | null =>
  config.receiversConfigured === (plan?.receivers !== null)
    ? null
    : '"config.receiversConfigured" does not fit "plan.receivers"';

/** Disbursements to another machine need both caps. */
function placeProblem({ config, target: { url, proxy } }: Recorded): string | null {
  const { isNear = false, readOnly, maxDisbursements, maxTotalAmount } = config;
  if (isNear && (proxy !== undefined || !mayBeLoopback(url)))
    return '"config.isNear" is set, but the target is not on this machine';
  const isCapped = maxDisbursements !== null && maxTotalAmount !== null;
  return isNear || readOnly || isCapped
    ? null
    : '"config.maxDisbursements" or "config.maxTotalAmount" is not set, but the target is not on this machine';
}

/** In a redacted address the host or the port may be hidden. */
const mayBeLoopback = (url: string) =>
  !URL.canParse(url) || mayHideLoopback(new URL(url).hostname) || isLoopback(url);

/** As `rules.ts` of the configuration has it. */
function timeProblem({ config }: Recorded): string | null {
  const { watchMs = 0, waitForTargetMs = 0, runTimeoutMs } = config;
  if ((watchMs ?? 0) >= runTimeoutMs) return '"config.watchMs" is not below "config.runTimeoutMs"';
  if ((waitForTargetMs ?? 0) >= runTimeoutMs)
    return '"config.waitForTargetMs" is not below "config.runTimeoutMs"';
  return null;
}

function credentialProblem({ config }: Recorded): string | null {
  const { tokenCommandConfigured, tokenFileConfigured, tokenTtlS } = config;
  if (tokenCommandConfigured && tokenFileConfigured)
    return '"config.tokenCommandConfigured" and "config.tokenFileConfigured" are both true';
  if (tokenTtlS != null && !tokenCommandConfigured && !tokenFileConfigured)
    return '"config.tokenTtlS" is set, but the token has no source';
  return config.otherTokenConfigured === config.otherBizNumberConfigured
    ? null
    : '"config.otherTokenConfigured" does not fit "config.otherBizNumberConfigured"';
}
