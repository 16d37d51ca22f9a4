/** Names of `.env` that TARGET_TOKEN_COMMAND reads, and that do not reach it. Pure. */
import { isSet, type Settings, textIn } from './setting.ts';
import { settingsTable } from './settings.ts';

const { name: COMMAND } = settingsTable.tokenCommand;
/** In a POSIX shell, and in cmd.exe. */
const VARIABLE = /\$\{?([A-Za-z_]\w*)|%([A-Za-z_]\w*)%/g;

/** Such a command may set the names itself. */
const READS_DOTENV = /(?:^|[\s/"'=<])\.env(?![\w.])/;

/** Not where it gets its own value, which is that of the environment. */
const sets = (command: string, name: string) =>
  new RegExp(`(?:^|[;&|(]\\s*|\\b(?:export|set)\\s+)${name}=(?!"?[$%]\\{?${name}\\b)`).test(
    command,
  );

/** The command has the environment of the suite. `given`: the environment and the flags. */
export function unseenByCommand(dotenv: Settings, given: Settings): string[] {
  const command = textIn(given, COMMAND) ?? textIn(dotenv, COMMAND) ?? '';
  if (READS_DOTENV.test(command)) return [];
  const names = new Set(
    [...command.matchAll(VARIABLE)].map(([, posix, windows]) => posix ?? windows ?? ''),
  );
  return [...names]
    .filter((name) => isSet(dotenv, name) && !isSet(given, name) && !sets(command, name))
    .map(
      (name) =>
        `${name} in .env does not reach ${COMMAND}, which reads it: set ${name} in the environment`,
    );
}
