/** Rules that join several settings; each gives the problems that it finds. Pure. */
import { isLoopback, missingConfirmation } from './confirmation.ts';
import { type Settings, type Surroundings, textIn } from './setting.ts';
import type { SettingValues } from './settings.ts';

interface Given {
  readonly settings: Settings;
  readonly values: SettingValues;
  readonly surroundings: Surroundings;
}

type Rule = (given: Given) => readonly string[];

/** Every problem between settings. */
export function problemsBetween(given: Given): string[] {
  return rules.flatMap((rule) => rule(given));
}

/** Credentials name a target, and a verdict on another one would mislead. */
const targetIsNamed: Rule = ({ settings }) => {
  if (settings.TARGET_URL !== undefined) {
    if (isSet(settings, 'TARGET_URL')) return [];
    return ['TARGET_URL is empty: set it to the address of the target, or unset it'];
  }
  const set = ['TARGET_TOKEN', 'TARGET_BIZ_NUMBER', 'CONFIRM_HOST'].find((name) =>
    isSet(settings, name),
  );
  if (set === undefined) return [];
  return [
    `TARGET_URL is missing and ${set} is set: set TARGET_URL to the address of the target, or ` +
      `unset ${set} to judge the embedded reference service`,
  ];
};

const targetHasCredentials: Rule = ({ settings }) => {
  if (!isSet(settings, 'TARGET_URL')) return [];
  const wanted = [
    ['TARGET_TOKEN', 'a bearer access token'],
    ['TARGET_BIZ_NUMBER', 'the business number to act for'],
  ] as const;
  return wanted
    .filter(([name]) => !isSet(settings, name))
    .map(([name, what]) => `${name} is missing: set it to ${what}`);
};

const amountsAreInOrder: Rule = ({ settings, values: { amountMin, amountMax } }) => {
  if (!isSet(settings, 'AMOUNT_MAX') || amountMin <= amountMax) return [];
  return [`AMOUNT_MAX ${amountMax} is below AMOUNT_MIN ${amountMin}: swap or widen them`];
};

/** A host that is not this machine gets no disbursement without both caps and its name. */
const remoteHostIsConfirmed: Rule = ({ settings, values, surroundings: { sends = true } }) => {
  const { targetUrl, readOnly } = values;
  if (targetUrl === null || isLoopback(targetUrl) || readOnly || !sends) return [];
  return missingConfirmation(settings, targetUrl);
};

const rules: readonly Rule[] = [
  targetIsNamed,
  targetHasCredentials,
  amountsAreInOrder,
  remoteHostIsConfirmed,
];

/** Where only the smallest amount is set, the largest is not below it. */
export function largestAmount({ settings, values: { amountMin, amountMax } }: Given): number {
  return isSet(settings, 'AMOUNT_MAX') ? amountMax : Math.max(amountMax, amountMin);
}

/** One bound alone confirms no amount: the other one is only the suite's guess. */
export function hasAmountBounds(settings: Settings): boolean {
  return isSet(settings, 'AMOUNT_MIN') && isSet(settings, 'AMOUNT_MAX');
}

function isSet(settings: Settings, name: string): boolean {
  return textIn(settings, name) !== null;
}
