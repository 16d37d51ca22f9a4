/** The command line: flags in, exit code out. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { dialectChoices } from '../../reference/dialect.ts';
import type { Suite } from '../check/suite.ts';
import { type Settings, settingDocs } from '../config/config.ts';
import { HistoryError, UnreadableError, UsageError } from '../core/errors.ts';
import { EXIT } from '../core/exit.ts';
import { nearestOf } from '../core/nearest.ts';
import { name, version } from '../core/package.ts';
import { openThread, type Thread } from '../run/thread.ts';

/** Loaded when a command is to be done: help, and mistakes in flags, are told without it. */
const commands = () => import('./commands/catalogue.ts');

const runs = () => import('./commands/run.ts');
const advice = () => import('./commands/advice.ts');
const verification = () => import('./commands/verify.ts');
const certificates = () => import('../certificate/certify.ts');
const parsers = () => import('../interface/parsed-exchange.ts');

const EXIT_CODES = `
Exit codes:
  0  conformant            2  usage or configuration error    130  interrupted
  1  non-conformant        3  inconclusive
                           4  the suite's own fault`;

export interface Given {
  /** The thread for a run, where the arguments looked like one. */
  readonly driver: Thread | null;
  /** Loaded when a command needs it. */
  readonly loadSuite: () => Promise<Suite>;
  /** The module that makes the suite, for threads. */
  readonly suiteUrl: string;
}

/** Parses the arguments, and does what they say; the exit code, or `null` where something goes on. */
export async function perform(args: readonly string[], given: Given): Promise<number | null> {
  return await commandsOf(args, given).catch(exitCodeFor);
}

async function commandsOf(args: readonly string[], given: Given): Promise<number | null> {
  const { driver, loadSuite, suiteUrl } = given;
  let code: number | null = 0;
  const done = (result: number | null) => {
    code = result;
  };
  const program = new Command(name)
    .description('Judges a target against the Funds Disbursement Service Interface.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .addHelpText('after', EXIT_CODES);

  const run = program
    .command('run', { isDefault: true })
    .description('judge TARGET_URL, or the embedded reference service where it is not set')
    .addHelpText(
      'after',
      `\nExample:\n  $ ${name} --target-url https://staging.example/api${EXIT_CODES}`,
    );
  for (const option of settingOptions()) run.addOption(option);
  run.allowExcessArguments().action(async (flags: Record<string, string | true>) => {
    const [unknown] = run.args;
    if (unknown !== undefined) {
      const names = program.commands.map((command) => command.name());
      const near = nearestOf(unknown, names);
      const hint = near === null ? '' : `did you mean ${near}? Or `;
      throw new UsageError(
        `Unknown command "${unknown}": ${hint}expected one of ${names.join(', ')}`,
      );
    }
    done(
      await (await runs()).runCommand(settings(flags), {
        ...{ suiteUrl, loadSuite },
        driver: driver ?? openThread('drive', suiteUrl),
      }),
    );
  });

  const plan = program
    .command('plan')
    .description('say what a run would send, and what it may cost; sends nothing')
    .option('--json', 'print it as JSON')
    .addHelpText('after', `\nExample:\n  $ ${name} plan --cases 1000`);
  const doctor = program
    .command('doctor')
    .description('look at the settings and the target, with one list request')
    .option('--json', 'print it as JSON')
    .addHelpText('after', `\nExample:\n  $ ${name} doctor --target-url http://localhost:8080`);
  for (const option of settingOptions()) {
    plan.addOption(option);
    doctor.addOption(option);
  }
  plan.action(async ({ json = false, ...flags }) =>
    done(await (await advice()).planCommand(settings(flags), { json, loadSuite })),
  );
  doctor.action(async ({ json = false, ...flags }) =>
    done(await (await advice()).doctorCommand(settings(flags), { json, loadSuite })),
  );

  program
    .command('verify')
    .description('judge again what was recorded, without a target')
    .argument('<paths...>', 'a REPORT_DIR, a history, a .har, or those of all shards of a plan')
    .option('--key <file>', 'check the certificate in the folder with this public key')
    .option('--report-dir <folder>', 'write every format of the report there')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `\nExamples:\n  $ ${name} verify conformance-report\n  $ ${name} verify recorded.har\n` +
        `  $ ${name} verify conformance-report --key ed25519.pub.pem\n` +
        `  $ ${name} verify shard-1 shard-2 --report-dir conformance-report`,
    )
    .action(async (paths: string[], { json = false, ...rest }) =>
      done(
        await (await verification()).verifyCommand(paths, { json, ...rest, loadSuite, suiteUrl }),
      ),
    );

  program
    .command('keygen')
    .description('make a key pair to sign certificates with; never overwrites one')
    .argument('[file]', 'where the private key goes', 'ed25519.pem')
    .option('--json', 'print it as JSON')
    .addHelpText('after', `\nExample:\n  $ ${name} keygen ed25519.pem`)
    .action(async (file: string, { json = false }) =>
      done((await certificates()).keygenCommand(file, { json })),
    );

  program
    .command('certify')
    .description('sign the folder of a conformant run')
    .argument('<folder>', 'the REPORT_DIR of a run')
    .requiredOption('--key <file>', 'the private key, from keygen')
    .requiredOption('--vendor <name>', 'who makes the product')
    .requiredOption('--product <name>', 'what was judged')
    .requiredOption('--product-version <version>', 'which version of it')
    .requiredOption('--expires <day>', 'the last day on which it holds, like 2027-01-31')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      `\nExample:\n  $ ${name} certify conformance-report --key ed25519.pem --vendor "Acme Pay" \\\n` +
        '      --product Payouts --product-version 2.4.1 --expires 2027-01-31',
    )
    .action(async (folder: string, options) => {
      const [suite, { makeExchangeParser }] = await Promise.all([loadSuite(), parsers()]);
      const judging = { suite, parser: makeExchangeParser(suite) };
      const { certifyCommand } = await certificates();
      done(certifyCommand(folder, options, { now: new Date(), judging }));
    });

  program
    .command('diff')
    .description('compare the deployment profiles of two runs; exit 1 where they differ')
    .argument('<a>', 'the REPORT_DIR of a run, or its profile.json')
    .argument('<b>', 'that of another one')
    .option('--json', 'print the differences as JSON')
    .addHelpText('after', `\nExample:\n  $ ${name} diff last-month/ conformance-report/`)
    .action(async (a: string, b: string, { json = false }) =>
      done((await commands()).diffCommand(a, b, { json })),
    );

  program
    .command('list')
    .description('list every requirement')
    .option('--json', 'print them as JSON')
    .addHelpText('after', `\nExample:\n  $ ${name} list --json`)
    .action(async ({ json = false }) =>
      done((await commands()).listCommand(await loadSuite(), { json })),
    );

  program
    .command('explain')
    .description('explain one requirement: its clause, what is sent for it, what violates it')
    .argument('<id>', 'like FEE-01')
    .option('--json', 'print it as JSON')
    .addHelpText('after', `\nExample:\n  $ ${name} explain FEE-01`)
    .action(async (id: string, { json = false }) =>
      done((await commands()).explainCommand(await loadSuite(), id, { json })),
    );

  program
    .command('serve')
    .description('start the reference service as a practice target')
    .option('--port <port>', 'port on 127.0.0.1; 0 takes a free one', port, 8080)
    .option('--token <token>', 'the token it takes', 'reference-access-token')
    .option('--biz-number <number>', 'the business number it takes', 'BIZ-0001')
    .addOption(dialectOption())
    .addOption(new Option('--fault <name...>', 'what it gets wrong; see --faults').default([]))
    .option('--faults', 'list the faults it can have')
    .option('--latency <ms>', 'how long an answer takes', whole)
    .option('--seed <integer>', 'the same references in the same order', whole)
    .option('--data <file>', 'keep the transactions there, so that a restart loses none')
    .option('--json', 'print the faults, or the address and what it takes, as JSON')
    .addHelpText(
      'after',
      `\nExample:\n  $ ${name} serve --port 8080 --dialect completed=successful`,
    )
    .action(async (options) => done(await (await commands()).serveCommand(options)));

  await program.parseAsync([...args], { from: 'user' });
  return code;
}

/** One flag for each setting: `TARGET_URL` is `--target-url`. */
function settingOptions(): Option[] {
  return settingDocs.map(({ name: setting, value, help }) => {
    const flag = `--${setting.toLowerCase().replaceAll('_', '-')}`;
    return value === 'true|false'
      ? new Option(`${flag} [${value}]`, help).preset('true')
      : new Option(`${flag} <${value}>`, help);
  });
}

/** Commander names options in camel case; settings have the names of the environment. */
function settings(flags: Record<string, string | true>): Settings {
  return Object.fromEntries(
    Object.entries(flags).map(([flag, value]) => [
      flag.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
      String(value),
    ]),
  );
}

function dialectOption(): Option {
  const choices = Object.entries(dialectChoices).map(
    ([setting, values]) => `${setting}=${typeof values === 'number' ? 'number' : values.join('|')}`,
  );
  const help = `what the document leaves open: ${choices.join(', ')}`;
  return new Option('--dialect <name=value...>', help).default([]);
}

function port(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) < 65_536) return Number(value);
  throw new InvalidArgumentError('Expected a number from 0 to 65535.');
}

function whole(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected a whole number.');
}

/** The command whose help has the flag in question, with a blank behind it. */
function commandOf([, , first = '']: readonly string[]): string {
  return /^[a-z]+$/.test(first) ? `${first} ` : '';
}

/** Says in one sentence what went wrong, and whose fault it is. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    const told = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    const stop = /[.?!)]$/.test(told) ? '' : '.';
    process.stderr.write(`${told}${stop} See ${name} ${commandOf(process.argv)}--help.\n`);
    return EXIT.usage;
  }
  if (error instanceof UsageError || error instanceof UnreadableError) {
    process.stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
  const told = error instanceof HistoryError ? error.message : `The suite itself failed: ${error}`;
  process.stderr.write(`${told}\n`);
  return EXIT.fault;
}
