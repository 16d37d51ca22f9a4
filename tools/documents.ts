/** `npm run docs`: writes the documents that are made from the register and the catalogue. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegister } from '../src/check/register.ts';
import { packageRoot } from '../src/core/package.ts';
import { suite } from '../suites/index.ts';
import { toRequirements } from './requirements.ts';

writeFileSync(
  join(packageRoot, 'docs/requirements.md'),
  toRequirements(readRegister(), suite.topics),
);
