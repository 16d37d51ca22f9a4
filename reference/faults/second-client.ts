/**
 * Faults that only requests of the second client show.
 * Above 200 lines: one table of faults.
 */
import { setTimeout } from 'node:timers/promises';
import { first, isList, tokenOf, treatedAs } from '../clients.ts';
import type { Deployment, Row, Wrap } from '../fault.ts';
import { type HeaderName, headerNames } from '../good-headers.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { both, changeRequest, type Members, onEveryTransaction } from '../tampering.ts';
import { refusal } from './acceptance.ts';
import { cookieSet } from './elsewhere.ts';
import { isSpelledOtherwise } from './schemes.ts';

const isOther = (request: Request, { other }: Deployment) => tokenOf(request) === other?.token;
/** The number of the list: near the end of the run, and after the other lists of the second client. */
const LATE = 480;
const isDocumentedList = (request: Request) =>
  isList(request) && new URL(request.url).search === '?perPage=25';

/** Refuses some of the requests of the second client that it would accept; `count` is from 1. */
const refusing =
  (isMeant: (request: Request, count: number) => boolean, isCounted = isDocumentedList): Wrap =>
  (inner, options) => {
    let count = 0;
    return async (request, wire) => {
      const response = await inner(request, wire);
      if (!isOther(request, options) || response.headers.has(KIND_HEADER)) return response;
      if (isCounted(request)) count += 1;
      return isMeant(request, count) ? refusal('field', 422) : response;
    };
  };

/** Does not find the token of the second client in lists where its header is spelled otherwise. */
const listsRespelled: Wrap = changeRequest(({ operation, headers, rawHeaders }, { other }) => {
  const isMeant = operation === 'list' && !rawHeaders.includes('Authorization');
  if (isMeant && headers.get('authorization') === `Bearer ${other?.token}`)
    headers.delete('authorization');
});

/** Accepts disbursements of the second client whose header has no value. */
const without = (name: HeaderName, isMeant: (value: string | null) => boolean): Wrap =>
  changeRequest(({ operation, headers }, { other }) => {
    const good = {
      authorization: `Bearer ${other?.token}`,
      'x-biz-number': other?.bizNumber ?? '',
      'content-type': 'application/json',
    };
    // Any of the two tells the client.
    const known = name === 'authorization' ? 'x-biz-number' : 'authorization';
    if (operation !== 'initiate' || headers.get(known) !== good[known]) return;
    if (isMeant(headers.get(name))) headers.set(name, good[name]);
  });

/** Changes the disbursements with the token of the second client. */
const ofSecond = (change: Parameters<typeof changeRequest>[0]): Wrap =>
  changeRequest((draft, options) => {
    const isMeant = draft.headers.get('authorization') === `Bearer ${options.other?.token}`;
    if (draft.operation === 'initiate' && isMeant) change(draft, options);
  });

/** The item with the fields of another transaction. */
function shownAs(item: Members, shown: Members | undefined): Members {
  if (shown === undefined) return item;
  const { reference, amount, fee, narration } = shown;
  return { ...item, reference, amount, fee, narration };
}

/** Shows the second client the first one's transaction of a `merchant_reference` that both sent. */
const sharedReferences: Wrap = (inner, options) => {
  const ofFirst = new Map<unknown, Members>();
  const shared: Members[] = [];
  return async (request, wire) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    const key = orderIn(text)?.merchant_reference;
    const response = await inner(request, wire);
    if (response.headers.has(KIND_HEADER)) return response;
    const body = (await response.clone().json()) as Members;
    if (!isOther(request, options)) {
      const isOwn = tokenOf(request) === first(options).token && key !== undefined;
      if (isOwn && !ofFirst.has(key)) ofFirst.set(key, body.data as Members);
      return response;
    }
    const known = ofFirst.get(key);
    if (known !== undefined) shared.push(known);
    if (!isList(request)) return response;
    const own = body.data as Members[];
    // Pages stay as long as they may be.
    const items = own.map((item, at) => shownAs(item, shared[at]));
    return Response.json({ ...body, data: items });
  };
};

/** Responses show the second client the first one's amount of a `merchant_reference` that both sent. */
const sharedAmounts: Wrap = (inner, options) => {
  const amounts = new Map<unknown, unknown>();
  return async (request, wire) => {
    const order = isList(request) ? null : orderIn(await request.clone().text());
    const response = await inner(request, wire);
    if (order === null || response.headers.has(KIND_HEADER)) return response;
    if (!isOther(request, options)) {
      amounts.set(order.merchant_reference, order.amount);
      return response;
    }
    const { data, ...body } = (await response.json()) as { readonly data: Members };
    const amount = amounts.get(order.merchant_reference) ?? data.amount;
    return Response.json({ ...body, data: { ...data, amount } });
  };
};

/** Responses to the second client have changed transactions. */
const changed =
  (change: (data: Members) => Members): Wrap =>
  (inner, options) => {
    const changing = onEveryTransaction(change)(inner, options);
    return (request, wire) => (isOther(request, options) ? changing : inner)(request, wire);
  };

/** Of disbursements of both clients in flight, that of the second one shows the amount of the first one. */
const mixedAmounts: Wrap = (inner, options) => {
  const { sleep = setTimeout } = options;
  let window: unknown[] = [];
  return async (request, wire) => {
    const order = isList(request) ? null : orderIn(await request.clone().text());
    const response = await inner(request, wire);
    if (order === null || response.headers.has(KIND_HEADER)) return response;
    const mine = window;
    if (!isOther(request, options)) mine.push(order.amount);
    await sleep(WINDOW_MS);
    if (window === mine) window = [];
    const [amount] = mine;
    if (amount === undefined || !isOther(request, options)) return response;
    const { data, ...body } = (await response.json()) as { readonly data: Members };
    return Response.json({ ...body, data: { ...data, amount } });
  };
};
/** Long enough for another request to arrive. */
const WINDOW_MS = 2;

/** A page of this size has more items than it may have, of transactions that nobody knows. */
const overfull =
  (size: number): Wrap =>
  (inner, options) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const isMeant = isList(request) && new URL(request.url).search === `?perPage=${size}`;
    if (!isMeant || !isOther(request, options) || response.headers.has(KIND_HEADER))
      return response;
    const body = (await response.json()) as Members;
    const [like] = body.data as Members[];
    if (like === undefined) return Response.json(body);
    const data = Array.from({ length: size + 1 }, (_, at) => ({
      ...like,
      reference: `6f1c2b1e-0d0a-4b7e-9c51-${String(at).padStart(12, '0')}`,
    }));
    return Response.json({ ...body, data });
  };

/** Takes some values of Authorization for those with the token of the second client. */
const tokenIn = (isMeant: (value: string, token: string) => boolean): Wrap =>
  changeRequest(({ headers }, { other }) => {
    const { token = '' } = other ?? {};
    if (other !== undefined && isMeant(headers.get('authorization') ?? '', token))
      headers.set('authorization', `Bearer ${token}`);
  });

const labels: Readonly<Record<HeaderName, string>> = {
  authorization: 'Authorization',
  'x-biz-number': 'X-Biz-Number',
  'content-type': 'Content-Type',
};

const headers = headerNames.flatMap((name): Row[] => [
  [
    `client-absent-${name}`,
    `The second client may leave out ${labels[name]} of a disbursement.`,
    without(name, (value) => value === null),
  ],
  [
    `client-empty-${name}`,
    `The second client may leave ${labels[name]} of a disbursement empty.`,
    without(name, (value) => value?.trim() === ''),
  ],
]);

export const secondClientFaults: readonly Row[] = [
  [
    'client-list-25-refused',
    'The documented list of the second client is refused.',
    refusing(isDocumentedList),
  ],
  [
    'client-list-third-refused',
    'Every third documented list of the second client is refused.',
    refusing((request, count) => isDocumentedList(request) && count % 3 === 0),
  ],
  [
    'client-second-refused',
    'Each disbursement of the second client but the first is refused.',
    refusing(
      (request, count) => !isList(request) && count > 1,
      (request) => !isList(request),
    ),
  ],
  [
    'client-cookie-before-token',
    'A cookie that was set for the first client makes the second one its user.',
    both(
      treatedAs((request, options) =>
        isList(request) && isOther(request, options) && request.headers.has('cookie')
          ? first(options)
          : null,
      ),
      cookieSet,
    ),
  ],
  [
    'client-cookie-before-token-on-post',
    'A cookie that was set for the first client makes a disbursement of the second one its own.',
    both(
      treatedAs((request, options) =>
        !isList(request) && isOther(request, options) && request.headers.has('cookie')
          ? first(options)
          : null,
      ),
      cookieSet,
    ),
  ],
  [
    'client-late-unscoped',
    'After a while the lists of the second client are those of the first.',
    (inner, options) => {
      let count = 0;
      const late = treatedAs((request) => {
        if (isList(request)) count += 1;
        return isList(request) && isOther(request, options) && count > LATE ? first(options) : null;
      });
      return late(inner, options);
    },
  ],
  [
    'client-reference-shared',
    'A `merchant_reference` of the first client shows the second one its transaction.',
    sharedReferences,
  ],
  ['client-two-overfull', 'A page of two of the second client has three items.', overfull(2)],
  ['client-ten-overfull', 'A page of ten of the second client has eleven items.', overfull(10)],
  [
    'client-not-json',
    'The second client may send any text as the body of a disbursement.',
    changeRequest((draft, { other }) => {
      const isOfOther = draft.headers.get('authorization') === `Bearer ${other?.token}`;
      if (draft.operation !== 'initiate' || !isOfOther || orderIn(draft.body) !== null) return;
      draft.body = JSON.stringify({
        ...{ amount: 100, bank_code: '000', bank_account_number: '0000000000' },
        merchant_reference: `filled${draft.body.length}`,
      });
    }),
  ],
  [
    'client-list-without-token',
    'The business number of the second client alone shows its list.',
    changeRequest(({ operation, headers }, { other }) => {
      const isAlone = !headers.has('authorization');
      if (operation === 'list' && isAlone && headers.get('x-biz-number') === other?.bizNumber)
        headers.set('authorization', `Bearer ${other?.token}`);
    }),
  ],
  [
    'client-bare-token',
    'The second client may send its token without a scheme.',
    changeRequest(({ headers }, { other }) => {
      if (headers.get('authorization') === other?.token)
        headers.set('authorization', `Bearer ${other?.token}`);
    }),
  ],
  [
    'client-basic-token',
    'The second client may send its token in the scheme Basic.',
    tokenIn((value, token) => value === `Basic ${token}`),
  ],
  [
    'client-token-as-user',
    'The second client may send its token as the user name of the scheme Basic.',
    tokenIn((value, token) => value === `Basic ${Buffer.from(`${token}:`).toString('base64')}`),
  ],
  [
    'client-token-as-secret',
    'The second client may send its token as the password of the scheme Basic, with its number as the user.',
    tokenIn((value, token) =>
      new RegExp(`^[^:]+:${token}$`).test(
        Buffer.from(value.replace(/^Basic /, ''), 'base64').toString(),
      ),
    ),
  ],
  [
    'client-token-beginning',
    'A token that begins with that of the second client is taken for it.',
    tokenIn((value, token) => value.startsWith(`Bearer ${token}`)),
  ],
  [
    'client-list-of-one',
    'The second client may send a disbursement as the only item of an array.',
    changeRequest((draft, { other }) => {
      const isOfOther = draft.headers.get('authorization') === `Bearer ${other?.token}`;
      if (draft.operation === 'initiate' && isOfOther && /^\[\{.*\}\]$/.test(draft.body))
        draft.body = draft.body.slice(1, -1);
    }),
  ],
  [
    'client-trailing-comma',
    'The second client may send a comma behind the last member.',
    ofSecond((draft) => {
      draft.body = draft.body.replace(/,\}$/, '}');
    }),
  ],
  [
    'client-exponent-lost',
    'The exponent of an amount of the second client is lost.',
    ofSecond((draft) => {
      draft.body = draft.body.replace(/("amount":[\d.]+)[eE][+-]?\d+/, '$1');
    }),
  ],
  [
    'client-list-without-type',
    'A list of the second client without Content-Type is that of the first.',
    treatedAs((request, options) =>
      isList(request) && isOther(request, options) && !request.headers.has('content-type')
        ? first(options)
        : null,
    ),
  ],
  [
    'client-large-rounded',
    'Responses to the second client show amounts above 1,000 as whole numbers.',
    changed((data) =>
      Number(data.amount) > 1000 ? { ...data, amount: Math.round(Number(data.amount)) } : data,
    ),
  ],
  [
    'client-cents-cut',
    'Responses to the second client show amounts without cents.',
    changed((data) => ({ ...data, amount: Math.trunc(Number(data.amount)) })),
  ],
  [
    'client-large-fee-number',
    'Responses to the second client show the fees of amounts above 5,000 as numbers.',
    changed((data) => (Number(data.amount) > 5000 ? { ...data, fee: Number(data.fee) } : data)),
  ],
  [
    'client-amount-of-reference',
    'A disbursement of the second client shows the amount of the first one for its `merchant_reference`.',
    sharedAmounts,
  ],
  [
    'client-amount-in-flight',
    'A disbursement of the second client shows the amount of one of the first client that is in flight.',
    mixedAmounts,
  ],
  [
    'client-cache-by-coding',
    'Lists are stored by their address and `Accept-Encoding`, without the client.',
    (inner, options) => {
      const stored = new Map<string, Promise<Response>>();
      return async (request, wire) => {
        const coding = request.headers.get('accept-encoding');
        const isKnown = [options.tokens[0], options.other?.token].includes(tokenOf(request));
        if (!isList(request) || coding === null || !isKnown) return inner(request, wire);
        const key = `${request.url} ${coding}`;
        const response = stored.get(key) ?? Promise.resolve(inner(request, wire));
        stored.set(key, response);
        return (await response).clone();
      };
    },
  ],
  [
    'client-number-of-nobody',
    'A list of the second client with a number that no business has is that of the first one.',
    treatedAs((request, options) => {
      const business = request.headers.get('x-biz-number') ?? '';
      const isKnown = [...options.bizNumbers, options.other?.bizNumber, ''].includes(business);
      return isList(request) && isOther(request, options) && !isKnown ? first(options) : null;
    }),
  ],
  [
    'client-replay-in-hundredths',
    'A repeat of the second client is replayed with its amount in hundredths.',
    (inner, options) => {
      const bodies = new Map<string, string>();
      return async (request, wire) => {
        const text = request.method === 'POST' ? await request.clone().text() : '';
        const response = await inner(request, wire);
        if (text === '' || !isOther(request, options)) return response;
        const earlier = bodies.get(text);
        if (earlier !== undefined) {
          const { data, ...rest } = JSON.parse(earlier) as { readonly data: Members };
          return Response.json({ ...rest, data: { ...data, amount: Number(data.amount) / 100 } });
        }
        if (!response.headers.has(KIND_HEADER)) bodies.set(text, await response.clone().text());
        return response;
      };
    },
  ],
  [
    'client-of-other-header',
    'The header `X-Merchant-ID` replaces `X-Biz-Number`, whatever the token.',
    treatedAs((request, options) =>
      request.headers.get('x-merchant-id') === first(options).business && isOther(request, options)
        ? first(options)
        : null,
    ),
  ],
  [
    'client-small-letters-booked',
    'A disbursement with `x-biz-number` in small letters is booked for the first client.',
    treatedAs((request, options, wire) =>
      !isList(request) &&
      isOther(request, options) &&
      wire?.incoming.rawHeaders.includes('x-biz-number') === true
        ? first(options)
        : null,
    ),
  ],
  [
    'client-text-unscoped',
    'A search for an account number shows the transactions of all clients.',
    treatedAs((request, options) =>
      isList(request) && isOther(request, options) && /[?&]search=\d{10}(&|$)/.test(request.url)
        ? first(options)
        : null,
    ),
  ],
  [
    'client-spelled-otherwise',
    'A list with `bearer` in another letter case is that of the second client.',
    treatedAs((request, { other }) =>
      isList(request) &&
      other !== undefined &&
      isSpelledOtherwise(request.headers.get('authorization'))
        ? { token: other.token, business: other.bizNumber }
        : null,
    ),
  ],
  [
    'client-key-shared',
    'Responses are stored by `Idempotency-Key`, without the client.',
    (inner, options) => {
      const bodies = new Map<string, string>();
      return async (request, wire) => {
        const key = request.headers.get('idempotency-key');
        const isKnown = [options.tokens[0], options.other?.token].includes(tokenOf(request));
        if (key === null || !isKnown) return inner(request, wire);
        const earlier = bodies.get(key);
        if (earlier !== undefined)
          return new Response(earlier, { headers: { 'Content-Type': 'application/json' } });
        const response = await inner(request, wire);
        if (!response.headers.has(KIND_HEADER)) bodies.set(key, await response.clone().text());
        return response;
      };
    },
  ],
  [
    'client-list-names-documented',
    'In lists of the second client, header names are read in the documented spelling only.',
    listsRespelled,
  ],
  [
    'client-repeat-booked',
    'A `merchant_reference` of the first client makes a new transaction of it, also where the second one sent it.',
    (inner, options) => {
      const known = new Set<unknown>();
      return changeRequest((draft, { other }) => {
        const order = orderIn(draft.body);
        if (draft.operation !== 'initiate' || order === null) return;
        const sender = draft.headers.get('authorization');
        const { token, business } = first(options);
        if (sender === `Bearer ${token}`) known.add(order.merchant_reference);
        if (sender !== `Bearer ${other?.token}` || !known.has(order.merchant_reference)) return;
        draft.headers.set('authorization', `Bearer ${token}`);
        draft.headers.set('x-biz-number', business);
        draft.body = JSON.stringify({
          ...order,
          merchant_reference: `${order.merchant_reference}2`,
        });
      })(inner, options);
    },
  ],
  ...headers,
];
