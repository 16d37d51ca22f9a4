/** `npm run docs`: writes the documents that are made from the register and the catalogue. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { topics } from './catalogue.ts';
import { readRegister } from './check/register.ts';
import { packageRoot } from './core/package.ts';
import { toRequirements } from './requirements.ts';

writeFileSync(join(packageRoot, 'docs/requirements.md'), toRequirements(readRegister(), topics));
