/** `disbursement-conformance/reference`: the reference service, as a stand-in for a target. */

export { type Dialect, defaultDialect, parseDialect } from './dialect.ts';
export type { Handler, Wire } from './handler.ts';
export { type Served, serve } from './serve.ts';
export { makeService, type ServiceOptions } from './service.ts';
export { openStore, type Store, type StoreOptions } from './store.ts';
