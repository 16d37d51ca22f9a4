/** The folder of the last run, for commands that judge no target. */
import { valuesOfDotenv } from './dotenv.ts';
import { type Settings, textIn } from './setting.ts';
import { DEFAULT_FOLDER } from './settings.ts';

/** REPORT_DIR of the environment, or of `.env` in the folder, or its default: where a run writes without a flag. */
export function reportDirOf(environment: Settings, folder: string): string {
  return (
    textIn(environment, 'REPORT_DIR') ??
    textIn(valuesOfDotenv(folder), 'REPORT_DIR') ??
    DEFAULT_FOLDER
  );
}
