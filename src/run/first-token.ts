/** The token that a run starts with, where the settings say how to fetch it. */
import type { Config } from '../config/config.ts';
import { UsageError } from '../core/errors.ts';
import { type TokenError, tokenFetcher } from '../drive/fetch-token.ts';
import { makeRedactor } from '../history/redact.ts';
import { secretsOf } from '../history/secrets.ts';

/** The configuration with a token. Rejects with one sentence, before anything is sent. */
export async function withFirstToken(config: Config): Promise<Config> {
  const fetch = tokenFetcher(config);
  if (fetch === null || config.token !== '') return config;
  try {
    // Before it is fetched: it may be old already when the command ends.
    const tokenFetchedAt = Date.now();
    return { ...config, token: await fetch(), tokenFetchedAt };
  } catch (error) {
    const { message, said } = error as TokenError;
    const redact = makeRedactor(secretsOf(config));
    throw new UsageError(said === '' ? message : `${message}\nIts output: ${redact(said)}`);
  }
}
