import { expect, test } from 'vitest';
import { misspeltInDotenv, misspeltInEnvironment } from './misspelt-names.ts';

test.each([
  ['READONLY', 'READ_ONLY'],
  ['STRICKT', 'STRICT'],
  ['TARGET_TOKEN_TTL', 'TARGET_TOKEN_TTL_S'],
  ['TARGET_EXPIRED_TOKEN', 'EXPIRED_TOKEN'],
  ['MAX_DISBURSMENTS', 'MAX_DISBURSEMENTS'],
  ['REPORTS_DIR', 'REPORT_DIR'],
  ['TARGET_URI', 'TARGET_URL'],
  ['TARGET_AC', 'TARGET_CA'],
  ['target_url', 'TARGET_URL'],
  ['Max-Disbursements', 'MAX_DISBURSEMENTS'],
])('%s in the environment means %s', (name, near) => {
  expect(misspeltInEnvironment({ [name]: 'x' })).toEqual([
    `${name} in the environment is not a setting: did you mean ${near}?`,
  ]);
  expect(misspeltInEnvironment({ [name]: 'x', [near]: 'y' })).toEqual([]);
  expect(misspeltInEnvironment({ [name]: '' })).toEqual([]);
});

test.each(['target_url', '--target-url', 'Target_Url'])('%s in .env means TARGET_URL', (name) => {
  expect(misspeltInDotenv({ [name]: 'x' })).toEqual([
    `${name} in .env is not a setting: did you mean TARGET_URL?`,
  ]);
});

/** Of shells, of CI systems, and of deployments. */
const others =
  'HOME HOSTNAME HOSTTYPE LOGNAME MAILCHECK OSTYPE PATH PWD SHELL SHLVL TERM TMPDIR USERNAME DISPLAY EDITOR LANGUAGE ' +
  'DRIVERS TIMEOUT REPORTS REPORT_PATH FORMAT CASE_ID RETRIES TARGET TARGET_ENV TARGET_HOST TARGET_PORT TARGET_PATH ' +
  'TARGET_CC TARGET_CXX TARGET_AR TARGET_LD ' +
  'TARGET_NAME TARGET_ARCH TARGET_CPU TARGET_REF TARGET_BRANCH TARGET_VERSION TARGET_OS TARGET_USER TARGETARCH ' +
  'TARGETPLATFORM CHANGE_TARGET TOKEN PROXY HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_OPTIONS NODE_ENV GITHUB_TOKEN ' +
  'CI_JOB_TOKEN CI_REGISTRY GITHUB_RUN_NUMBER BUILD_NUMBER RUN_NUMBER RUN_ATTEMPT MAX_ATTEMPTS READ_TOKEN RUNNER_OS ' +
  'CI_NODE_TOTAL CI_NODE_INDEX CIRCLE_SHA1 SYSTEM_ACCESSTOKEN AGENT_ID WORKSPACE JOB_NAME EXECUTOR_NUMBER STAGE_NAME';

test('names of shells and CI systems mean no setting', () => {
  const environment = Object.fromEntries(others.split(' ').map((name) => [name, 'x']));
  expect(misspeltInEnvironment(environment)).toEqual([]);
  expect(misspeltInEnvironment(process.env)).toEqual([]);
});
