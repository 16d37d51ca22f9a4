/** The compiled schemas of a build find the same errors as the schemas themselves. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, parseJson } from '../src/core/json/json.ts';
import { packageRoot } from '../src/core/package.ts';
import { ownValidator } from '../src/core/schemas/own-schemas.ts';
import type { Schemas, Validators } from '../src/interface/schemas.ts';
import { schemas } from '../src/interface/validators.ts';
import { compiledOwnSchemas } from '../tools/compiled-own-schemas.ts';
import { compiledSchemas } from '../tools/compiled-schemas.ts';
import { runAgainst } from './support/pipeline.ts';
import { service } from './support/service.ts';
import { runSmall } from './trust/small-suite.ts';

function load(code: string): Schemas {
  const exported = {} as { schemas: Schemas };
  new Function('require', 'exports', code)(createRequire(import.meta.url), exported);
  return exported.schemas;
}

/** Values that replace a part, with the part that each of them breaks. */
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

/** Changes one place of a body at a time: removed, or replaced. */
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
  const built = load(compiledSchemas());
  expect(built.documents).toEqual(schemas.documents);
  const compiled = built.makeValidators();
  const own = schemas.makeValidators();
  const names = Object.keys(own);
  expect(Object.keys(compiled)).toEqual(names);
  expect(names).toEqual(['failure', 'initiate-success', 'list-success', 'request']);
  const errorsOf = (validators: Validators, name: string, body: Json) => {
    const validate = validators[name];
    return validate?.(body) === true ? [] : validate?.errors;
  };
  const found = { right: 0, wrong: 0 };
  function compare(body: Json) {
    for (const name of names) {
      const errors = errorsOf(own, name, body);
      const others = errorsOf(compiled, name, body);
      // `expect` costs more than the validation, and there are many thousand comparisons.
      if (!isDeepStrictEqual(others, errors)) expect(others).toEqual(errors);
      found[errors?.length === 0 ? 'right' : 'wrong'] += 1;
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
    // One of each shape: names and types.
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

test('the schemas of our own files are compiled with their formats', async () => {
  const exported = {} as { ownValidator: typeof ownValidator };
  const code = compiledOwnSchemas();
  new Function('require', 'exports', code)(createRequire(import.meta.url), exported);
  const { report } = await runSmall(service(), { CASES: '2' });
  const right = JSON.parse(JSON.stringify(report)) as object;
  for (const validator of [ownValidator, exported.ownValidator]) {
    const validate = validator('report');
    expect([validate(right), validate.errors]).toEqual([true, null]);
    expect(validate({ ...right, startedAt: '2026-02-30T00:00:00.000Z' })).toBe(false);
    expect(validate({ ...right, startedAt: '2026-01-31 00:00:00.000Z' })).toBe(false);
    expect(validate({ ...right, target: { url: 'https://x.example/a b' } })).toBe(false);
    expect(validator('waivers')([])).toBe(true);
    expect(validator('statement')({})).toBe(false);
  }
});

test('each schema is named after its file, and refers to files beside it', () => {
  for (const folder of ['wire', 'run']) {
    const home = join(packageRoot, 'schemas', folder);
    for (const file of readdirSync(home)) {
      const text = readFileSync(join(home, file), 'utf8');
      expect(JSON.parse(text)).toHaveProperty('$id', file);
      for (const [, ref = ''] of text.matchAll(/"\$ref": "([^"]+)"/g)) {
        expect(ref.startsWith('#/$defs/') || readdirSync(home).includes(ref), ref).toBe(true);
      }
    }
  }
});
