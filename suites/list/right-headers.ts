/** Lists of the configured business. */
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

/** All three headers are as documented; with others the list may be that of another ledger. */
export const hasRightHeaders = ({
  authorization,
  bizNumber,
  contentType,
}: ParsedExchange['request']) =>
  [authorization, bizNumber, contentType].every((state) => state === 'right');
