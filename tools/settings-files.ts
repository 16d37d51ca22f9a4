/** Makes the files that list all settings: `.env.example`, and the inputs of `action.yml`. Pure. */
import { helpOf, inputOf, type Setting, type Table } from '../src/config/setting.ts';

export function toEnvExample(rows: Table): string {
  const settings = Object.values(rows).map(
    (setting) => `# ${helpOf(setting)}\n#${setting.name}=${setting.example}\n`,
  );
  const first =
    '# Copy this file to .env, and remove the # from the lines that you need. Put a value with a # in it in single quotation marks.\n';
  return [first, ...settings].join('\n');
}

/** The text of `action.yml`, with the part between each pair of these comments replaced. */
export function withSettings(action: string, rows: Table): string {
  const settings = Object.values(rows);
  const inputs = settings.map(inputLines).join('');
  const variables = settings
    .map(({ name }) => `        ${name}: \${{ inputs.${inputOf(name)} }}\n`)
    .join('');
  return between(between(action, 'inputs', inputs), 'variables', variables);
}

function inputLines(setting: Setting<unknown>): string {
  const description = JSON.stringify(descriptionOf(setting));
  // An empty input sets nothing, so the default is defined in one place only.
  const rest = setting.isRequiredByAction ? 'required: true' : "default: ''";
  return `  ${inputOf(setting.name)}:\n    description: ${description}\n    ${rest}\n`;
}

function descriptionOf(setting: Setting<unknown>): string {
  const { help, secret, isRequiredByAction } = setting;
  const text = isRequiredByAction ? help : helpOf(setting);
  const end = secret === undefined ? '.' : '; from a secret.';
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${end}`;
}

function between(text: string, part: string, lines: string): string {
  const begin = `# Begin: ${part} for settings, made by npm run docs`;
  const end = `# End: ${part} for settings`;
  const [before, rest, ...others] = text.split(new RegExp(`(?<=${begin}\\n)`));
  const at = rest?.search(new RegExp(`^ *${end}$`, 'm')) ?? -1;
  if (before === undefined || rest === undefined || at < 0 || others.length > 0) {
    throw new Error(`action.yml needs one comment "${begin}", and "${end}" behind it`);
  }
  return before + lines + rest.slice(at);
}
