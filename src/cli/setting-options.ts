/** One flag for each setting: `TARGET_URL` is `--target-url`. */
import { Option } from 'commander';
import { FLAG_SHAPE } from '../config/readers.ts';
import { flagOf, helpOf, type Settings, type Table } from '../config/setting.ts';
import { settingsTable } from '../config/settings.ts';
import { once } from './command.ts';

export function settingOptions(rows: Table = settingsTable): Option[] {
  return Object.values(rows).map((setting) => {
    const { name, shape } = setting;
    const value = shape === FLAG_SHAPE ? `[${shape}]` : `<${shape}>`;
    const flag = flagOf(name);
    return new Option(`${flag} ${value}`, helpOf(setting)).argParser(once(flag));
  });
}

/** The flags as commander parses them: a flag without a value is `true`. */
export type Flags = Readonly<Record<string, string | true>>;

/** Commander names options in camel case; settings have their names in the environment. */
export function settingsOf(flags: Flags): Settings {
  return Object.fromEntries(
    Object.entries(flags).map(([flag, value]) => {
      const name = flag.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
      return [name, String(value)];
    }),
  );
}
