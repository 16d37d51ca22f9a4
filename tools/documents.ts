/**
 * `npm run docs`: writes the documents that are made from the register, the catalogue, the settings,
 * the operations and the formats.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { coveredFiles } from '../src/certificate/folder.ts';
import { readRegister } from '../src/cli/register.ts';
import { settingsTable } from '../src/config/settings.ts';
import { packageRoot, version } from '../src/core/package.ts';
import { suite } from '../suites/index.ts';
import { judgingFiles } from './judging-files.ts';
import { toOpenApi } from './openapi.ts';
import { openApiExamples } from './openapi-examples.ts';
import { toRequirements } from './requirements.ts';
import { toEnvExample, withSettings } from './settings-files.ts';
import { withFileNames } from './statement-files.ts';

writeFileSync(
  join(packageRoot, 'docs/requirements.md'),
  toRequirements(readRegister(), suite.topics, judgingFiles(packageRoot, suite.topics)),
);

writeFileSync(join(packageRoot, '.env.example'), toEnvExample(settingsTable));
const actionPath = join(packageRoot, 'action.yml');
writeFileSync(actionPath, withSettings(readFileSync(actionPath, 'utf8'), settingsTable));

const statementPath = join(packageRoot, 'schemas/run/statement.schema.json');
writeFileSync(statementPath, withFileNames(readFileSync(statementPath, 'utf8'), coveredFiles));

const openApi = toOpenApi(suite, await openApiExamples(), version);
writeFileSync(join(packageRoot, 'schemas/openapi.json'), `${JSON.stringify(openApi, null, 2)}\n`);
