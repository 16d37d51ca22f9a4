/** The settings of two targets, one on loopback and one elsewhere, and what becomes of them. */
import { readFileSync } from 'node:fs';
import { parseConfig, type Settings } from '../../src/config/config.ts';

export const caps = { MAX_DISBURSEMENTS: '10', MAX_TOTAL_AMOUNT: '1000' };
export const remote: Settings = {
  ...{ TARGET_URL: 'https://staging.example/api', TARGET_TOKEN: 'token-0123456789' },
  ...{ TARGET_BIZ_NUMBER: 'BIZ', CONFIRM_HOST: 'staging.example', ...caps },
};
export const local: Settings = {
  ...{ TARGET_URL: 'http://127.0.0.1:8080', TARGET_TOKEN: 'token', TARGET_BIZ_NUMBER: 'BIZ' },
};

function parse(settings: Settings, environment: Settings = {}) {
  return parseConfig(settings, {
    environment,
    freshSeed: () => 1,
    readFile: (path) => readFileSync(path, 'utf8'),
    readBytes: (path) => new Uint8Array(readFileSync(path)),
    parseWaivers: () => ({ ok: true, waivers: [] }),
  });
}

export const problems = (settings: Settings, environment: Settings = {}) => {
  const parsed = parse(settings, environment);
  return parsed.ok ? [] : parsed.problems;
};

export function config(settings: Settings, environment: Settings = {}) {
  const parsed = parse(settings, environment);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}
