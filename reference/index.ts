/** `disbursement-conformance/reference`: the service of the interface, as a stand-in. */

export { type Dialect, defaultDialect, parseDialect } from './dialect.ts';
export type { Handler, Wire } from './handler.ts';
export { type Served, serve } from './serve.ts';
export { makeService, type ServiceOptions } from './service.ts';
export { openStore, type Store, type StoreOptions } from './store.ts';
