/** The commands that look before a run: `plan` and `doctor`. */
import { printable } from '../reporters/printable.ts';
import type { Config, Settings } from './config.ts';
import { type Finding, inspectSettings, inspectTarget, toDoctorText } from './doctor.ts';
import { loadConfig, straysIn } from './environment.ts';
import { estimate, toEstimateText } from './estimate.ts';
import { EXIT } from './exit.ts';
import { undiciTransport } from './transport.ts';
import { UsageError } from './usage.ts';

const print = (text: string) => process.stdout.write(text);
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Prints what a run would send. */
export async function planCommand(flags: Settings, { json }: { json: boolean }): Promise<number> {
  const loaded = await loadConfig(process.env, flags, process.cwd(), { sends: false });
  if (!loaded.ok) throw new UsageError(loaded.problems.join('\n'));
  const estimated = estimate(loaded.config);
  print(json ? toJson(estimated) : toEstimateText(estimated));
  return 0;
}

/** Says all that would keep a run from its verdict; 2 where something has to be mended first. */
export async function doctorCommand(flags: Settings, { json }: { json: boolean }): Promise<number> {
  const loaded = await loadConfig(process.env, flags, process.cwd());
  const findings = printable(
    loaded.ok
      ? await examine(loaded.config)
      : loaded.problems.map((sentence): Finding => {
          return { check: 'configuration', outcome: 'bad', sentence };
        }),
  );
  print(json ? toJson(findings) : toDoctorText(findings));
  return findings.some(({ outcome }) => outcome === 'bad') ? EXIT.usage : 0;
}

async function examine(config: Config): Promise<Finding[]> {
  const strays = straysIn(process.cwd()).map((sentence): Finding => {
    return { check: 'configuration', outcome: 'warning', sentence };
  });
  const before = [...inspectSettings(config, process.env), ...strays];
  if (config.targetUrl === null) return before;
  return [...before, await inspectTarget(config, undiciTransport(1, { reach: config.reach }))];
}
