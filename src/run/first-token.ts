/** Fetches the first token of a run, if the settings say how. */
import type { Config } from '../config/config.ts';
import { UsageError } from '../core/errors.ts';
import { tokenFetcher } from '../drive/token/fetch-token.ts';
import { TokenError } from '../drive/token/token-error.ts';
import { makeRedactor } from '../history/redaction/redact.ts';
import { secretsOf } from '../history/redaction/secrets-of-config.ts';
import { tokenProblems } from '../plan/tokens/wrong-tokens.ts';

/** Returns the configuration with a token. Rejects with a sentence, before anything is sent. */
export async function withFirstToken(config: Config): Promise<Config> {
  const fetched = await fetchedFor(config);
  const problems = tokenProblems(fetched);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return fetched;
}

async function fetchedFor(config: Config): Promise<Config> {
  const fetch = tokenFetcher(config);
  if (fetch === null || config.token !== '') return config;
  try {
    // Taken before the command starts, because the token may be old when it ends.
    const tokenFetchedAtMs = Date.now();
    return { ...config, token: await fetch(), tokenFetchedAtMs };
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const { message, stderrEnd } = error;
    const redact = makeRedactor(secretsOf(config));
    throw new UsageError(
      stderrEnd === '' ? message : `${message}. Its standard error: ${redact(stderrEnd)}`,
    );
  }
}
