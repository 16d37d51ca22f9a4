/** Disbursements of the second client with other headers: a target may take the first one for their client. */
import type { HeaderList } from '../../src/core/request.ts';
import { BIZ_NUMBER, OTHER_BIZ_NUMBER, OTHER_TOKEN } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case } from '../../src/plan/scenario.ts';
import { KEY, OF_PAGE } from './client-headers.ts';
import { inSmallLetters, withCredentials } from './credentials.ts';
import { bodyOf, initiate, initiateHeaders, smallest } from './requests.ts';

/** Headers in which comparable interfaces have the client: a target may prefer them to the documented one. */
export const NUMBER_OF_FIRST: HeaderList = [
  ...['X-Tenant-ID', 'X-Business-Id', 'X-Merchant-ID', 'X-Client-ID', 'X-Account-ID'],
].map((name) => [name, BIZ_NUMBER] as const);

export function contextsOfSecond(settings: PlanSettings): Case[] {
  if (!settings.hasOtherClient) return [];
  const headers = withCredentials(initiateHeaders, OTHER_TOKEN, OTHER_BIZ_NUMBER);
  const contexts: readonly HeaderList[] = [
    inSmallLetters(headers),
    [...headers, ...OF_PAGE, ['Transfer-Encoding', 'chunked']],
    [...headers, ...NUMBER_OF_FIRST],
    // A target may look for the key before it looks who the client is.
    [...headers, KEY],
  ];
  return contexts.map((some, at) => ({
    id: `contexts/second-${at + 1}`,
    request: initiate(bodyOf(smallest(settings, `tnk${at + 3}`)), some),
    group: { id: 'contexts', role: 'observation' },
  }));
}
