/** The target of a run: the given one, or the embedded reference service. */
import type { Config } from '../config/config.ts';

export interface Endpoint {
  /** The configuration with which the endpoint was opened. */
  readonly config: Config;
  readonly url: string;
  /** Ends the reference, if it was started. */
  close(): Promise<void>;
}

/**
 * Credentials that only the reference accepts, embedded or as a practice target. No eight letters
 * of the token follow each other, so that it redacts no ordinary words in a text of the reference.
 */
export const practiceCredentials = { token: 'demo-7q2k-token-9w4x', bizNumber: 'BIZ-0001' };

/** Adds the credentials that the reference accepts where no target is given. */
export const withPracticeCredentials = (config: Config): Config =>
  config.targetUrl === null ? { ...config, ...practiceCredentials } : config;

/** Starts the reference where no target is given. `config`: with its credentials. */
export async function openEndpoint(config: Config): Promise<Endpoint> {
  if (config.targetUrl !== null) return { config, url: config.targetUrl, close: async () => {} };
  // Loaded on demand, because a run against a target does not need it.
  const [{ serve }, { makeService }] = await Promise.all([
    import('../../reference/serve.ts'),
    import('../../reference/service.ts'),
  ]);
  const { token, bizNumber } = practiceCredentials;
  const { url, close } = await serve(makeService({ tokens: [token], bizNumbers: [bizNumber] }), 0);
  return { config, url, close };
}
