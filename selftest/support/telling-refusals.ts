/** Correct services whose refusals have something in `data`, which the document leaves open. */
import type { Wrap } from '../../reference/fault.ts';
import { KIND_HEADER } from '../../reference/render.ts';
import type { Members } from '../../reference/tampering.ts';

const isDisbursement = ({ method }: Request) => method === 'POST';

function orderIn(text: string): Members | null {
  try {
    const order: unknown = JSON.parse(text);
    return typeof order === 'object' && order !== null ? (order as Members) : null;
  } catch {
    return null;
  }
}

/** Refuses as the service does, with other `data` where `dataOf` makes some. */
const refusing = (
  dataOf: (request: Request, text: string, made: ReadonlyMap<unknown, Members>) => unknown,
  statusOf: (status: number) => number = (status) => status,
): Wrap => {
  return (inner) => {
    /** By `merchant_reference`. */
    const made = new Map<unknown, Members>();
    return async (request, wire) => {
      const text = await request.clone().text();
      const response = await inner(request, wire);
      const { headers } = response;
      if (!headers.has(KIND_HEADER)) {
        const reference = orderIn(text)?.merchant_reference;
        if (isDisbursement(request)) made.set(reference, await dataIn(response.clone()));
        return response;
      }
      const data = dataOf(request, text, made);
      if (data === undefined) return response;
      const body = { ...((await response.json()) as Members), data };
      return Response.json(body, { status: statusOf(response.status), headers });
    };
  };
};

const dataIn = async (response: Response) => ((await response.json()) as { data: Members }).data;

const example = {
  ...{ reference: '3f0c1c6e-0000-4000-8000-000000000000', type: 'debit', amount: 100 },
  ...{ fee: '10.00', status: 'processed', narration: 'Example' },
};

export const tellingRefusals: Readonly<Record<string, Wrap>> = {
  'repeats a refused request in `data`': refusing((request, text) =>
    isDisbursement(request)
      ? { status: 'pending', ...orderIn(text), reference: orderIn(text)?.merchant_reference }
      : [Object.fromEntries(new URL(request.url).searchParams)],
  ),
  'shows the first transaction where it refuses a repeat, with status 200': refusing(
    (request, text, made) =>
      isDisbursement(request) ? made.get(orderIn(text)?.merchant_reference) : undefined,
    () => 200,
  ),
  'shows an example where it refuses a list': refusing((request) =>
    isDisbursement(request) ? undefined : [example],
  ),
  'shows a failed transaction where it refuses a disbursement, with status 200': refusing(
    (request, text) =>
      isDisbursement(request)
        ? { ...example, ...orderIn(text), status: 'failed', activities: [] }
        : undefined,
    () => 200,
  ),
  'shows its largest page where it refuses a larger one, with another word in `status`':
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const size = Number(new URL(request.url).searchParams.get('perPage'));
      if (isDisbursement(request) || size <= 100 || response.headers.has(KIND_HEADER))
        return response;
      return Response.json({ ...((await response.json()) as Members), status: 'warning' });
    },
  'shows the first page where it refuses a later one, with another word in `status`':
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const isLater = /[?&](page|pageNumber|currentPage|offset|skip)=/.test(request.url);
      if (isDisbursement(request) || !isLater || response.headers.has(KIND_HEADER)) return response;
      return Response.json({ ...((await response.json()) as Members), status: 'warning' });
    },
  'shows its usual page where it refuses a list without a size, with another word in `status`':
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      if (isDisbursement(request) || request.url.includes('?') || response.headers.has(KIND_HEADER))
        return response;
      const message = 'No perPage: this is the usual page';
      return Response.json({ ...((await response.json()) as Members), message, status: 'warning' });
    },
  'refuses another language, with status 200': (inner) => async (request, wire) => {
    if (!request.headers.has('accept-language')) return inner(request, wire);
    const response = await inner(new Request(request.url, { method: 'PUT' }), wire);
    return Response.json(await response.json(), { headers: response.headers });
  },
};
