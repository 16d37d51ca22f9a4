/** Rules between several settings; each returns the problems that it finds. Pure. */

import { roomierForm } from '../core/reference/reference-form.ts';
import { clientsDiffer, expiredTokenDiffers, secondClientIsComplete } from './client-rules.ts';
import type { ParsedSettings } from './computed.ts';
import { missingConfirmation } from './confirmation.ts';
import { isLoopback } from './loopback-host.ts';
import { isSet } from './setting.ts';
import { shownNames, shownTokens } from './shown-texts.ts';

type Rule = (input: ParsedSettings) => readonly string[];

/** All problems between settings. */
export function problemsBetween(input: ParsedSettings): string[] {
  return rules.flatMap((rule) => rule(input));
}

/** The ways to give a token; exactly one must be set. */
const tokenSettings = ['TARGET_TOKEN', 'TARGET_TOKEN_COMMAND', 'TARGET_TOKEN_FILE'];
const namingTarget = [
  ...tokenSettings,
  ...['TARGET_BIZ_NUMBER', 'CONFIRM_HOST', 'TARGET_PROXY', 'TARGET_HEADERS', 'WAIT_FOR_TARGET_MS'],
  ...['OTHER_TOKEN', 'OTHER_BIZ_NUMBER', 'EXPIRED_TOKEN'],
  ...['TARGET_CA', 'TARGET_CLIENT_CERT', 'TARGET_CLIENT_KEY', 'TARGET_CLIENT_PFX'],
];

/** Credentials need a target: a verdict on the embedded reference would mislead. */
const targetIsNamed: Rule = ({ settings }) => {
  if (settings.TARGET_URL !== undefined) {
    // One of white space has a problem of its own.
    if (isSet(settings, 'TARGET_URL') || settings.TARGET_URL !== '') return [];
    return ['TARGET_URL is empty: set it to the address of the target, or unset it'];
  }
  const set = namingTarget.find((name) => isSet(settings, name));
  if (set === undefined) return [];
  return [
    `TARGET_URL is missing and ${set} is set: set TARGET_URL to the address of the target, or ` +
      `unset ${set} to judge the embedded reference service`,
  ];
};

const targetHasCredentials: Rule = ({ settings }) => {
  if (!isSet(settings, 'TARGET_URL')) return [];
  const problems: string[] = [];
  if (!tokenSettings.some((name) => isSet(settings, name))) {
    problems.push(
      'TARGET_TOKEN is missing: set it to a bearer access token, or set TARGET_TOKEN_COMMAND or ' +
        'TARGET_TOKEN_FILE',
    );
  }
  if (!isSet(settings, 'TARGET_BIZ_NUMBER')) {
    problems.push('TARGET_BIZ_NUMBER is missing: set it to your business number');
  }
  return problems;
};

/** The seed follows from the challenge, so it must not be set. */
const seedIsChosenOnce: Rule = ({ settings }) =>
  isSet(settings, 'CHALLENGE') && isSet(settings, 'SEED')
    ? ['SEED and CHALLENGE are both set: unset SEED, because the seed follows from the challenge']
    : [];

/** Each run against the embedded reference starts its own one, with its own transactions. */
const shardsShareTarget: Rule = ({ settings, context }) =>
  isSet(settings, 'SHARD') && !isSet(settings, 'TARGET_URL') && context.sends !== false
    ? [
        'SHARD is set and TARGET_URL is not: set TARGET_URL, because all shards of a plan need the same ' +
          'target (`disbursement-conformance serve` starts one)',
      ]
    : [];

const tokenHasOneSource: Rule = ({ settings }) => {
  const set = tokenSettings.filter((name) => isSet(settings, name));
  if (set.length > 1) return [`${set.join(' and ')} are set: keep one of them`];
  if (!isSet(settings, 'TARGET_TOKEN_TTL_S') || (set.length > 0 && set[0] !== 'TARGET_TOKEN')) {
    return [];
  }
  return [
    'TARGET_TOKEN_TTL_S needs TARGET_TOKEN_COMMAND or TARGET_TOKEN_FILE, from which the suite gets a new token',
  ];
};

const waitFitsIntoRun: Rule = ({ values: { waitForTargetMs, runTimeoutMs } }) => {
  if (waitForTargetMs === null || waitForTargetMs < runTimeoutMs) return [];
  return [
    `WAIT_FOR_TARGET_MS ${waitForTargetMs} is not below RUN_TIMEOUT_MS ${runTimeoutMs}, which is ` +
      'the limit of the whole run: lower WAIT_FOR_TARGET_MS or raise RUN_TIMEOUT_MS',
  ];
};

const watchFitsIntoRun: Rule = ({ values: { watchMs, runTimeoutMs } }) => {
  if (watchMs === null || watchMs < runTimeoutMs) return [];
  return [
    `WATCH_MS ${watchMs} is not below RUN_TIMEOUT_MS ${runTimeoutMs}, which is the limit of the whole run: ` +
      'lower WATCH_MS or raise RUN_TIMEOUT_MS',
  ];
};

const amountsAreInOrder: Rule = ({ settings, values: { amountMin, amountMax } }) => {
  if (!isSet(settings, 'AMOUNT_MAX') || amountMin <= amountMax) return [];
  const below = `AMOUNT_MAX ${amountMax} is below`;
  return isSet(settings, 'AMOUNT_MIN')
    ? [`${below} AMOUNT_MIN ${amountMin}: swap them, or raise AMOUNT_MAX`]
    : [`${below} ${amountMin}, the default of AMOUNT_MIN: set AMOUNT_MIN too`];
};

/** The form has room for a reference of its own for each request of the plan. */
const formHasRoom: Rule = ({ values: { referenceForm, cases, detect } }) => {
  const roomier = referenceForm === null ? null : roomierForm(referenceForm, { cases, detect });
  if (roomier === null) return [];
  const why = 'is too short to give each request of the plan its own merchant_reference';
  return [`REFERENCE_FORM ${referenceForm} ${why}: set ${roomier}, or lower CASES or DETECT`];
};

/**
 * A host that is not this machine gets no disbursement without both caps and its name. Where a
 * tunnel makes another host look like this machine, CONFIRM_HOST requires the same.
 */
const remoteHostIsConfirmed: Rule = ({ settings, values, context, isProxied }) => {
  const { targetUrl, readOnly } = values;
  if (targetUrl === null || readOnly || context.sends === false) return [];
  if (!isLoopback(targetUrl)) return missingConfirmation(settings, targetUrl);
  if (isProxied) return missingConfirmation(settings, targetUrl, 'requests go through a proxy');
  if (!isSet(settings, 'CONFIRM_HOST')) return [];
  return missingConfirmation(settings, targetUrl, 'CONFIRM_HOST is set');
};

/** A rule that compares the values of these settings. */
const compares =
  (names: readonly string[], rule: Rule): Rule =>
  (input) =>
    names.some((name) => input.unparsed.has(name)) ? [] : rule(input);

const rules: readonly Rule[] = [
  targetIsNamed,
  targetHasCredentials,
  tokenHasOneSource,
  secondClientIsComplete,
  clientsDiffer,
  expiredTokenDiffers,
  seedIsChosenOnce,
  shardsShareTarget,
  compares(['WAIT_FOR_TARGET_MS', 'RUN_TIMEOUT_MS'], waitFitsIntoRun),
  compares(['WATCH_MS', 'RUN_TIMEOUT_MS'], watchFitsIntoRun),
  compares(['AMOUNT_MIN', 'AMOUNT_MAX'], amountsAreInOrder),
  formHasRoom,
  compares(shownNames, shownTokens),
  remoteHostIsConfirmed,
];
