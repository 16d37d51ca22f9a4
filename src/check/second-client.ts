/** Which refusals of documented requests of the second client are the target's fault. */
import type { OperationName } from '../interface/operations.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import type { StoredRefusal } from './stored-refusal.ts';

/**
 * OTHER_TOKEN or OTHER_BIZ_NUMBER may be wrong, the token may lack the permission for an operation,
 * and it may expire during the run. So a refusal counts only if the operation was accepted with these
 * credentials, and they were accepted again later.
 */
export class SecondClient {
  readonly #accepted = new Set<OperationName>();
  /** The number of the last accepted request. */
  #last = 0;

  see({ request, response, exchange }: ParsedExchange): void {
    if (request.authorization !== 'second' || request.bizNumber !== 'second') return;
    if (response.outcome !== 'accepted') return;
    this.#accepted.add(request.operation);
    this.#last = Math.max(this.#last, exchange.index);
  }

  /** Whether a refused request of this operation had to be accepted. */
  hasToAccept(operation: OperationName, { evidence }: Pick<StoredRefusal, 'evidence'>): boolean {
    return this.#accepted.has(operation) && this.#last > evidence.index;
  }
}

/** What a finding expects of a request of the second client. */
export const LIKE_OTHERS = 'accepted, like others of the second client (OTHER_TOKEN)';
