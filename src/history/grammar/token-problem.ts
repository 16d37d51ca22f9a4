/** Changes of the token that no run with these settings makes. Pure. */
import { isRecordedTraffic } from '../../core/is-recorded-traffic.ts';
import type { Header, TokenChange } from '../lines/line.ts';

/** `null` where the run may have got another token; merged runs have the settings of the first one. */
export function tokenProblem({ config, parts }: Header, why: TokenChange['why']): string | null {
  if (parts !== undefined || isRecordedTraffic(config)) return null;
  if (config.tokenCommandConfigured !== true && config.tokenFileConfigured !== true)
    return 'the run had neither TARGET_TOKEN_COMMAND nor TARGET_TOKEN_FILE to get another token';
  return why === 'lifetime' && config.tokenTtlS === undefined
    ? 'its reason is the lifetime of the token, but TARGET_TOKEN_TTL_S was not set'
    : null;
}
