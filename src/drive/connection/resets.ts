/** Which requests need a connection of their own, because the target has reset some. */

/** Requests after a reset that have a connection of their own. */
const ALONE_AFTER_RESET = 20;
/** From this one on, all of them have: the target closes idle connections. */
const LAST_RESET = 3;

/**
 * After a reset, requests get connections of their own: the target may close idle ones. Later ones share
 * connections again, because a target may mistake requests on one connection. A target may also close
 * the connection of a large body, which shows nothing of the others.
 */
export class Resets {
  #count = 0;
  #alone = 0;

  /** Called once for each request. */
  needOwnConnection(): boolean {
    if (this.#alone === 0) return this.#count >= LAST_RESET;
    this.#alone -= 1;
    return true;
  }

  /** Several at the same moment count once. */
  count(): void {
    if (this.#alone === 0) this.#count += 1;
    this.#alone = ALONE_AFTER_RESET;
  }
}
