/** The service of the interface as a function: a Request in, a Response out. */

/** The parts of a request that a `Request` loses: the spelling of its headers. */
export interface Wire {
  readonly incoming: { readonly rawHeaders: readonly string[] };
}
export type Handler = (request: Request, wire?: Wire) => Promise<Response>;
