/** The target of a run: the given one, or the embedded reference service. */
import type { Config } from '../config/config.ts';

export interface Endpoint {
  /** With the credentials of the target. */
  readonly config: Config;
  readonly url: string;
  /** Ends the reference, if it was started. */
  close(): Promise<void>;
}

/** Credentials that only the embedded reference accepts. */
const embedded = { token: 'reference-access-token', bizNumber: 'BIZ-0001' };

/** Adds the credentials of the reference where no target is given. */
export const withCredentials = (config: Config): Config =>
  config.targetUrl === null ? { ...config, ...embedded } : config;

/** Starts the reference where no target is given. */
export async function openEndpoint(given: Config): Promise<Endpoint> {
  const config = withCredentials(given);
  if (config.targetUrl !== null) return { config, url: config.targetUrl, close: async () => {} };
  // Loaded on demand, because a run against a target does not need it.
  const [{ serve }, { makeService }] = await Promise.all([
    import('../../reference/serve.ts'),
    import('../../reference/service.ts'),
  ]);
  const { token, bizNumber } = embedded;
  const { url, close } = await serve(makeService({ tokens: [token], bizNumbers: [bizNumber] }), 0);
  return { config, url, close };
}
