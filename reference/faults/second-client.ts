/** Faults that only disbursements and lists of the second client show. */
import { isList, isOther } from '../clients.ts';
import type { Row, Wrap } from '../fault.ts';
import { orderIn } from '../order-members.ts';
import { KIND_HEADER } from '../render.ts';
import { changeRequest, type Members, onEveryTransaction } from '../tampering.ts';
import { refusal } from './acceptance.ts';

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

/** Changes the disbursements with the token of the second client. */
const ofSecond = (change: Parameters<typeof changeRequest>[0]): Wrap =>
  changeRequest((draft, options) => {
    const isMeant = draft.headers.get('authorization') === `Bearer ${options.other?.token}`;
    if (draft.operation === 'initiate' && isMeant) change(draft, options);
  });

/** Responses to the second client have changed transactions. */
const changed =
  (change: (data: Members) => Members): Wrap =>
  (inner, options) => {
    const changing = onEveryTransaction(change)(inner, options);
    return (request, wire) => (isOther(request, options) ? changing : inner)(request, wire);
  };

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
];
