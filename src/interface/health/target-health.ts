/** What the exchanges of one run show of the health of its target. Pure. */
import type { Client } from '../client.ts';
import type { ParsedExchange } from '../parsed-exchange.ts';
import { CredentialRefusals } from './credential-refusals.ts';
import { FailedTogether } from './failed-together.ts';
import { acceptedClient, type Health, healthOf, isOwnListAccepted } from './health.ts';
import { OnlyListsFail } from './only-lists-fail.ts';
import type { TimeSpan } from './outage-spans.ts';
import { RefusedSizes } from './refused-sizes.ts';

export class TargetHealth {
  readonly #onlyListsFail = new OnlyListsFail();
  readonly #together = new FailedTogether();
  readonly #credentialRefusals = new CredentialRefusals();
  readonly #refusedSizes = new RefusedSizes();
  readonly #acceptedClients = new Set<Client>();
  #isListAccepted = false;
  #togetherSpan: TimeSpan | null = null;

  /** The clients of which the target has accepted a documented request. */
  get acceptedClients(): ReadonlySet<Client> {
    return this.#acceptedClients;
  }

  get isListAccepted(): boolean {
    return this.#isListAccepted;
  }

  /** The outage that the last exchange and others in flight with it show; `null`: none. */
  get togetherSpan(): TimeSpan | null {
    return this.#togetherSpan;
  }

  /** Whether lists fail for certain while disbursements are accepted, which is no outage. */
  get failsOnlyLists(): boolean {
    return this.#onlyListsFail.isCertain;
  }

  /** Whether health checks show something, which are lists: not where only lists fail. */
  get isShownByLists(): boolean {
    return this.#isListAccepted && !this.failsOnlyLists;
  }

  /** Whether the target refused the credentials, as far as earlier exchanges show how it does so. */
  refusesCredentials(parsed: ParsedExchange): boolean {
    return !this.#refusedSizes.has(parsed) && this.#credentialRefusals.has(parsed);
  }

  /** Whether a new token may help. */
  mayRefuseToken(parsed: ParsedExchange): boolean {
    return !this.#refusedSizes.has(parsed) && this.#credentialRefusals.mayBeOfToken(parsed);
  }

  /** Whether a health check may have this page size. */
  mayRequest = (size: number): boolean => this.#refusedSizes.mayRequest(size);

  /** What the exchange shows of the target, as far as earlier ones show how it refuses credentials. */
  healthOf(parsed: ParsedExchange): Health {
    return healthOf(parsed, this.#acceptedClients, this.refusesCredentials(parsed));
  }

  /**
   * Called with each exchange, in the order of completion. Returns what the exchange shows of the
   * target; it also decides what later exchanges show.
   */
  see(parsed: ParsedExchange): Health {
    const health = this.healthOf(parsed);
    this.#credentialRefusals.see(parsed);
    this.#refusedSizes.see(parsed);
    this.#onlyListsFail.see(parsed);
    this.#togetherSpan = this.#together.see(parsed, health);
    const client = acceptedClient(parsed);
    if (client !== null) this.#acceptedClients.add(client);
    this.#isListAccepted ||= isOwnListAccepted(parsed);
    return health;
  }

  /** Called with the exchange that ended an outage, which only the caller knows. */
  seeEndOfOutage(parsed: ParsedExchange): void {
    this.#onlyListsFail.ended(parsed);
  }
}
