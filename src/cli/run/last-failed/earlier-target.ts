/** The target of an earlier run, which may be another one than that of the settings. */
import { UsageError } from '../../../core/errors.ts';
import { barePath } from '../../../core/text/quoted.ts';
import { makeRedactor } from '../../../history/redaction/redact.ts';
import { redactedAddress } from '../../../history/redaction/redacted-address.ts';
import type { Report } from '../../../report/report.ts';
import { knownSecrets } from '../../known-secrets.ts';

/** The folder may be that of a stranger, so its target must not get the token of the user. */
export function demandEmbedded(folder: string, { config, target }: Report): void {
  if (config.embeddedReference) return;
  throw new UsageError(
    `Set TARGET_URL: the run in ${barePath(folder)} judged ${target.url}, and the suite sends your ` +
      'token only to an address that you set',
  );
}

export function isTargetOf({ config, target }: Report, now: string): boolean {
  const secrets = knownSecrets(process.env, process.argv.slice(2), process.cwd());
  const isSame = () =>
    redactedAddress(withoutQuery(now), makeRedactor(secrets)) === withoutQuery(target.url);
  return !config.embeddedReference && URL.canParse(now) && isSame();
}

/** The token and the caps of a setting may be meant for the target of the earlier run. */
export const otherTargetNote = (folder: string, earlier: string) =>
  `The run in ${barePath(folder)} judged ${earlier}, and TARGET_URL is now another target: ` +
  'what passes or fails there says nothing about the first one.';

/** The query may be redacted in a history. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}
