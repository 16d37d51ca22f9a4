/**
 * Paired controls: a refused probe counts only if the target accepts its control, which is the same
 * request without the mistake.
 */
import type { Exchange } from '../core/exchange.ts';
import type { ParsedExchange } from '../interface/parsed-exchange.ts';
import { asksToWait } from '../interface/parsed-response.ts';
import { type RefusedRequest, refusedRequest, targetWords } from '../interface/refusal.ts';
import { RATE, refusalAdvice, TARGET_SAYS } from '../interface/refusal-advice.ts';
import type { Context } from './check.ts';
import { Unanswered } from './unanswered.ts';

export const groupIdOf = ({ group }: Exchange) => group?.id ?? '';

/** The controls of a group. */
interface ControlsOfGroup {
  accepted: number;
  refused: number;
  readonly unanswered: Unanswered;
  firstRefused: RefusedRequest | null;
  /** What the target said where it asked to wait. */
  busyWords: string | null;
}

const newGroup = (): ControlsOfGroup => ({
  accepted: 0,
  refused: 0,
  unanswered: new Unanswered(),
  firstRefused: null,
  busyWords: null,
});

export class Controls {
  readonly #groups = new Map<string, ControlsOfGroup>();
  readonly #soFar: Context['soFar'];

  constructor({ soFar }: Context) {
    this.#soFar = soFar;
  }

  /** Registers the exchange if it is a control, and returns whether it is one. */
  see(parsed: ParsedExchange): boolean {
    const { request, response, exchange } = parsed;
    if (exchange.group?.role !== 'control' || !request.isDocumented) return false;
    const group = this.#groups.get(groupIdOf(exchange)) ?? newGroup();
    group.unanswered.see(parsed);
    if (response.outcome === 'accepted') group.accepted += 1;
    else if (asksToWait({ response })) group.busyWords ??= targetWords(exchange);
    else if (response.outcome !== 'unanswered') {
      group.refused += 1;
      group.firstRefused ??= refusedRequest(exchange);
    }
    this.#groups.set(groupIdOf(exchange), group);
    return true;
  }

  isAccepted(id: string): boolean {
    const group = this.#groups.get(id);
    if (group === undefined) return false;
    return group.accepted > 0 && group.refused === 0 && group.unanswered.reason() === null;
  }

  /** What the target said to the first refused control, with advice; or that a control got no response. */
  whyNotAccepted(id: string): string | null {
    const group = this.#groups.get(id);
    const refused = group?.firstRefused ?? null;
    const busyWords = group?.accepted === 0 ? group.busyWords : null;
    const busy = busyWords === null ? null : `${TARGET_SAYS}${busyWords}: ${RATE}`;
    if (refused === null) return group?.unanswered.reason() ?? busy;
    return refusalAdvice(refused, this.#soFar.refusalContext(refused));
  }

  /** Whether a control was sent; one of an outage shows nothing, but it was. */
  isSent(id: string): boolean {
    return this.#groups.has(id) || this.#soFar.isControlSent(id);
  }
}
