/** The kinds of refusals, and their envelopes and statuses. */
import type { Dialect } from './dialect.ts';

export type Kind =
  | 'credentials'
  | 'business'
  | 'media-type'
  | 'json'
  | 'field'
  | 'repeat'
  | 'path'
  | 'too-many'
  | 'crash';

export interface Refusal {
  readonly kind: Kind;
  readonly field: string;
  readonly message: string;
}

const statusByKind: Readonly<Record<Kind, number>> = {
  credentials: 401,
  business: 403,
  'media-type': 415,
  json: 400,
  field: 422,
  repeat: 409,
  path: 404,
  'too-many': 429,
  crash: 500,
};

/** The HTTP status of a refusal. A request to wait always has its own status. */
export function statusOfRefusal(kind: Kind, { failureStatus }: Dialect): number {
  const byKind = statusByKind[kind];
  if (kind === 'too-many' || failureStatus === 'by-kind') return byKind;
  return Number(failureStatus.replace('always-', ''));
}

export function envelopeOfRefusal({ kind, field, message }: Refusal, dialect: Dialect) {
  const messages = { sentence: message, blank: ' ', code: `E-${kind}` };
  const errors = {
    'by-field': { [field]: [message] },
    list: [{ field, message }],
    text: message,
    null: null,
    number: statusByKind[kind],
    'empty-list': [],
    'empty-object': {},
  };
  const data = { null: null, object: {}, array: [], text: '' };
  return {
    status: dialect.failureWord,
    message: messages[dialect.failureMessage],
    data: data[dialect.failureData],
    errors: errors[dialect.failureErrors],
  };
}
