/** The schemas as a build has them find what the schemas themselves find. */
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, parseJson } from '../src/core/json.ts';
import { makeValidators, messages, type Validators } from '../src/interface/validators.ts';
import { compiledValidators } from '../tools/compiled-schemas.ts';
import { service } from './must-faults.ts';
import { runAgainst } from './pipeline.ts';

function load(code: string): Validators {
  const exported = {} as { makeValidators(): Validators };
  new Function('require', 'exports', code)(createRequire(import.meta.url), exported);
  return exported.makeValidators();
}

/** What stands in place of a part, and what stumbles where. */
const parts: readonly Json[] = [
  ...[
    null,
    true,
    0,
    -0,
    1.5,
    Number.POSITIVE_INFINITY,
    100.125,
    '',
    'x',
    '\ud800',
    'success',
    'failed',
  ],
  ...[[], [null], {}, { toString: 1 }, { constructor: {}, status: 'pending' }],
];

/** Each place of a body, one at a time: taken away, or with something else in it. */
function* changes(body: Json): Generator<Json> {
  yield* parts;
  if (body === null || typeof body !== 'object') return;
  for (const [name, value] of Object.entries(body)) {
    const rest = Object.entries(body).filter(([other]) => other !== name);
    if (Array.isArray(body)) {
      for (const part of changes(value)) yield body.with(Number(name), part);
    } else {
      yield Object.fromEntries(rest);
      for (const part of changes(value)) yield Object.fromEntries([...rest, [name, part]]);
    }
  }
}

test('they find the same in recorded messages, and in any that are changed in one place', async () => {
  const compiled = load(compiledValidators());
  const own = makeValidators();
  const names = Object.keys(messages) as (keyof typeof messages)[];
  const found = { right: 0, wrong: 0 };
  function compare(body: Json) {
    for (const name of names) {
      const isRight = own[name](body);
      expect(compiled[name](body)).toBe(isRight);
      expect(compiled[name].errors).toEqual(own[name].errors);
      found[isRight ? 'right' : 'wrong'] += 1;
    }
  }
  const { lines } = await runAgainst(service(), { CASES: '2' });
  const bodies = new Map<string, Json>();
  for (const line of lines) {
    const text =
      line.kind === 'request'
        ? line.request.body
        : line.kind === 'response' && line.response.kind === 'response'
          ? line.response.body
          : null;
    const parsed = parseJson(text ?? '');
    if (!parsed.ok || JSON.stringify(parsed.value).length > 2000) continue;
    // One of each shape: names and kinds of values.
    const shape = JSON.stringify(parsed.value, (_, part) =>
      typeof part === 'string' ? 'text' : part,
    );
    bodies.set(shape.replace(/\d+/g, '0'), parsed.value);
  }
  for (const body of bodies.values()) {
    compare(body);
    for (const changed of changes(body)) compare(changed);
  }
  fc.assert(fc.property(fc.jsonValue(), (body) => compare(body as Json)));
  expect(found.right).toBeGreaterThan(10);
  expect(found.wrong).toBeGreaterThan(1000);
});
