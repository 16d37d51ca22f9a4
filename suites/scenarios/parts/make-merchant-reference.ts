/** The one place that makes an ordinary `merchant_reference` from a serial. */
import {
  KINDS_OF_REFUSALS,
  NUMBER_KINDS,
  numbersOf,
  ORDINARY_REFERENCE,
  type ReferenceForm,
} from '../../../src/core/reference/reference-form.ts';
import { similarNumber, writeNumber } from '../../../src/core/reference/reference-number.ts';
import { USUAL_ID_LENGTH } from '../../../src/core/reference/run-id.ts';
import { RUN_ID, runIdBefore } from '../../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../../src/plan/plan-settings.ts';

/** Unique in the run: the number of a generated disbursement, or a prefix with a number or none. */
export type Serial = string | number;

/** The least number of characters after the run id. */
const MIN_CHARACTERS = ORDINARY_REFERENCE.least - USUAL_ID_LENGTH;

/**
 * In the form of REFERENCE_FORM, which begins with the run id. Without it, letters and digits, as many
 * as ORDINARY_REFERENCE says. The run id gives all of them the same first character, so a random one is
 * in front of it, where there is one.
 */
export function merchantReference(
  { referenceForm: form }: Pick<PlanSettings, 'referenceForm'>,
  serial: Serial,
  random = '',
): string {
  if (form === null) {
    const text = typeof serial === 'string' ? known(serial) : serial.toString(36).padStart(4, '0');
    const first = random.slice(0, 1);
    return `${first}${RUN_ID}${text.padStart(MIN_CHARACTERS - random.length, 'x')}${random.slice(1)}`;
  }
  return beginningOf(form) + writeNumber(form, numberOf(serial, form));
}

const beginningOf = (form: ReferenceForm) =>
  runIdBefore(form.separator, form.firstResend) + form.middle;

/** More numbers of each kind than the scenarios with a fixed length use. */
const FIXED_NUMBERS = 10_000;

/**
 * Two references in the form of REFERENCE_FORM that differ in their last character only; `null`
 * without a form, or where another request may have the second one.
 */
export function similarReferences(
  { referenceForm: form, cases, leastRefusals }: PlanSettings,
  serial: string,
): readonly [first: string, second: string] | null {
  if (form === null) return null;
  const used = NUMBER_KINDS * (FIXED_NUMBERS + Math.max(cases, KINDS_OF_REFUSALS * leastRefusals));
  const number = numberOf(serial, form);
  const similar = similarNumber(form, number, used);
  if (similar === null) return null;
  return [
    beginningOf(form) + writeNumber(form, number),
    beginningOf(form) + writeNumber(form, similar),
  ];
}

/** The prefix of the serials of repeated refusals, whose numbers are a kind of their own. */
export const REFUSALS = 'q';

/**
 * The prefixes of the serials of all other scenarios, with the scenarios that use each. No two requests have the
 * same serial, except repeats: the test of this file compares the references of whole plans. A `c` at the end is for the control of a group. The order is part of each
 * reference: add at the end. The long ones have more numbers.
 */
const scenarioOfLong = {
  a: 'initiate-authorization',
  b: 'initiate-bodies',
  f: 'initiate-fields',
  h: 'initiate-headers',
  u: 'contexts',
  ur: 'contexts: refused requests',
  v: 'initiate-header-values',
};
const scenarioOfShort = {
  preflight: 'preflight',
  late: 'late-lists',
  l: 'merchant-references: long ones',
  k: 'texts, merchant-references: another text replaces it',
  r: 'merchant-references',
  ug: 'contexts: repeats with a key',
  m: 'unsupported',
  o: 'initiate-choices: amounts',
  oe: 'initiate-choices: unusual receivers, and the right one after them',
  on: 'notations',
  os: 'initiate-choices: steps of fees',
  ox: 'initiate-choices: extra members',
  oy: 'initiate-choices: large bodies, and an amount in the query',
  oz: 'no longer used',
  ac: 'initiate-authorization',
  bc: 'initiate-bodies',
  e: 'initiate-bodies: other bytes and formats',
  ex: 'expired-token',
  exc: 'expired-token',
  fc: 'initiate-fields',
  g: 'initiate-headers: large amounts',
  gc: 'initiate-headers: large amounts',
  hc: 'initiate-headers',
  i: 'initiate-headers: fractions',
  ic: 'initiate-headers: fractions',
  n: 'header-names',
  nc: 'header-names',
  t: 'traces',
  tc: 'traces',
  tn: 'tenants: the number of one client with the token of the other',
  tna: 'tenants: the first client',
  tnb: 'tenants: the second client',
  tnc: 'tenants',
  tnd: 'tenants: the largest amount',
  tnf: 'tenants: a fraction',
  tng: 'tenants: cents',
  tnh: 'tenants: refused requests',
  tnn: 'beside-lists',
  vc: 'initiate-header-values',
  w: 'rewritings',
  wc: 'rewritings',
  wf: 'rewritings: a fraction',
  wo: 'rewritings: other disbursements',
  woc: 'rewritings: other disbursements',
  wz: 'rewritings: a zero more',
  la: 'late-amounts',
  up: 'contexts: a body in two pieces',
  tnk: 'tenants, contexts: the second client',
};
const longPrefixes = Object.keys(scenarioOfLong);
const shortPrefixes = Object.keys(scenarioOfShort);

/** A number that no other serial of the run has; searches have numbers by chance. */
function numberOf(serial: Serial, form: ReferenceForm): number {
  const [kind, number] = kindAndNumber(serial, numbersOf(form));
  return NUMBER_KINDS * number + kind;
}

function kindAndNumber(serial: Serial, numbers: number): readonly [kind: number, number: number] {
  if (typeof serial === 'number') return [0, serial];
  const search = searchIn(serial);
  if (search !== undefined) return [2, Number.parseInt(search, 36) % numbers];
  const { name, digits } = partsOf(known(serial));
  if (name === REFUSALS) return [1, Number(digits)];
  const isLong = longPrefixes.includes(name);
  const prefixes = isLong ? longPrefixes : shortPrefixes;
  return [3, 2 * (Number(digits) * prefixes.length + prefixes.indexOf(name)) + (isLong ? 0 : 1)];
}

const searchIn = (serial: string) => /^z([0-9a-z]+)$/.exec(serial)?.[1];

function partsOf(serial: string): { readonly name: string; readonly digits: string } {
  const [, name = '', digits = ''] = /^([a-z]+)(\d*)$/.exec(serial) ?? [];
  return { name, digits };
}

/** The serial, whose prefix must be one of this file. */
function known(serial: string): string {
  const { name } = partsOf(serial);
  const isKnown = name === REFUSALS || longPrefixes.includes(name) || shortPrefixes.includes(name);
  if (isKnown || searchIn(serial) !== undefined) return serial;
  throw new Error(`suites/scenarios/parts/make-merchant-reference.ts has no prefix for ${serial}`);
}
