/** The connections of a transport: shared ones, and one for each fresh request. */
import { Client, type ClientOptions } from './undici.ts';

/** A client of undici has one connection at most. */
interface Connection {
  readonly origin: string;
  readonly client: Client;
  /** When its last response was complete. */
  idleSinceMs: number;
}

/** Once the target has closed an idle connection, none that was idle for longer is used. */
const MAX_IDLE_MS = 25;
/** A target that closes them sooner than this may close one while a request is written. */
const SHORT_IDLE_MS = 100;
/** The target may have closed a connection that was idle for longer, and it is not yet known. */
const CLOSABLE_IDLE_MS = 5;
/** undici closed the connection: it was idle for too long, or its response said so. */
const CLOSED_HERE = 'UND_ERR_INFO';

/**
 * The connections of one transport, which takes one for each request, and has at most `most` of them
 * at once.
 */
export class Connections {
  readonly #most: number;
  readonly #options: ClientOptions;
  readonly #idle: Connection[] = [];
  readonly #inUse = new Set<Connection>();
  /** A request on a connection that was idle for longer may cross with its close, and get lost. */
  #mostIdleMs = Number.POSITIVE_INFINITY;
  #isClosed = false;

  constructor(most: number, options: ClientOptions) {
    this.#most = most;
    this.#options = options;
  }

  /** An idle connection, or else a new one. `null` once they are closed: nothing more is sent. */
  take(origin: string): Connection | null {
    if (this.#isClosed) return null;
    this.#closeLongIdle();
    const last = this.#idle.findLastIndex((one) => one.origin === origin);
    const [idle] = last === -1 ? [] : this.#idle.splice(last, 1);
    return this.#use(idle ?? this.#open(origin));
  }

  /** A new connection. `null` once they are closed: nothing more is sent. */
  takeFresh(origin: string): Connection | null {
    if (this.#isClosed) return null;
    this.#closeLongIdle();
    return this.#use(this.#open(origin));
  }

  /** A later request may use it. */
  keep(connection: Connection): void {
    if (this.#isClosed) return void this.discard(connection);
    this.#inUse.delete(connection);
    connection.idleSinceMs = performance.now();
    this.#idle.push(connection);
  }

  discard(connection: Connection): void {
    this.#inUse.delete(connection);
    void connection.client.destroy();
  }

  /** Ends all connections, and the requests that use them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#idle, ...this.#inUse].map(({ client }) => client.destroy()));
  }

  #use(connection: Connection): Connection {
    this.#inUse.add(connection);
    return connection;
  }

  /** In place of an idle one, if there are `most`. */
  #open(origin: string): Connection {
    if (this.#idle.length + this.#inUse.size >= this.#most)
      void this.#idle.shift()?.client.destroy();
    const client = new Client(origin, this.#options);
    const connection = { origin, client, idleSinceMs: 0 };
    client.on('disconnect', (_origin, _clients, { code }) => {
      if (code !== CLOSED_HERE && this.#idle.includes(connection)) this.#handleClose(connection);
    });
    return connection;
  }

  /** The target closed an idle connection, so it may close others while a request is written. */
  #handleClose({ idleSinceMs }: Connection): void {
    const idleMs = performance.now() - idleSinceMs;
    this.#mostIdleMs = Math.min(this.#mostIdleMs, idleMs < SHORT_IDLE_MS ? 0 : MAX_IDLE_MS);
  }

  /** Whether the next request gets a connection that the target may just have closed. */
  mayBeClosed(): boolean {
    const last = this.#idle.at(-1);
    return last !== undefined && performance.now() - last.idleSinceMs > CLOSABLE_IDLE_MS;
  }

  #closeLongIdle(): void {
    const since = performance.now() - this.#mostIdleMs;
    // The one that was idle for the longest time is the first.
    while ((this.#idle[0]?.idleSinceMs ?? Number.POSITIVE_INFINITY) < since) {
      void this.#idle.shift()?.client.destroy();
    }
  }
}
