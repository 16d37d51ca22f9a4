/** `show`: prints exchanges of a recorded run by their numbers. */
import { EXIT } from '../../core/exit.ts';
import { type AddCommand, examples, type JsonFlag, once, print, toJsonText } from '../command.ts';

interface ShowFlags extends JsonFlag {
  readonly reportDir?: string;
}

export const addShow: AddCommand = (program, { setExitCode }) => {
  program
    .command('show')
    .description('print exchanges of a recorded run; a finding names their numbers')
    .argument('<exchanges...>', 'numbers of exchanges, like 12')
    .option(
      '--report-dir <folder>',
      'the folder of the run, or its history (default: REPORT_DIR)',
      once('--report-dir'),
    )
    .option('--json', 'print the exchanges as JSON')
    .addHelpText('after', examples('show 12', 'show 12 40 --report-dir last-month'))
    .action(async (numbers: string[], { reportDir, json }: ShowFlags) => {
      const [{ exchangesIn, toExchangeText }, { reportDirOf }] = await Promise.all([
        import('../show/recorded-exchanges.ts'),
        import('../../config/report-dir.ts'),
      ]);
      const folder = reportDir ?? reportDirOf(process.env, process.cwd());
      const { header, exchanges } = exchangesIn(folder, numbers);
      const texts = exchanges.map((exchange) => toExchangeText(exchange, header));
      print(json ? toJsonText(exchanges) : texts.join('\n'));
      setExitCode(EXIT.conformant);
    });
};
