/** The transactions in the `data` of a refused list: the document does not say what a failure has there. Pure. */
import { isObject, type Json, type JsonObject, member } from '../core/json/json.ts';
import { listTransactions } from './operations.ts';
import { itemsOf, type ParsedExchange } from './parsed-exchange.ts';

type Items = ReturnType<typeof itemsOf>;

const NONE: Items = [];

/** A refusal may repeat what the query asks for, and all values of a query are texts. */
const isTransaction = ({ reference, amount }: JsonObject) =>
  typeof reference === 'string' && typeof amount === 'number';

/** A redirect is a refusal whatever its body says. */
export function itemsOfRefusal({ request, response }: ParsedExchange): Items {
  if (response.outcome !== 'refused' || !response.json.ok) return NONE;
  if (request.operation !== listTransactions.name) return NONE;
  if (response.status >= 300 && response.status < 400) return NONE;
  const data = member(response.json.value, 'data');
  if (!Array.isArray(data)) return NONE;
  return (data as readonly Json[]).flatMap((item, at) =>
    isObject(item) && isTransaction(item) ? [[at, item] as const] : [],
  );
}

/** The items that a list shows, whether it is accepted or refused. */
export const shownItems = (parsed: ParsedExchange): Items =>
  parsed.response.outcome === 'accepted' ? itemsOf(parsed) : itemsOfRefusal(parsed);
