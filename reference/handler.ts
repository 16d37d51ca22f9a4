/** The service of the interface as a function: a Request in, a Response out. */

/** What a Request no longer tells of the request: its headers as they were spelled. */
export interface Wire {
  readonly incoming: { readonly rawHeaders: readonly string[] };
}
export type Handler = (request: Request, wire?: Wire) => Promise<Response>;
