/** Tools for faults that take a client for another one. */
import type { Deployment, Wrap } from './fault.ts';
import type { Handler, Wire } from './handler.ts';
import { changeRequest, type Draft } from './tampering.ts';

/** The same request with other credentials. */
export async function as(
  request: Request,
  credentials: { token?: string; business?: string },
): Promise<Request> {
  const headers = new Headers(request.headers);
  if (credentials.token !== undefined) headers.set('authorization', `Bearer ${credentials.token}`);
  if (credentials.business !== undefined) headers.set('x-biz-number', credentials.business);
  const { url, method } = request;
  const body = method === 'GET' ? null : await request.clone().arrayBuffer();
  return new Request(url, { method, headers, body });
}

export type Rewrite = (
  request: Request,
  options: Deployment,
  wire?: Wire,
) => Parameters<typeof as>[1] | null;

/** Treats some requests as those of another client. */
export const treatedAs =
  (rewrite: Rewrite): Wrap =>
  (inner: Handler, options) =>
  async (request, wire) => {
    const credentials = rewrite(request, options, wire);
    return inner(credentials === null ? request : await as(request, credentials), wire);
  };

export const tokenOf = ({ headers }: Request) =>
  /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
export const businessOf = ({ headers }: Request) => headers.get('x-biz-number');
export const isList = ({ method }: Request) => method === 'GET';
export const isAccepted = (request: Request, { tokens, other }: Deployment) =>
  tokens.includes(tokenOf(request)) || tokenOf(request) === other?.token;
/** Whether it has the token of the second client. */
export const isOther = (request: Request, { other }: Deployment) =>
  tokenOf(request) === other?.token;
export const first = ({ tokens, bizNumbers }: Deployment) => ({
  token: tokens[0] ?? '',
  business: bizNumbers[0] ?? '',
});

/** Lists with such an address show the transactions of the first client to every client. */
export const unscoped = (address: RegExp): Wrap =>
  treatedAs((request, options) =>
    isList(request) && address.test(request.url) && isAccepted(request, options)
      ? first(options)
      : null,
  );

/** The business number of the first client in this part of a request replaces that of the header. */
export const numberIn = (valueIn: (draft: Draft) => unknown): Wrap =>
  changeRequest((draft, options) => {
    const { token, business } = first(options);
    const isOfOther = draft.headers.get('authorization') === `Bearer ${options.other?.token}`;
    if (!isOfOther || valueIn(draft) !== business) return;
    draft.headers.set('authorization', `Bearer ${token}`);
    draft.headers.set('x-biz-number', business);
  });
