/** The connections of a transport: shared ones, and one for each fresh request. */
import { Client, type ClientOptions } from './undici.ts';

/** A client of undici has one connection at most. */
export interface Connection {
  readonly origin: string;
  readonly client: Client;
}

/** Its user takes a connection only for a request, and has at most `most` of them at once. */
export class Connections {
  readonly #most: number;
  readonly #options: ClientOptions;
  readonly #idle: Connection[] = [];
  readonly #inUse = new Set<Connection>();
  #isClosed = false;

  constructor(most: number, options: ClientOptions) {
    this.#most = most;
    this.#options = options;
  }

  /**
   * `isFresh`: opens a connection, in place of an idle one if there are `most`. `null` once they
   * are closed, so that nothing more is sent.
   */
  take(origin: string, isFresh: boolean): Connection | null {
    if (this.#isClosed) return null;
    const last = isFresh ? -1 : this.#idle.findLastIndex((one) => one.origin === origin);
    const [idle] = last === -1 ? [] : this.#idle.splice(last, 1);
    if (idle === undefined && this.#idle.length + this.#inUse.size >= this.#most) {
      void this.#idle.shift()?.client.destroy();
    }
    const connection = idle ?? { origin, client: new Client(origin, this.#options) };
    this.#inUse.add(connection);
    return connection;
  }

  /** `isKept`: a later request may use it. */
  release(connection: Connection, isKept: boolean): void {
    this.#inUse.delete(connection);
    if (isKept && !this.#isClosed) this.#idle.push(connection);
    else void connection.client.destroy();
  }

  /** Ends all connections, and the requests that use them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#idle, ...this.#inUse].map(({ client }) => client.destroy()));
  }
}
