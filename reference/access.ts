/** Checks the headers of a request: token, business number and media type. */
import type { Context } from 'hono';
import { defaultDialect } from './dialect.ts';
import type { Deployment } from './fault.ts';
import type { Refusal } from './refusals.ts';

export interface Access {
  /** Whether the token is that of the second client. */
  isOther(context: Context): boolean;
  /** Each returns the refusal, or `null` where the header is right. */
  token(context: Context): Refusal | null;
  business(context: Context): Refusal | null;
  mediaType(context: Context): Refusal | null;
}

export function makeAccess(options: Deployment): Access {
  const { tokens, bizNumbers, other, dialect = defaultDialect } = options;
  const pattern = dialect.bearerCase === 'any' ? /^Bearer (\S+)$/i : /^Bearer (\S+)$/;
  const tokenOf = ({ req }: Context) => pattern.exec(req.header('authorization') ?? '')?.[1] ?? '';
  const isOther = (context: Context) => other !== undefined && tokenOf(context) === other.token;
  return {
    isOther,
    token(context) {
      if (isOther(context) || tokens.includes(tokenOf(context))) return null;
      return { kind: 'credentials', field: 'authorization', message: 'Invalid access token' };
    },
    business(context) {
      const accepted = isOther(context) ? [other?.bizNumber ?? ''] : bizNumbers;
      if (accepted.includes(context.req.header('x-biz-number') ?? '')) return null;
      return { kind: 'business', field: 'x-biz-number', message: 'Unknown business number' };
    },
    mediaType({ req }) {
      if (/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return null;
      return { kind: 'media-type', field: 'content-type', message: 'Send application/json' };
    },
  };
}
