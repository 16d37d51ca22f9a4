/** A target that accepts requests only in another form than the documented one. */
import { evidenceOf } from '../../core/exchange.ts';
import type { ParsedExchange } from '../../interface/parsed-exchange.ts';
import type { Finding } from '../check.ts';

/** What one operation has shown. */
interface Shown {
  isDocumentedAccepted: boolean;
  isDocumentedRefused: boolean;
  /** The first variant that was accepted after a refusal of a documented request. */
  variant: number | null;
  /** The first refusal of a documented request after that. */
  finding: Finding | null;
}

/**
 * The target accepts a variant between two refusals of documented requests, and no documented request
 * in the whole run: neither their values nor their time is the reason.
 */
export class OnlyVariants {
  readonly #shown = new Map<string, Shown>();

  seeDocumented({ request, response, exchange }: ParsedExchange): void {
    if (response.outcome === 'unanswered' || response.asksToWait) return;
    const shown = this.#of(request.operation);
    if (response.outcome === 'accepted') {
      shown.isDocumentedAccepted = true;
      return;
    }
    shown.isDocumentedRefused = true;
    if (shown.variant === null) return;
    shown.finding ??= {
      exchanges: [{ index: shown.variant }, evidenceOf(exchange)],
      pointer: null,
      expected: `accepted, like exchange ${shown.variant}, which is such a request in another form`,
      actual: `exchange ${exchange.index} was refused, with HTTP status ${response.status}, like each documented request`,
    };
  }

  seeAcceptedVariant({ request, exchange }: ParsedExchange): void {
    const shown = this.#of(request.operation);
    if (shown.isDocumentedRefused) shown.variant ??= exchange.index;
  }

  findings(): readonly Finding[] {
    return [...this.#shown.values()].flatMap(({ isDocumentedAccepted, finding }) =>
      isDocumentedAccepted || finding === null ? [] : [finding],
    );
  }

  #of(operation: string): Shown {
    const known = this.#shown.get(operation);
    if (known !== undefined) return known;
    const shown: Shown = {
      isDocumentedAccepted: false,
      isDocumentedRefused: false,
      variant: null,
      finding: null,
    };
    this.#shown.set(operation, shown);
    return shown;
  }
}
