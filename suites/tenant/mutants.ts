/** Changes on which the checks of clients must fail. */
import { acceptedInstead, withoutBody } from '../../src/check/mutants/flip.ts';
import { type Mutant, type Mutants, withResponse } from '../../src/check/mutants/mutant.ts';
import type { Json } from '../../src/core/json/json.ts';
import type { RequestTemplate } from '../../src/core/request.ts';
import type { Client } from '../../src/interface/client.ts';
import {
  acceptedBody,
  itemsOf,
  listOf,
  type ParsedExchange,
  transactionOf,
} from '../../src/interface/parsed-exchange.ts';
import { EXPIRED_TOKEN } from '../../src/plan/placeholders.ts';
import { isMixed, senderOf } from './clients.ts';
import { UnknownNumbers } from './unknown-numbers.ts';

/** The reference of a new transaction; that of a repeat may be an earlier one, of either client. */
const madeIn = (parsed: ParsedExchange): Json | undefined =>
  parsed.request.isRepeat ? undefined : transactionOf(parsed)?.reference;

/**
 * Adds an item with the reference of one client's transaction to the lists of the other client whose
 * query contains this text.
 */
function leaked(name: string, reader: Client, inQuery = ''): Mutant {
  return {
    name,
    begin() {
      let reference: Json | undefined;
      let type: Json | undefined;
      return (parsed) => {
        const client = senderOf(parsed.request);
        if (client === null || parsed.response.outcome !== 'accepted') return null;
        const newReference = madeIn(parsed);
        if (newReference !== undefined && client !== reader) {
          reference = newReference;
          ({ type } = transactionOf(parsed) ?? {});
        }
        const [first] = itemsOf(parsed);
        const list = listOf(parsed);
        if (!parsed.request.query.includes(inQuery)) return null;
        if (client !== reader || list === null || reference === undefined) return null;
        const data = [...list, { ...(first?.[1] ?? {}), type, reference }];
        return withResponse(parsed, { body: JSON.stringify({ ...acceptedBody(parsed), data }) });
      };
    },
  };
}

/**
 * Adds one transaction that no disbursement of the run made to the lists of both clients, after the
 * second one has sent a request: most runs have no second client.
 */
const oldOnBoth: Mutant = {
  name: 'both clients see a transaction from before the run',
  begin() {
    let areTwo = false;
    return (parsed) => {
      const { request, response } = parsed;
      const client = senderOf(request);
      areTwo ||= client === 'second';
      const list = areTwo && client !== null ? listOf(parsed) : null;
      if (response.outcome !== 'accepted' || list === null) return null;
      const [first] = itemsOf(parsed);
      const data = [...list, { ...(first?.[1] ?? {}), type: 'debit', reference: OLD }];
      return withResponse(parsed, { body: JSON.stringify({ ...acceptedBody(parsed), data }) });
    };
  },
};
const OLD = '5e0c7a91-3b6d-4f28-9a14-d2b8c6e0f375';

/** Answers a list for the number of the second client with the transaction of that client. */
const shownToFirst: Mutant = {
  name: 'a list with the other business number shows the transactions of that client',
  begin() {
    let own: Json | undefined;
    return (parsed) => {
      const { request, response, exchange } = parsed;
      if (senderOf(request) === 'second') own = madeIn(parsed) ?? own;
      const isMixedList = request.bizNumber === 'second' && request.authorization === 'right';
      const isList = exchange.request.method === 'GET' && response.outcome !== 'unanswered';
      if (!isMixedList || !isList || own === undefined) return null;
      const data = [{ reference: own }];
      const body = JSON.stringify({ status: 'success', message: 'Done', data, errors: null });
      return withResponse(parsed, { status: 200, body, encoding: 'utf-8' });
    };
  },
};

/** Only a target that refuses an unknown number must refuse that of another client. */
const whereUnknownIsRefused = ({ name, begin }: Mutant): Mutant => ({
  name,
  begin() {
    const mutate = begin();
    const unknownNumbers = new UnknownNumbers();
    return (parsed) => {
      unknownNumbers.see(parsed);
      const changed = mutate(parsed);
      return unknownNumbers.areRefused ? changed : null;
    };
  },
});

const has = (value: string) => (request: RequestTemplate) =>
  request.headers.some(([, text]) => text.includes(value));

export const mutants: Mutants = {
  'TENANT-01': [
    leaked('the first client sees what the second one made', 'first'),
    leaked('the second client sees what the first one made', 'second'),
    leaked('the first client sees it with a filter', 'first', 'status=pending'),
    leaked('the second client sees it in a search', 'second', 'search='),
    oldOnBoth,
  ],
  'TENANT-02': [
    acceptedInstead(
      'accepted with the other business number',
      ({ method }, parsed) => method === 'POST' && isMixed(parsed.request),
    ),
    whereUnknownIsRefused(
      acceptedInstead(
        'listed with the other business number',
        ({ method }, parsed) => method === 'GET' && isMixed(parsed.request),
      ),
    ),
    shownToFirst,
  ],
  'TENANT-03': [
    acceptedInstead('accepted with the expired token', has(EXPIRED_TOKEN)),
    acceptedInstead(
      'a list with the expired token and a filter is accepted',
      (request) => has(EXPIRED_TOKEN)(request) && request.path.includes('status='),
    ),
    acceptedInstead(
      'accepted with the expired token, with an empty 204',
      has(EXPIRED_TOKEN),
      withoutBody,
    ),
  ],
};
