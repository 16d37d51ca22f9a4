/** Faults in the status of a transaction, and in its activities. */
import { randomUUID } from 'node:crypto';
import type { Row, Wrap } from '../fault.ts';
import { KIND_HEADER } from '../render.ts';
import {
  both,
  changeRequest,
  type Members,
  onActivity,
  onItem,
  onPage,
  onTransaction,
  without,
} from '../tampering.ts';

const status = (change: (data: Members, count: number) => unknown): Wrap =>
  onTransaction((data, count) => ({ ...data, status: change(data, count) }));
const listed = (change: (status: string, index: number) => unknown): Wrap =>
  onItem((item, index) => ({ ...item, status: change(String(item.status), index) }));

const plainStatusFaults: readonly Row[] = [
  [
    'processed-sometimes',
    'One new disbursement in forty is `processed`.',
    status((_, count) => (count % 40 === 0 ? 'processed' : 'pending')),
  ],
  [
    'successful-if-small',
    'A new disbursement below 1,000 is `successful`.',
    status(({ amount }) => (Number(amount) < 1000 ? 'successful' : 'pending')),
  ],
  ['initiated', 'A new disbursement is `initiated`.', status(() => 'initiated')],
  ['pending-capitals', 'A new disbursement is `PENDING`.', status(() => 'PENDING')],
  ['status-null', 'A new disbursement has a status of null.', status(() => null)],
  [
    'list-failed-later',
    'Transactions further down the list are `failed`.',
    listed((text, index) => (index > 4 ? 'failed' : text)),
  ],
  [
    'list-completed',
    'Completed transactions are `completed`.',
    listed((text) => (text === 'pending' ? text : 'completed')),
  ],
  [
    'list-paid-without-number',
    'A list may lack a business number, and its completed transactions are `paid` then.',
    (inner, options) => {
      const changing = both(
        changeRequest(({ headers }) => headers.set('x-biz-number', options.bizNumbers[0] ?? '')),
        listed((text) => (text === 'pending' ? text : 'paid')),
      )(inner, options);
      return (request, wire) => {
        const isMeant = request.method === 'GET' && !request.headers.has('x-biz-number');
        return (isMeant ? changing : inner)(request, wire);
      };
    },
  ],
  [
    'list-capital',
    'Statuses in the list start with a capital: `Pending`.',
    listed((text) => text.replace(/^./, (first) => first.toUpperCase())),
  ],
  [
    'list-both-words',
    'Some completed transactions are `processed`, and others are `successful`.',
    listed((text, index) =>
      index % 2 === 0
        ? text
        : text === 'processed'
          ? 'successful'
          : text === 'successful'
            ? 'processed'
            : text,
    ),
  ],
  [
    'list-status-absent',
    'Items of the list have no status.',
    onItem((item) => without(item, 'status')),
  ],
  [
    'list-failed-with-filter',
    'Failed transactions are `failed`, and only a list with this filter shows them.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      const isMeant = request.method === 'GET' && /[?&]status=failed/.test(request.url);
      if (!isMeant || response.headers.has(KIND_HEADER)) return response;
      const body = (await response.json()) as { data: readonly Members[] };
      const reference = randomUUID();
      const data = body.data.slice(0, 1).map((item) => ({ ...item, reference, status: 'failed' }));
      return Response.json({ ...body, data });
    },
  ],
  [
    'list-status-rare',
    'One page in eight has an item that is `reversed`.',
    onPage((items, count) =>
      count % 8 === 0 && items.length > 0
        ? [{ ...items[0], status: 'reversed' }, ...items.slice(1)]
        : items,
    ),
  ],
];

const activities = (change: (list: readonly unknown[], count: number) => unknown): Wrap =>
  onTransaction((data, count) => ({
    ...data,
    activities: change(data.activities as unknown[], count),
  }));
const member = (changed: Members): Wrap => onActivity((activity) => ({ ...activity, ...changed }));

const activityFaults: readonly Row[] = [
  ['activities-empty', 'A new disbursement has no activity.', activities(() => [])],
  [
    'activities-empty-sometimes',
    'One new disbursement in thirty has no activity.',
    activities((list, count) => (count % 30 === 0 ? [] : list)),
  ],
  [
    'activities-grow',
    'After twenty disbursements, a new one has two activities.',
    activities((list, count) => (count > 20 ? [...list, ...list] : list)),
  ],
  [
    'activities-object',
    '`activities` is one activity, not a list.',
    activities(([first]) => first),
  ],
  ['activities-null', '`activities` is null.', activities(() => null)],
  ['activities-texts', '`activities` is a list of texts.', activities(() => ['pending'])],
  ['action-created', 'The first activity is `created`.', member({ action: 'created' })],
  [
    'action-created-sometimes',
    'One activity in twenty is `created`.',
    onActivity((activity, count) =>
      count % 20 === 0 ? { ...activity, action: 'created' } : activity,
    ),
  ],
  ['action-capital', 'The first activity is `Pending`.', member({ action: 'Pending' })],
  [
    'meta-absent',
    'An activity has no `meta`.',
    onActivity((activity) => without(activity, 'meta')),
  ],
  ['activity-message-null', '`message` of an activity is null.', member({ message: null })],
  ['user-agent-null', '`user_agent` is null.', member({ user_agent: null })],
  [
    'user-agent-absent',
    'An activity has no `user_agent`.',
    onActivity((activity) => without(activity, 'user_agent')),
  ],
  [
    'device-null',
    '`device_os` and `device_name` are null.',
    member({ device_os: null, device_name: null }),
  ],
  ['device-object', '`device_name` is an object.', member({ device_name: { model: 'unknown' } })],
];

export const statusFaults: readonly Row[] = [...plainStatusFaults, ...activityFaults];
