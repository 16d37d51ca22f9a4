/** Parses the request body of a disbursement, and refuses wrong ones. */
import type { Dialect } from './dialect.ts';
import type { Order } from './ledger.ts';
import type { Refusal } from './refusals.ts';

type ReadOrder =
  | { readonly ok: true; readonly order: Omit<Order, 'userAgent'> }
  | { readonly ok: false; readonly refusal: Refusal };

const names = ['amount', 'bank_code', 'bank_account_number', 'merchant_reference'];

/** Parses the order in a request body. */
export function readOrder(text: string, dialect: Dialect): ReadOrder {
  const refused = (kind: Refusal['kind'], field: string, message: string) =>
    ({ ok: false, refusal: { kind, field, message } }) as const;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refused('json', 'body', 'The body is not JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return refused('json', 'body', 'The body is not a JSON object');
  }
  const members = body as Record<string, unknown>;
  const { amount, bank_code, bank_account_number, merchant_reference } = members;
  if (typeof amount !== 'number' || amount <= 0 || !Number.isFinite(amount)) {
    return refused('field', 'amount', 'Send a number above 0');
  }
  if (dialect.decimals === 'refused' && !Number.isInteger(amount)) {
    return refused('field', 'amount', 'Send a whole number');
  }
  if (dialect.decimals === 'two' && Number(amount.toFixed(2)) !== amount) {
    return refused('field', 'amount', 'Send two decimals at most');
  }
  const texts = { bank_code, bank_account_number, merchant_reference };
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value !== 'string' || value.trim() === '') {
      return refused('field', name, 'Send a text that is not empty');
    }
  }
  const order = {
    amount,
    bankCode: String(bank_code),
    bankAccountNumber: String(bank_account_number),
    merchantReference:
      dialect.merchantReferenceText === 'folded'
        ? String(merchant_reference).normalize('NFKC').trim()
        : String(merchant_reference),
  };
  if (order.merchantReference.length > dialect.merchantReferenceLength) {
    return refused('field', 'merchant_reference', 'Send a shorter text');
  }
  const isPlain = /^[\w.-]+$/.test(order.merchantReference);
  if (dialect.merchantReferenceText === 'plain' && !isPlain) {
    return refused('field', 'merchant_reference', 'Send letters and digits');
  }
  const unknown = Object.keys(members).find((name) => !names.includes(name));
  if (dialect.unknownMembers === 'refused' && unknown !== undefined) {
    return refused('field', unknown, 'Send the documented members only');
  }
  return { ok: true, order };
}
