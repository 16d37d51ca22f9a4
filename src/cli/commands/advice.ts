/** The commands that look before a run: `plan` and `doctor`. */
import { printable } from '../../../reporters/printable.ts';
import { checksOf, type Suite } from '../../check/suite.ts';
import type { Config, Settings } from '../../config/config.ts';
import { loadConfig, unknownNamesIn } from '../../config/environment.ts';
import { UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { undiciTransport } from '../../drive/transport.ts';
import { estimate, toEstimateText } from '../../plan/estimate.ts';
import { type Finding, inspectSettings, inspectTarget, toDoctorText } from '../doctor.ts';

const print = (text: string) => process.stdout.write(text);
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

interface AdviceOptions {
  readonly json: boolean;
  readonly loadSuite: () => Promise<Suite>;
}

/** Prints what a run would send. */
export async function planCommand(flags: Settings, options: AdviceOptions): Promise<number> {
  const { json, loadSuite } = options;
  const suite = await loadSuite();
  const loaded = await loadConfig(process.env, flags, process.cwd(), {
    requirements: async () => checksOf(suite),
    sends: false,
  });
  if (!loaded.ok) throw new UsageError(loaded.problems.join('\n'));
  const estimated = estimate(loaded.config, suite);
  print(json ? toJson(estimated) : toEstimateText(estimated));
  return 0;
}

/** Says all that would keep a run from its verdict; 2 where something has to be mended first. */
export async function doctorCommand(flags: Settings, options: AdviceOptions): Promise<number> {
  const { json, loadSuite } = options;
  const suite = await loadSuite();
  const requirements = async () => checksOf(suite);
  const loaded = await loadConfig(process.env, flags, process.cwd(), { requirements });
  const findings = printable(
    loaded.ok
      ? await examine(loaded.config, suite)
      : loaded.problems.map((sentence): Finding => {
          return { check: 'configuration', outcome: 'bad', sentence };
        }),
  );
  print(json ? toJson(findings) : toDoctorText(findings));
  return findings.some(({ outcome }) => outcome === 'bad') ? EXIT.usage : 0;
}

async function examine(config: Config, suite: Suite): Promise<Finding[]> {
  const strays = unknownNamesIn(process.cwd()).map((sentence): Finding => {
    return { check: 'configuration', outcome: 'warning', sentence };
  });
  const before = [...inspectSettings(config, process.env), ...strays];
  if (config.targetUrl === null) return before;
  return [
    ...before,
    await inspectTarget(config, suite, undiciTransport(1, { reach: config.reach })),
  ];
}
