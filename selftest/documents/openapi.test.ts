/** schemas/openapi.json is the output of the generator, and the reference responds as it says. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { makeService } from '../../reference/service.ts';
import { openStore } from '../../reference/store.ts';
import { readJson, version } from '../../src/core/package.ts';
import { suite } from '../../suites/index.ts';
import { toOpenApi } from '../../tools/openapi.ts';
import { openApiExamples } from '../../tools/openapi-examples.ts';
import { callsOf, type OpenApi } from '../support/openapi.ts';
import { suite as threeOperations } from '../third-operation/suite.ts';

const document = readJson('schemas/openapi.json') as OpenApi;

/** Validates a value by the schema of a response in the file. */
function validator() {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(document as object, 'openapi');
  return (schema: { readonly $ref: string }, value: unknown) => {
    const validate = ajv.getSchema(`openapi${schema.$ref}`);
    validate?.(value);
    return validate === undefined ? 'no such schema' : (validate.errors ?? null);
  };
}

test('the file is what npm run docs makes of the operations and the wire schemas', async () => {
  const made = toOpenApi(suite, await openApiExamples(), version);
  expect(JSON.parse(JSON.stringify(made))).toEqual(document);
});

test('the package exports it', () => {
  const { exports } = readJson('package.json') as { exports: Record<string, string> };
  expect(exports['./openapi.json']).toBe('./schemas/openapi.json');
});

test('each requirement of a wire schema is named in it', () => {
  const named = (text: string) => [...new Set(text.match(/\b[A-Z]+-\d\d\b/g))].sort();
  expect(named(JSON.stringify(document.components.schemas))).toEqual(
    named(JSON.stringify(suite.schemas.documents)),
  );
});

test('a new operation is in it without a change of the generator', () => {
  const { paths, components } = toOpenApi(threeOperations, {}, '1') as OpenApi;
  expect(paths['/balance']?.get?.operationId).toBe('showBalance');
  expect(components.schemas).toHaveProperty('BalanceSuccess');
});

test('the reference responds as the file says, to requests that are made from the file only', async () => {
  const validate = validator();
  const service = makeService({
    ...{ tokens: ['t'], bizNumbers: ['BIZ-0001'], store: openStore({ seed: 1 }) },
  });
  const asked: string[] = [];
  for (const { operationId, request, responses } of callsOf(document, 'http://127.0.0.1')) {
    const known = await service(request('t'));
    expect(known.status).toBe(200);
    expect(validate(responses['200'].schema, await known.json())).toBeNull();
    const unknown = await service(request('never issued'));
    expect(Object.keys(responses)).not.toContain(String(unknown.status));
    const refusal = await unknown.json();
    expect(validate(responses.default.schema, refusal)).toBeNull();
    expect(validate(responses['200'].schema, refusal)).not.toBeNull();
    asked.push(operationId);
  }
  expect(asked).toEqual(['initiateDisbursement', 'listTransactions']);
});

test('each example is valid by its own schema', () => {
  const validate = validator();
  for (const { body, responses } of callsOf(document, 'http://127.0.0.1')) {
    for (const { schema, example } of [responses['200'], responses.default, ...body]) {
      expect(validate(schema, example)).toBeNull();
    }
  }
});
