/** The fields of each object of the interface, in the order of the document. */
import { fieldsOf, fieldsWhere, isOpen, isText } from './schemas.ts';
import { schemas } from './validators.ts';

const { documents } = schemas;

/** The members of the envelope (2.1). */
export const envelopeFields = fieldsOf(documents, 'envelope');

/** The body of a disbursement request (4.1). */
export const requestFields = fieldsOf(documents, 'request');
export const requestTexts = fieldsWhere(documents, 'request', isText);

/** A Transaction (2.2). */
export const transactionFields = fieldsOf(documents, 'transaction');

/** An activity of a Transaction (2.3). */
export const activityFields = fieldsOf(documents, 'activity');
export const activityTexts = fieldsWhere(documents, 'activity', isText);

/** A summary of a transaction, which is an item of the list (2.4). */
export const summaryFields = fieldsOf(documents, 'transaction-summary');

/** Fields of a Transaction and its activities that the document shows only as null. */
export const openFields = {
  transaction: fieldsWhere(documents, 'transaction', isOpen),
  activity: fieldsWhere(documents, 'activity', isOpen),
} as const;

/** The fields whose shape a requirement demands. */
export const fieldsUnder = (requirement: string, schema: string) =>
  fieldsWhere(documents, schema, (field) => field !== true && field.requirement === requirement);

/** Whether an undocumented member may be the unit or currency of `amount`. */
export const isUnitName = (name: string) => /currency|unit|denomination|minor|scale/i.test(name);
