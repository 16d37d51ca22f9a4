import { expect, test } from 'vitest';
import { OTHER_REFERENCE, OTHER_TOKEN, OWN_REFERENCE, TOKEN } from '../../plan/placeholders.ts';
import { SeenReferences } from './seen-references.ts';

const sent = (token: string, method = 'POST') =>
  ({ method, path: '/', headers: [['Authorization', `Bearer ${token}`]], body: null }) as const;
const responds = (data: unknown, status = 200) =>
  ({ kind: 'response', status, headers: [], body: Buffer.from(JSON.stringify({ data })) }) as const;

const PATH = `/transactions?id=${OWN_REFERENCE}&search=${OTHER_REFERENCE}`;
const [FIRST, SECOND] = ['0b9c7e52-aaaa', '9f8a7b6c-bbbb'];

test('a path gets the first reference of each client', () => {
  const references = new SeenReferences();
  references.see(sent(TOKEN, 'GET'), responds({ reference: 'of-a-list' }));
  references.see(sent('never-issued'), responds({ reference: 'of-nobody' }));
  references.see(sent(TOKEN), responds({ reference: 'of-a-refusal' }, 400));
  references.see(sent(TOKEN), responds({ reference: FIRST }));
  references.see(sent(TOKEN), responds({ reference: 'later' }));
  expect(references.fill(PATH)).toBe(`/transactions?id=${FIRST}&search=`);
  references.see(sent(OTHER_TOKEN), responds({ reference: SECOND }));
  expect(references.fill(PATH)).toBe(`/transactions?id=${FIRST}&search=${SECOND}`);
});

test.each<[string, unknown]>([
  ['no reference', {}],
  ['a number as its reference', { reference: 7 }],
  ['a reference that would be more than a value of the address', { reference: 'a&perPage=1#' }],
  ['no transaction', null],
])('a response with %s is not remembered', (_, data) => {
  const references = new SeenReferences();
  references.see(sent(TOKEN), responds(data));
  references.see(sent(TOKEN), {
    ...responds(data),
    body: Buffer.from('<html>'),
  });
  expect(references.fill(PATH)).toBe('/transactions?id=&search=');
});

test('where a target shows the merchant_reference as the reference, a body does not repeat it', () => {
  const references = new SeenReferences();
  const body = `{"merchant_reference":"${OWN_REFERENCE}"}`;
  const request = { ...sent(TOKEN), body: `{"merchant_reference":"${FIRST.toUpperCase()}"}` };
  references.see(request, responds({ reference: FIRST }));
  expect(references.fill(PATH)).toBe(`/transactions?id=${FIRST}&search=`);
  expect(references.fillBody({ body })).toBe(body);
  references.see(sent(TOKEN), responds({ reference: SECOND }));
  expect(references.fillBody({ body })).toBe(`{"merchant_reference":"${SECOND}"}`);
  expect(references.fill(PATH)).toBe(`/transactions?id=${FIRST}&search=`);
});

test('a body has a reference as soon as it is known', () => {
  const references = new SeenReferences();
  const body = `{"merchant_reference":"${OWN_REFERENCE}"}`;
  expect(references.fillBody({ body })).toBe(body);
  references.see(sent(TOKEN), responds({ reference: FIRST }));
  expect(references.fillBody({ body })).toBe(`{"merchant_reference":"${FIRST}"}`);
  expect(references.fillBody({ body, encoding: 'base64' })).toBe(body);
  expect(references.fillBody({ body: null })).toBe(null);
});
