/** `serve`: starts the reference service as a target for practice. */
import { InvalidArgumentError, Option } from 'commander';
import { dialectChoices } from '../../../reference/dialect.ts';
import { practiceCredentials } from '../../run/endpoint.ts';
import { type AddCommand, examples, type JsonFlag } from '../command.ts';
import type { ServeOptions } from '../serve/serve-reference.ts';

/** The options as commander parses them. */
interface ServeFlags extends Omit<ServeOptions, 'json'>, JsonFlag {
  readonly faults?: true;
}

export const addServe: AddCommand = (program, { setExitCode }) => {
  program
    .command('serve')
    .description('start the reference service as a practice target')
    .option('--port <port>', 'port on 127.0.0.1; 0 selects a free one', port, 8080)
    .option('--token <token>', 'the token that the service accepts', practiceCredentials.token)
    .option(
      '--biz-number <number>',
      'the business number that the service accepts',
      practiceCredentials.bizNumber,
    )
    .addOption(dialectOption())
    .addOption(
      new Option('--fault <name...>', 'the faults to simulate; see --faults').default([], 'none'),
    )
    .option('--faults', 'list the faults that the service can simulate')
    .option('--latency <ms>', 'how long a response takes', wholeNumber)
    .option('--seed <integer>', 'generate the same references in the same order', wholeNumber)
    .option('--data <file>', 'store the transactions in this file, so that they survive a restart')
    .option('--json', 'print the faults, or the address and the credentials, as JSON')
    .addHelpText('after', examples('serve --port 8080 --dialect completed=successful'))
    .action(async ({ faults, json: asJson, ...rest }: ServeFlags) => {
      const { listFaults, serveReference } = await import('../serve/serve-reference.ts');
      const json = asJson === true;
      setExitCode(faults ? listFaults({ json }) : await serveReference({ ...rest, json }));
    });
};

function dialectOption(): Option {
  const choices = Object.entries(dialectChoices).map(
    ([setting, values]) => `${setting}=${typeof values === 'number' ? 'number' : values.join('|')}`,
  );
  const help = `behaviour that the document does not specify: ${choices.join(', ')}`;
  return new Option('--dialect <name=value...>', help).default([], 'the first word of each');
}

function port(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) < 65_536) return Number(value);
  throw new InvalidArgumentError('Expected a number from 0 to 65535.');
}

function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected a whole number.');
}
