/** What an error of commander says to a user: the flag or the argument, and what to do. */
import type { Argument, Command, CommanderError } from 'commander';
import { quoted } from '../core/text/quoted.ts';

/** One sentence without its end. */
export function commanderMessage(error: CommanderError, command: Command): string {
  const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
  if (error.code === 'commander.unknownOption') {
    const flag = flagWithValue(message, command);
    if (flag !== null) return `${flag} takes no value: write ${flag} alone`;
  }
  if (missing.has(error.code)) return missingIn(command) ?? withoutValues(message);
  return withoutValues(message);
}

/** The flag of `'--quiet=x'`, if the command has `--quiet`; commander suggests only what was given. */
function flagWithValue(message: string, command: Command): string | null {
  const flag = /'(--[\w-]+)=/.exec(message)?.[1];
  return command.options.some(({ long }) => long === flag) ? (flag ?? null) : null;
}

const missing = new Set(['commander.missingArgument', 'commander.missingMandatoryOptionValue']);

/** All that is missing; commander names only the first. */
function missingIn(command: Command): string | null {
  const needed = command.registeredArguments.filter(
    ({ required }, at) => required && command.args[at] === undefined,
  );
  const flags = command.options.filter(
    (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
  );
  const [only] = needed;
  const names = [...needed.map(nameOf), ...flags.map(({ flags: name }) => name)];
  if (names.length === 0) return null;
  const description = names.length === 1 && only !== undefined ? `: ${placeOf(only, command)}` : '';
  return `${command.name()} needs ${names.join(', ')}${description}`;
}

/** A flag with several values takes what follows it, so the argument stands before such flags. */
function placeOf(argument: Argument, command: Command): string {
  const isTaken = command.options.some(
    (option) => option.variadic && command.getOptionValue(option.attributeName()) !== undefined,
  );
  const flags = command.options.filter(({ variadic }) => variadic).map(({ long }) => long);
  return isTaken
    ? `write the ${argument.name()} before ${flags.join(' and ')}`
    : argument.description;
}

const nameOf = (argument: Argument): string =>
  `<${argument.name()}${argument.variadic ? '...' : ''}>`;

/** The value in `'--flag=value'` and a refused value may be secrets. */
function withoutValues(message: string): string {
  return message.replace(
    /'(--?[\w-]+)?(=?)([^']*)'/g,
    (_, flag = '', equals: string, value: string) => {
      if (flag !== '') return `'${flag}${equals === '' ? value : ''}'`;
      return value.includes(' <') ? `'${value}'` : quoted(value);
    },
  );
}
