import { expect, test } from 'vitest';
import type { Wrap } from '../../reference/fault.ts';
import { refusal } from '../../reference/faults/acceptance.ts';
import { cookieSet } from '../../reference/faults/elsewhere.ts';
import { KIND_HEADER } from '../../reference/render.ts';
import { both } from '../../reference/tampering.ts';
import { correctServices, feeRows } from '../support/correct-services.ts';
import { mixtures, nameOf } from '../support/freedoms.ts';
import { idsOf, JWT, otherClient, runAgainst, tenantSettings } from '../support/pipeline.ts';
import { serviceWrapped } from '../support/service.ts';
import { tellingRefusals } from '../support/telling-refusals.ts';
import { trialSettings, tryOut } from '../support/trial.ts';

test('no check blames a service whose tokens are signed', async () => {
  const settings = { ...trialSettings, TARGET_TOKEN: JWT };
  expect((await tryOut({}, null, settings)).problems).toEqual([]);
});

const refusedIf =
  (isMeant: (headers: Headers) => boolean): Wrap =>
  (inner) =>
  async (request, wire) =>
    isMeant(request.headers) ? refusal('credentials', 403) : inner(request, wire);

const isFailedFilter = ({ url }: Request) => /[?&]status=failed/.test(url);

const noneFailed: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  if (!isFailedFilter(request) || response.headers.has(KIND_HEADER)) return response;
  const body = (await response.json()) as object;
  return Response.json({ ...body, data: [] });
};

const hasReference = ({ url }: Request) => new URL(url).searchParams.has('reference');

const foundByReference: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  if (!hasReference(request) || response.headers.has(KIND_HEADER)) return response;
  const wanted = new URL(request.url).searchParams.get('reference');
  const body = (await response.json()) as { data: { reference: string }[] };
  return Response.json({
    ...body,
    data: body.data.filter(({ reference }) => reference === wanted),
  });
};

/** As frameworks do whose writer of JSON knows each type that ends with `+json`. */
const inDialectAskedFor: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  const [type] = /^[^,;]+\+json/.exec(request.headers.get('accept') ?? '') ?? [];
  if (type !== undefined) response.headers.set('Content-Type', type);
  return response;
};

/** Choices that the document leaves open for a few requests. */
const choices: Readonly<Record<string, Wrap>> = {
  ...correctServices,
  ...tellingRefusals,
  'sets a cookie, and needs a token all the same': cookieSet,
  'refuses a page of another origin': refusedIf((headers) => headers.has('origin')),
  'names the type of JSON that a client prefers': inDialectAskedFor,
  'refuses a client without a name': refusedIf((headers) => !headers.has('user-agent')),
  'refuses what came through a proxy': refusedIf((headers) => headers.has('via')),
  'refuses a client that prefers XML': refusedIf(
    (headers) => headers.get('accept')?.includes('xml;q=0.9') === true,
  ),
  'refuses an unknown client': refusedIf((headers) =>
    /axios|Mozilla/.test(headers.get('user-agent') ?? ''),
  ),
  'refuses a filter by a status that it does not have': (inner) => async (request, wire) =>
    isFailedFilter(request) ? refusal('field', 400) : inner(request, wire),
  'shows nothing for a status that it does not have': noneFailed,
  'refuses a search by a reference': (inner) => async (request, wire) =>
    hasReference(request) ? refusal('field', 400) : inner(request, wire),
  'finds only transactions of the client by their references': foundByReference,
  'refuses a client that prefers Latin-1': refusedIf((headers) =>
    /^iso-8859-1/i.test(headers.get('accept-charset') ?? ''),
  ),
  'sets a cookie, and refuses it with the token of another client': both(
    refusedIf(
      (headers) =>
        headers.has('cookie') && headers.get('authorization') === `Bearer ${otherClient.token}`,
    ),
    cookieSet,
  ),
  'reads a size that is not UTF-8 as none': (inner) => async (request, wire) => {
    const { headers } = request;
    if (!request.url.includes('perPage=%E9')) return inner(request, wire);
    return inner(new Request(request.url.replace('perPage=%E9', ''), { headers }), wire);
  },
  'refuses header values that are not ASCII before it looks at the token': refusedIf((headers) =>
    [...headers.values()].some((value) => /[^ -~]/.test(value)),
  ),
  'refuses a last day': (inner) => async (request, wire) =>
    /[?&](?:to|end_date)=/.test(request.url) ? refusal('field', 400) : inner(request, wire),
  'refuses quotation marks in a text': (inner) => async (request, wire) =>
    request.method === 'POST' && /\\"/.test(await request.clone().text())
      ? refusal('field', 400)
      : inner(request, wire),
  'refuses the number of another client before it looks at the token': refusedIf(
    (headers) =>
      headers.get('authorization')?.includes('expired') === true &&
      headers.get('x-biz-number') === otherClient.bizNumber,
  ),
};

test.each(Object.entries(choices))('no check blames a service that %s', async (_, wrap) => {
  const settings = {
    ...{ ...trialSettings, ...tenantSettings },
    ...{ STRICT: 'true', TIMEOUT_MS: '30000' },
  };
  const { report } = await runAgainst(serviceWrapped(wrap), settings);
  expect(idsOf(report, 'failed')).toEqual([]);
  expect(idsOf(report, 'failed', 'should')).toEqual([]);
  expect(report.reasons).toEqual([]);
});

test('a fee that a list shows is no trace of a refused disbursement of that amount', async () => {
  // With this seed, one of the refused disbursements has the amount of the fee.
  const settings = { ...trialSettings, AMOUNT_MIN: '1', SEED: '1', STRICT: 'true' };
  const { report } = await runAgainst(serviceWrapped(feeRows), settings, ['traces']);
  const { outcome } = report.requirements.find(({ id }) => id === 'LIST-09') ?? {};
  expect(outcome).toBe('passed');
});

test.each(mixtures.map((dialect) => [nameOf(dialect), dialect] as const))(
  'no check blames %s',
  async (_, dialect) => {
    expect((await tryOut(dialect, null)).problems).toEqual([]);
  },
);
