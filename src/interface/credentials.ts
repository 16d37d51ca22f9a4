/** Which credentials of a request are wrong: the answer depends on the question. Pure. */
import type { HeaderStates } from './request-headers.ts';

type Credentials = Pick<HeaderStates, 'authorization' | 'bizNumber'>;
type Token = Credentials['authorization'];

/** Only they come from somebody who tries tokens: a request without one does not. */
const triedTokens: ReadonlySet<Token> = new Set(['unissued', 'malformed', 'expired']);
/** Tokens that a service can look up, and then refuses for what they are. */
const unknownTokens: ReadonlySet<Token> = new Set(['unissued', 'expired']);
/** Of a client, also with `bearer` in another letter case, which a service usually ignores. */
const tokensOfClients: ReadonlySet<Token> = new Set(['right', 'second', 'other-case']);
/** Of a client, and written as documented. */
const documentedTokens: ReadonlySet<Token> = new Set(['right', 'second']);

/** Whether the token is that of a client. */
export const hasTokenOfClient = ({ authorization }: Pick<Credentials, 'authorization'>): boolean =>
  tokensOfClients.has(authorization);

/** Whether advice may say that a target has locked the client after this request. */
export const triesCredentials = ({ authorization, bizNumber }: Credentials): boolean =>
  triedTokens.has(authorization) || bizNumber === 'unknown';

/**
 * Whether a lockout after this request may explain an outage. A request without a token counts too:
 * a target may count it, and outages close together that nothing explains leave a run inconclusive.
 */
export const mayCauseLockout = (credentials: Credentials): boolean =>
  !hasTokenOfClient(credentials) || credentials.bizNumber === 'unknown';

/**
 * Whether the response shows nothing about the right token. `bearer` in another letter case counts
 * too, because a target may refuse it at any time.
 */
export const hasOtherToken = ({ authorization }: Pick<Credentials, 'authorization'>): boolean =>
  !documentedTokens.has(authorization);

/**
 * Whether a refusal has the words of the service for a token that it does not accept. For one that is
 * absent or malformed it may have other words.
 */
export const hasUnknownToken = ({ authorization }: Pick<Credentials, 'authorization'>): boolean =>
  unknownTokens.has(authorization);
