/** `plan`: prints what a run would send, and sends nothing. */
import type { Suite } from '../../check/suite.ts';
import type { Config, Settings } from '../../config/config.ts';
import { EXIT } from '../../core/exit.ts';
import { type AddCommand, examples, type JsonFlag, print, toJsonText } from '../command.ts';
import { wrapped } from '../process/wrapped.ts';
import { type Flags, settingOptions, settingsOf } from '../setting-options.ts';

export const addPlan: AddCommand = (program, { loadSuite, setExitCode }) => {
  const plan = program
    .command('plan')
    .description('show what a run would send and cost; sends nothing')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', examples('plan --cases 1000'));
  for (const option of settingOptions()) plan.addOption(option);
  plan.action(async ({ json, ...flags }: JsonFlag & Flags) =>
    setExitCode(
      await planCommand(settingsOf(flags), { json: json === true, suite: await loadSuite() }),
    ),
  );
};

interface PlanOptions {
  readonly json: boolean;
  readonly suite: Suite;
}

/** Counting needs no fetched token: with any long token the plan has as many requests. */
function withExampleToken(config: Config): Config {
  const isFetched = config.tokenCommand !== null || config.tokenFile !== null;
  return isFetched ? { ...config, token: 'a-token-that-is-fetched' } : config;
}

async function planCommand(flags: Settings, { json, suite }: PlanOptions): Promise<number> {
  const [
    { loadForCommand },
    { estimate },
    { toEstimateText },
    { makeRedactor },
    { secretsOf },
    { withPracticeCredentials },
  ] = await Promise.all([
    import('../load-for-command.ts'),
    import('../../plan/money/estimate.ts'),
    import('../plan/plan-text.ts'),
    import('../../history/redaction/redact.ts'),
    import('../../history/redaction/secrets-of-config.ts'),
    import('../../run/endpoint.ts'),
  ]);
  const config = await loadForCommand(flags, { loadSuite: async () => suite, sends: false });
  const redact = makeRedactor(secretsOf(config));
  const exampleConfig = withExampleToken(withPracticeCredentials(config));
  const planned = estimate(exampleConfig, suite);
  const target = planned.target === null ? null : redact(planned.target);
  const counted = config.detect === null ? null : await import('../plan/planned-reach.ts');
  const outOfReach = counted?.outOfReach(exampleConfig, suite) ?? null;
  const estimated = { ...planned, target, outOfReach };
  print(json ? toJsonText(estimated) : wrapped(toEstimateText(estimated)));
  return EXIT.conformant;
}
