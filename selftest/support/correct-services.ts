/** Correct services that differ from the reference in something that the document leaves open. */
import type { Wrap } from '../../reference/fault.ts';
import { refusal } from '../../reference/faults/acceptance.ts';
import { KIND_HEADER } from '../../reference/render.ts';
import type { Members } from '../../reference/tampering.ts';
import { credentials, otherClient } from './pipeline.ts';

const isAccepted = ({ headers }: Response) => !headers.has(KIND_HEADER);
const isList = ({ method }: Request) => method === 'GET';
const isOfSecond = ({ headers }: Request) =>
  headers.get('authorization') === `Bearer ${otherClient.token}`;

type Envelope = Members & { readonly data: unknown };

/** Changes accepted lists: `items` are as the service shows them. */
const listing =
  (change: (items: readonly Members[], request: Request) => readonly Members[]): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    if (!isList(request) || !isAccepted(response)) return response;
    const body = (await response.json()) as Envelope;
    return Response.json({ ...body, data: change(body.data as Members[], request) });
  };

type Client = 'first' | 'second';
const clientOf = (request: Request): Client => (isOfSecond(request) ? 'second' : 'first');

interface Row {
  readonly reader: Client;
  readonly item: Members;
}

/** Adds rows to lists, each of a disbursement; `rowOf` makes it, and `null` means none. */
const withRows = (rowOf: (made: Members, order: Members, owner: Client) => Row | null): Wrap => {
  return (inner, options) => {
    /** References from first to last. */
    const made: unknown[] = [];
    const rows: Row[] = [];
    const placeOf = ({ reference }: Members) => made.indexOf(reference);
    const list = listing((items, request) => {
      const size = Number(new URL(request.url).searchParams.get('perPage') ?? '25');
      if (!(size >= 1)) return items;
      const own = rows.filter(({ reader }) => reader === clientOf(request));
      return [...items, ...own.map(({ item }) => item)]
        .sort((a, b) => placeOf(b) - placeOf(a))
        .slice(0, Math.min(size, 100));
    })(inner, options);
    return async (request, wire) => {
      if (isList(request)) return list(request, wire);
      const text = await request.clone().text();
      const response = await inner(request, wire);
      if (!isAccepted(response)) return response;
      const { data } = (await response.clone().json()) as { readonly data: Members };
      const row = rowOf(data, JSON.parse(text), clientOf(request));
      made.push(data.reference);
      if (row === null) return response;
      if (row.item.reference !== data.reference) made.push(row.item.reference);
      rows.push(row);
      return response;
    };
  };
};

const accounts: Readonly<Record<Client, string>> = { first: '0123456785', second: '0690000031' };

/** The accounts of both clients are among the receivers, and each list has what its client received. */
const received = withRows(({ reference, amount, fee }, order, owner) => {
  const reader = owner === 'first' ? 'second' : 'first';
  if (order.bank_account_number !== accounts[reader]) return null;
  const item = {
    ...{ reference, type: 'credit', amount: Number(amount) - Number(fee), fee: '0.00' },
    ...{ status: 'processed', narration: 'Money received' },
  };
  return { reader, item };
});

/** A ledger that has the fee of each disbursement as a row of its own. */
export const feeRows = withRows(({ reference, fee }, _, reader) => ({
  reader,
  item: {
    ...{ reference: String(reference).replace(/^.{8}/, 'fee0fee0'), type: 'debit' },
    ...{ amount: Number(fee), fee: '0.00', status: 'processed', narration: 'Fee' },
  },
}));

const knownNumbers = [credentials.bizNumber, otherClient.bizNumber];

/** A number that no client has selects nothing; that of another client is refused. */
const nothingForUnknownNumber: Wrap = (inner) => async (request, wire) => {
  const number = request.headers.get('x-biz-number') ?? '';
  const response = await inner(request, wire);
  const kind = response.headers.get(KIND_HEADER);
  if (!isList(request) || kind !== 'business' || number === '' || knownNumbers.includes(number))
    return response;
  return Response.json({ status: 'success', message: 'None', data: [], errors: null });
};

const otherSizesForbidden: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  const size = new URL(request.url).searchParams.get('perPage') ?? '25';
  const isOther = /^\d+$/.test(size) && !['10', '25', '50', '100'].includes(size);
  return isList(request) && isAccepted(response) && isOther ? refusal('field', 403) : response;
};

const repeatsAsUnavailable: Wrap = (inner) => async (request, wire) => {
  const response = await inner(request, wire);
  return response.headers.get(KIND_HEADER) === 'repeat' ? refusal('repeat', 503) : response;
};

/** For an identifier that it has seen it repeats the first transaction, as it is now. A later request waits for the first one. */
const replaysByIdentifier: Wrap = (inner) => {
  const firstOf = new Map<string, Promise<Response>>();
  return async (request, wire) => {
    if (isList(request)) return inner(request, wire);
    const text = await request.clone().text();
    const [id = ''] = /"(?:transaction_id|reference)":"[^"]*"/.exec(text) ?? [];
    const first = await firstOf.get(id);
    if (first === undefined || !isAccepted(first)) {
      const response = inner(request, wire);
      if (id !== '') firstOf.set(id, response);
      return (await response).clone();
    }
    const body = (await first.clone().json()) as Envelope;
    return Response.json({ ...body, data: settled(body.data as Members) });
  };
};

const settled = (data: Members): Members => {
  const [first = {}] = data.activities as Members[];
  const activities = [first, { ...first, action: 'processed' }];
  return { ...data, status: 'processed', activities };
};

export const correctServices: Readonly<Record<string, Wrap>> = {
  'shows each client the money that it received': received,
  'has a row for each fee': feeRows,
  'shows nothing for a number that no client has': nothingForUnknownNumber,
  'refuses sizes that it does not offer with 403': otherSizesForbidden,
  'refuses a repeat with 503': repeatsAsUnavailable,
  'repeats the first transaction of an identifier, as it is now': replaysByIdentifier,
};
