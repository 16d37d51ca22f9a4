/** Transactions and summaries as the service returns them: 2.2, 2.3 and 2.4. */
import type { Dialect } from './dialect.ts';
import type { Entry } from './entry.ts';

/** 2.2 */
export function transaction(entry: Entry, status: string, dialect: Dialect) {
  const { reference, amount, fee, narration, userAgent } = entry;
  const open = openFields(entry.createdMs)[dialect.nullFields];
  const clients = { echoed: userAgent, fixed: 'unknown client', blank: '' };
  const activity = {
    message: 'Transaction is pending',
    action: 'pending',
    meta: open,
    user_agent: clients[dialect.client],
    device_os: dialect.client === 'blank' ? '' : 'unknown',
    device_name: dialect.client === 'blank' ? '' : 'unknown',
  };
  return {
    reference,
    type: typeOf(dialect),
    type_description: 'Funds disbursement',
    amount,
    fee,
    status,
    payload: open,
    narration,
    initiated_at: open,
    paid_at: open,
    activities: [activity],
  };
}

/** 2.4 */
export function summary(entry: Entry, status: string, dialect: Dialect) {
  const { reference, amount, fee, narration } = entry;
  return { reference, type: typeOf(dialect), amount, fee, status, narration };
}

const typeOf = ({ type }: Dialect) => (type === 'blank' ? '' : type);

const openFields = (createdMs: number) => ({
  null: null,
  text: new Date(createdMs).toISOString(),
  number: createdMs,
  object: { at: createdMs },
  list: [createdMs],
});
