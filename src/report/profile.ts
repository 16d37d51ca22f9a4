/**
 * The deployment profile: the behaviour of this target where the interface document says "not
 * shown".
 */
import type { Json } from '../core/json/json.ts';

/** A row of the profile: one of the document's gaps. */
interface Gap {
  readonly id: string;
  readonly title: string;
  /** The section of the interface document. */
  readonly clause: string;
  /** What no client can observe, if anything. */
  readonly unseen: string | null;
}

export const gaps: readonly Gap[] = [
  gap('type-values', '2.2', 'Values of `type` other than "debit"'),
  gap('null-forms', '2.2', 'Forms of `payload`, `initiated_at`, `paid_at`, `meta` when not null'),
  gap('activity-values', '2.3', 'Values of `user_agent`, `device_os` and `device_name`'),
  gap('completed-status', '3', 'The word for a completed transaction'),
  gap(
    'transitions',
    '3',
    'Transitions between states',
    'The suite knows only the states that a list showed, not what happens between them.',
  ),
  gap('amount-unit', '4.1', 'Unit or currency of `amount`'),
  gap('merchant-reference', '4.1', 'Uniqueness and length of `merchant_reference`'),
  gap('list-headers', '4.2', 'Whether the list needs `X-Biz-Number`'),
  gap('list-pages', '4.2', 'Ordering, page selection, filters and pagination metadata of the list'),
  gap(
    'tokens',
    '5',
    'Issuance, lifetime and permissions of tokens',
    'The interface does not show how a token is issued, how long it is valid and what it permits.',
  ),
  gap(
    'events',
    '6',
    'Events, webhooks and callbacks',
    'The target sends an event to an address that only the target knows; a client cannot see it.',
  ),
  gap('errors', '7', 'Error bodies, error codes and HTTP statuses'),
  gap('limits', '8', 'Limits: rate, amount bounds, `perPage`'),
  gap('versioning', '9', 'Versioning scheme'),
];

function gap(id: string, clause: string, title: string, unseen: string | null = null): Gap {
  return { id, title, clause, unseen };
}

/** One question of a gap, and its answer. */
export interface Aspect {
  /** The id of its `observe` check. */
  readonly id: string;
  readonly question: string;
  /** For people; `null` where no exchange showed it. */
  readonly answer: string | null;
  /** For a comparison with another deployment. */
  readonly value: Json;
  /** The number of exchanges that show it. */
  readonly seen: number;
  /** The numbers of some of these exchanges. */
  readonly exchanges: readonly number[];
  /** Why there is no answer. */
  readonly why: string | null;
}

export interface ProfileRow {
  readonly gap: string;
  readonly title: string;
  readonly clause: string;
  readonly unseen: string | null;
  readonly aspects: readonly Aspect[];
}

/** The gaps, in the order of the document. */
export function profileOf(
  aspects: readonly (Aspect & { readonly gap: string })[],
): readonly ProfileRow[] {
  return gaps.map(({ id, title, clause, unseen }) => ({
    gap: id,
    title,
    clause,
    unseen,
    aspects: aspects.filter(({ gap: of }) => of === id).map(({ gap: _, ...aspect }) => aspect),
  }));
}
