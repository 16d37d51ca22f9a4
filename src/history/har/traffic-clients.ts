/** The clients of recorded traffic: the one whose lists are compared, and all others. Pure. */
import { BIZ_NUMBER, OTHER_BIZ_NUMBER, OTHER_TOKEN, TOKEN } from '../../plan/placeholders.ts';

/** The credentials of an accepted request. */
export interface AcceptedCredentials {
  readonly token: string | null;
  readonly bizNumber: string | null;
  readonly movesMoney: boolean;
}

/** The placeholder of each accepted token and business number. */
export interface Clients {
  readonly tokens: ReadonlyMap<string, string>;
  readonly bizNumbers: ReadonlyMap<string, string>;
}

/**
 * Each client has its own list, so only the one with the most disbursements, and then with the most
 * other requests, gets the placeholders of right credentials. A client may have several tokens, but of those that
 * came with no business number, each may be of another client.
 */
export function clientsOf(accepted: readonly AcceptedCredentials[]): Clients {
  const weights = new Map<string, number>();
  for (const { bizNumber, movesMoney } of accepted) {
    if (bizNumber === null) continue;
    const weight = movesMoney ? accepted.length + 1 : 1;
    weights.set(bizNumber, (weights.get(bizNumber) ?? 0) + weight);
  }
  const [first = null] = [...weights].sort((a, b) => b[1] - a[1]).map(([number]) => number);
  const ownTokens = new Set<string>();
  const otherTokens = new Set<string>();
  for (const { token, bizNumber } of accepted) {
    if (token === null || bizNumber === null) continue;
    (bizNumber === first ? ownTokens : otherTokens).add(token);
  }
  const firstToken = ownTokens.size > 0 ? null : mostUsed(accepted, otherTokens);
  const isOwn = (token: string) => ownTokens.has(token) || token === firstToken;
  return {
    tokens: new Map(
      accepted.flatMap(({ token }) =>
        token === null ? [] : [[token, isOwn(token) ? TOKEN : OTHER_TOKEN]],
      ),
    ),
    bizNumbers: new Map(
      [...weights.keys()].map((one) => [one, one === first ? BIZ_NUMBER : OTHER_BIZ_NUMBER]),
    ),
  };
}

/** The token with the most requests, except these; `null`: there is none. */
function mostUsed(
  accepted: readonly AcceptedCredentials[],
  except: ReadonlySet<string>,
): string | null {
  const counts = new Map<string, number>();
  for (const { token } of accepted)
    if (token !== null && !except.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1);
  const [first = null] = [...counts].sort((a, b) => b[1] - a[1]).map(([token]) => token);
  return first;
}
