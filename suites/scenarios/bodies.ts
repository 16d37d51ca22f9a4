/** Bodies that are no JSON object, and one amount written in several ways. */
import type { Scenario } from '../../src/plan.ts';
import { groupOf } from './headers.ts';
import { bodyOf, type Disbursement, initiate, smallest } from './requests.ts';

export const initiateBodies: Scenario = {
  name: 'initiate-bodies',
  sends: 'disbursements whose body is not JSON, or JSON but no object',
  after: [],
  spends: true,
  stages(settings) {
    const build = (name: string) => smallest(settings, `b${name.replace('control-', 'c')}`);
    return groupOf(
      'initiate-bodies',
      (name) => initiate(bodyOf(build(name))),
      [...notJson, ...notObject].map(
        (spoil) => (name) => initiate(spoil(bodyOf(build(name)), build(name))),
      ),
    );
  },
};

type Spoil = (body: string, disbursement: Disbursement) => string;

/** From blunt to what a lenient parser lets through. */
const notJson: readonly Spoil[] = [
  () => '',
  () => 'disbursement',
  () => '{',
  (body) => body.slice(0, -1),
  (body) => `${body}}`,
  (body) => `${body} end`,
  (body) => `${body}${body}`,
  (body) => body.replace(/}$/, ',}'),
  (body) => body.replaceAll('"', "'"),
  (body) => body.replace(/"(\w+)":/g, '$1:'),
  (body) => body.replace('{', '{/* disbursement */'),
  (body) => body.replace(/"amount":[^,]+/, '"amount":NaN'),
  (body) => body.replace('"bank_code":"', '"bank_code":"\t'),
  (_, disbursement) => new URLSearchParams(Object.entries(disbursement)).toString(),
  (_, disbursement) =>
    `<disbursement>${Object.entries(disbursement)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')}</disbursement>`,
];

const notObject: readonly Spoil[] = [
  () => '[]',
  (body) => `[${body}]`,
  (body) => JSON.stringify(body),
  () => '"disbursement"',
  (_, { amount }) => String(amount),
  () => 'null',
  () => 'true',
];

export const amountNotations: Scenario = {
  name: 'amount-notations',
  sends: 'one amount as JSON numbers in other notations, like 100.0 and 1e2',
  after: [],
  spends: true,
  stages(settings) {
    const plain = (name: string) => smallest(settings, `w${name.replace('control-', 'c')}`);
    return groupOf(
      'amount-notations',
      (name) => initiate(bodyOf(plain(name))),
      notations.map((write) => (name) => {
        const disbursement = plain(name);
        const { amount } = disbursement;
        return initiate(bodyOf(disbursement).replace(`:${amount},`, () => `:${write(amount)},`));
      }),
    );
  },
};

/** Each is the same number by RFC 8259. */
const notations: readonly ((amount: number) => string)[] = [
  (amount) => amount.toFixed(1 + decimalsOf(amount)),
  (amount) => amount.toFixed(2 + decimalsOf(amount)),
  (amount) => `${shifted(amount, 2)}e2`,
  (amount) => `${shifted(amount, 3)}E+3`,
  (amount) => `${shifted(amount, -1)}e-1`,
];

function decimalsOf(amount: number): number {
  return (String(amount).split('.')[1] ?? '').length;
}

/** The digits of the amount with the point moved to the left, without a rounding step. */
function shifted(amount: number, places: number): string {
  const digits = Math.round(amount * 100);
  const text = String(places < 0 ? digits * 10 ** -places : digits).padStart(places + 3, '0');
  const point = text.length - 2 - Math.max(places, 0);
  const fraction = text.slice(point).replace(/0+$/, '');
  const whole = text.slice(0, point);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
