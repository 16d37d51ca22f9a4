/** A proxy between this machine and the target. */

export interface HttpProxy {
  /** Scheme, host and port, without credentials. */
  readonly url: string;
  /** `user:password`, or `null` where the proxy needs none. */
  readonly credentials: string | null;
  /** The setting or environment variable that names it. */
  readonly setting: string;
}
