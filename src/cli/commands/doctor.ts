/** `doctor`: finds what would prevent a verdict, with at most one list request. */
import type { Suite } from '../../check/suite.ts';
import type { Settings } from '../../config/config.ts';
import { EXIT } from '../../core/exit.ts';
import { type AddCommand, examples, type JsonFlag, print, toJsonText } from '../command.ts';
import { wrapped } from '../process/wrapped.ts';
import { type Flags, settingOptions, settingsOf } from '../setting-options.ts';

export const addDoctor: AddCommand = (program, { loadSuite, setExitCode }) => {
  const doctor = program
    .command('doctor')
    .description('check the settings and the target, with one list request')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', examples('doctor --target-url http://localhost:8080'));
  for (const option of settingOptions()) doctor.addOption(option);
  doctor.action(async ({ json, ...flags }: JsonFlag & Flags) =>
    setExitCode(
      await doctorCommand(settingsOf(flags), { json: json === true, suite: await loadSuite() }),
    ),
  );
};

interface DoctorOptions {
  readonly json: boolean;
  readonly suite: Suite;
}

/** Prints every diagnosis; exit code 2 where one must be corrected first. */
async function doctorCommand(flags: Settings, { json, suite }: DoctorOptions): Promise<number> {
  const [{ diagnose, toDoctorText }, { printable }] = await Promise.all([
    import('../doctor/diagnose.ts'),
    import('../../core/text/printable.ts'),
  ]);
  const diagnoses = printable(await diagnose(flags, suite));
  print(json ? toJsonText(diagnoses) : wrapped(toDoctorText(diagnoses)));
  return diagnoses.some(({ outcome }) => outcome === 'bad') ? EXIT.usage : EXIT.conformant;
}
