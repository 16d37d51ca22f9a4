/** What a run aims at: the target that is named, or the embedded reference service. */
import type { Config } from '../config/config.ts';

export interface Endpoint {
  /** With the credentials of the target. */
  readonly config: Config;
  readonly url: string;
  /** Ends the reference, where it was started. */
  close(): Promise<void>;
}

/** Good for the embedded reference alone. */
const embedded = { token: 'reference-access-token', bizNumber: 'BIZ-0001' };

/** With the credentials of the reference, where no target is named. */
export const withCredentials = (config: Config): Config =>
  config.targetUrl === null ? { ...config, ...embedded } : config;

/** Starts the reference where no target is named. */
export async function openEndpoint(given: Config): Promise<Endpoint> {
  const config = withCredentials(given);
  if (config.targetUrl !== null) return { config, url: config.targetUrl, close: async () => {} };
  // Loaded only now: a run against a target has no use for it.
  const [{ serve }, { makeService }] = await Promise.all([
    import('../../reference/serve.ts'),
    import('../../reference/service.ts'),
  ]);
  const { token, bizNumber } = embedded;
  const { url, close } = await serve(makeService({ tokens: [token], bizNumbers: [bizNumber] }), 0);
  return { config, url, close };
}
