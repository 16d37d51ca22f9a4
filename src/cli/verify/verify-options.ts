/** What `verify` was asked to do, and with which suite. */
import type { Detail } from '../../../reporters/terminal.ts';
import type { Suite } from '../../check/suite.ts';
import type { EvaluationOptions } from '../../judge/evaluation.ts';

export interface VerifyOptions {
  readonly json: boolean;
  /** How much of the report is printed. */
  readonly detail: Detail;
  /** The folder for every format of the report. */
  readonly reportDir?: string;
  /** The path of the certifier's public key. */
  readonly key?: string;
  /** The challenge that the run must fit. */
  readonly challenge?: string;
  /** Whether a run of a part of the suite, or with waivers, is not accepted. */
  readonly whole?: boolean;
  readonly suiteUrl: string;
  readonly loadSuite: () => Promise<Suite>;
}

export async function judgingOf({ loadSuite }: VerifyOptions): Promise<EvaluationOptions> {
  const [suite, { makeExchangeParser }] = await Promise.all([
    loadSuite(),
    import('../../interface/parsed-exchange.ts'),
  ]);
  return { suite, parser: makeExchangeParser(suite) };
}
