/** Changes on which the checks of references must fail. */

import {
  type Changes,
  edits,
  itemEdits,
  otherCase,
  put,
  text,
  transaction,
  where,
} from '../../src/check/mutants/edit.ts';
import {
  from,
  isAboveThousand,
  type Mutant,
  type Mutants,
  withResponse,
} from '../../src/check/mutants/mutant.ts';
import { referenceKey } from '../../src/core/reference/reference-key.ts';
import { initiateDisbursement, listTransactions } from '../../src/interface/operations.ts';
import {
  acceptedBody,
  itemsOf,
  listOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';

const wrongReferences: Changes = {
  'a number': put(1042),
  null: put(null),
  'an array with the string in it': text((reference) => [reference]),
  'an empty string': put(''),
  'a serial string': put('TRX-000001042'),
  'no hyphens': text((reference) => reference.replaceAll('-', '')),
  'a hyphen in another place': text((reference) => reference.replace(/(.)-/, '-$1')),
  'spaces for hyphens': text((reference) => reference.replaceAll('-', ' ')),
  'typographic hyphens': text((reference) => reference.replaceAll('-', '\u2010')),
  'a URN': text((reference) => `urn:uuid:${reference}`),
  'in braces': text((reference) => `{${reference}}`),
  'a prefix': text((reference) => `DISB-${reference}`),
  'a digit too few': text((reference) => reference.slice(0, -1)),
  'a digit too many': text((reference) => `${reference}0`),
  'a letter beyond f': text((reference) => reference.replace(/^./, 'g')),
  'a full-width digit': text((reference) => reference.replace(/^./, '\uff11')),
  'a space after it': text((reference) => `${reference} `),
  'a line break after it': text((reference) => `${reference}\n`),
};

const fresh = transaction('reference');

/**
 * Gives a later disbursement the reference of an earlier one with another `merchant_reference`: the
 * first one, or the previous one.
 */
function repeated(
  name: string,
  kept: 'first' | 'previous',
  write: (reference: string) => string = (reference) => reference,
): Mutant {
  return {
    name,
    begin() {
      let owner: ReturnType<typeof ownerOf> = null;
      return (parsed) => {
        const own = ownerOf(parsed);
        if (own === null) return null;
        const earlier = owner;
        if (kept === 'previous' || owner === null) owner = own;
        if (earlier === null || earlier.merchantReference === own.merchantReference) return null;
        return withReference(parsed, write(earlier.reference));
      };
    },
  };
}

/** Gives a disbursement the reference of a transaction that a list has shown and no disbursement has. */
const ofListed: Mutant = {
  name: 'the reference of a listed transaction',
  begin() {
    const made = new Set<string>();
    let listed: string | null = null;
    return (parsed) => {
      const own = ownerOf(parsed);
      if (own !== null) made.add(referenceKey(own.reference));
      // The ledger of a new target is empty, so the list gets it first.
      if (listed === null && parsed.request.operation === listTransactions.name) {
        if (listOf(parsed) === null) return null;
        listed = LISTED;
        const data = [{ ...(itemsOf(parsed)[0]?.[1] ?? {}), reference: LISTED }];
        return withResponse(parsed, { body: JSON.stringify({ ...acceptedBody(parsed), data }) });
      }
      return own === null || listed === null ? null : withReference(parsed, listed);
    };
  },
};
const LISTED = '0b9d8f7e-1c2d-4e3f-8a9b-7c6d5e4f3a2b';

function ownerOf(parsed: ParsedExchange) {
  const { operation, body } = parsed.request;
  if (operation !== initiateDisbursement.name) return null;
  const reference = transactionOf(parsed)?.reference;
  const merchantReference = body?.merchant_reference;
  if (typeof reference !== 'string' || typeof merchantReference !== 'string') return null;
  return { reference, merchantReference };
}

function withReference(parsed: ParsedExchange, reference: string) {
  const changed = { ...acceptedBody(parsed), data: { ...transactionOf(parsed), reference } };
  return withResponse(parsed, { body: JSON.stringify(changed) });
}

export const mutants: Mutants = {
  'REFERENCE-01': [
    ...edits(fresh, wrongReferences),
    ...edits(where('only above 1,000', isAboveThousand, fresh), { 'a number': put(1042) }),
    ...edits(fresh, { 'a serial string': put('T10') }).map((serial) => from(10, serial)),
  ],
  'REFERENCE-02': itemEdits(['reference'], wrongReferences),
  'REFERENCE-03': [
    repeated('all have the reference of the first', 'first'),
    repeated('each has the reference of the transaction before it', 'previous'),
    repeated('the reference of the first in the other letter case', 'first', otherCase),
    from(10, repeated('the reference of the first', 'first')),
    from(10, repeated('the reference of the transaction before', 'previous')),
    ofListed,
  ],
};
