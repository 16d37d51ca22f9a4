/** `show`: prints exchanges of a recorded run by their numbers. */
import { DEFAULT_FOLDER } from '../../config/settings.ts';
import { EXIT } from '../../core/exit.ts';
import { type AddCommand, examples, type JsonFlag, print, toJsonText } from '../command.ts';

interface ShowFlags extends JsonFlag {
  readonly reportDir: string;
}

export const addShow: AddCommand = (program, { setExitCode }) => {
  program
    .command('show')
    .description('print exchanges of a recorded run; a finding names their numbers')
    .argument('<exchanges...>', 'numbers of exchanges, like 12')
    .option('--report-dir <folder>', 'the folder of the run, or its history', DEFAULT_FOLDER)
    .option('--json', 'print the exchanges as JSON')
    .addHelpText('after', examples('show 12', 'show 12 40 --report-dir last-month'))
    .action(async (numbers: string[], { reportDir, json }: ShowFlags) => {
      const { exchangesIn, toExchangeText } = await import('../show/recorded-exchanges.ts');
      const { header, exchanges } = exchangesIn(reportDir, numbers);
      const texts = exchanges.map((exchange) => toExchangeText(exchange, header));
      print(json ? toJsonText(exchanges) : texts.join('\n'));
      setExitCode(EXIT.conformant);
    });
};
