/**
 * The reference service in this process, with or without faults, for the credentials of the tests.
 */
import type { Fault, Wrap } from '../../reference/fault.ts';
import { findFault } from '../../reference/faults.ts';
import type { Handler } from '../../reference/handler.ts';
import { makeService, type ServiceOptions } from '../../reference/service.ts';
import { credentials, otherClient } from './pipeline.ts';

/** A service with an empty ledger. */
export function service(options: Partial<ServiceOptions> = {}): Handler {
  return makeService({
    tokens: [credentials.token],
    bizNumbers: [credentials.bizNumber],
    other: otherClient,
    ...options,
  });
}

export function faultNamed(name: string): Fault {
  const fault = findFault(name);
  if (fault === undefined) throw new Error(`reference/faults has no fault "${name}"`);
  return fault;
}

/** A service with these faults of the catalogue. */
export const serviceWith = (...names: readonly string[]): Handler =>
  service({ faults: names.map(faultNamed) });

/** A service with a fault that only one test needs. */
export const serviceWrapped = (wrap: Wrap): Handler =>
  service({ faults: [{ name: 'own', sentence: 'One test has it.', layer: 'service', wrap }] });
