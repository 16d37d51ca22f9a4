/** Bodies of an operation with a field that a request may leave out. */
import { expect, test } from 'vitest';
import { compilable } from './compile-schemas.ts';
import { makeBodyParser } from './request-body.ts';
import { makeShapes } from './shape.ts';

const schemas = compilable({
  envelope: { $id: 'envelope.schema.json', type: 'object' },
  order: {
    $id: 'order.schema.json',
    type: 'object',
    required: ['amount', 'name'],
    properties: {
      note: { type: 'string', maxLength: 3 },
      amount: { type: 'number', exclusiveMinimum: 0 },
      name: { type: 'string', minLength: 1 },
    },
  },
});
const parse = makeBodyParser('order', schemas, makeShapes(schemas));

test.each([
  ['documented', '{"amount":1,"name":"a"}'],
  ['documented', '{"amount":1,"name":"a","note":"abc"}'],
  ['documented', '{"amount":1,"name":"a","note":"🙂🙂🙂"}'],
  ['rewritten', '{"note":"abc","amount":1,"name":"a"}'],
  ['rewritten', '{"amount":1.0,"name":"a","note":"abc"}'],
  ['undocumented', '{"amount":1,"name":"a","remark":"abc"}'],
])('%s: %s', (state, body) => {
  expect(parse(body)).toMatchObject({ bodyState: state, fieldMistakes: [] });
});

test.each([
  ['{"amount":1,"name":"a","note":"abcd"}', [{ field: 'note', mistake: 'too-long' }]],
  ['{"amount":1,"name":"a","note":null}', [{ field: 'note', mistake: 'null' }]],
  ['{"amount":1,"name":"a","note":5}', [{ field: 'note', mistake: 'type' }]],
  ['{"amount":1,"note":"abc"}', [{ field: 'name', mistake: 'absent' }]],
])('%s has a mistake', (body, fieldMistakes) => {
  expect(parse(body)).toMatchObject({ bodyState: 'undocumented', fieldMistakes });
});
