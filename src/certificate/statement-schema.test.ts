import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFileNames } from '../../tools/statement-files.ts';
import { packageRoot } from '../core/package.ts';
import { coveredFiles } from './folder.ts';

test('the schema of a statement has the names of all files that it covers: npm run docs', () => {
  const text = readFileSync(join(packageRoot, 'schemas/run/statement.schema.json'), 'utf8');
  expect(JSON.parse(text).$defs.fileName.enum).toEqual(coveredFiles);
  expect(withFileNames(text, coveredFiles)).toBe(text);
  const changed = JSON.parse(withFileNames(text, ['a.json', 'b.json']));
  expect(changed.$defs.fileName.enum).toEqual(['a.json', 'b.json']);
});
