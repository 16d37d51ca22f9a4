/** Lists that show the ledger of the configured business. */
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';

/** All three headers are as the document has them: under others it may be another ledger. */
export const hasRightHeaders = ({
  authorization,
  bizNumber,
  contentType,
}: ParsedExchange['request']) =>
  [authorization, bizNumber, contentType].every((state) => state === 'right');
