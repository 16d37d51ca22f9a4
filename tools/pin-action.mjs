// `npm run pin-action`: packs this version, and writes the version and its digest into
// `action.yml`, so that a release of the action installs exactly that package. Publish the
// resulting file: `npm publish ./disbursement-conformance-<version>.tgz`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const actionPath = join(root, 'action.yml');
const packed = execFileSync('npm', ['pack', '--json', '--silent'], { cwd: root, encoding: 'utf8' });
const [{ version, integrity, filename }] = JSON.parse(packed.slice(packed.indexOf('[')));
const withDefault = (text, input, value) =>
  text.replace(
    new RegExp(`(\\n  ${input}:\\n(?: {4}.*\\n)*? {4}default: )'[^']*'`),
    (_, before) => `${before}'${value}'`,
  );
const action = readFileSync(actionPath, 'utf8');
writeFileSync(
  actionPath,
  withDefault(withDefault(action, 'version', version), 'integrity', integrity),
);
process.stdout.write(`${filename} ${integrity}\n`);
