/** The headers that a service demands, and their right values. */
import type { Deployment } from './fault.ts';

export const headerNames = ['authorization', 'x-biz-number', 'content-type'] as const;
export type HeaderName = (typeof headerNames)[number];

export const goodValue = (name: HeaderName, { tokens, bizNumbers }: Deployment) =>
  ({
    authorization: `Bearer ${tokens[0]}`,
    'x-biz-number': bizNumbers[0] ?? '',
    'content-type': 'application/json',
  })[name];
