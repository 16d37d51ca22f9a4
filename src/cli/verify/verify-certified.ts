/** Checks the certificate of a folder, and judges its history again. */
import { UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { print, printError } from '../command.ts';
import { wrapped } from '../process/wrapped.ts';
import { isFolderAt } from '../recorded-paths.ts';
import { judgingOf, type VerifyOptions } from './verify-options.ts';
import { printFuture } from './verify-sentences.ts';

export async function verifyCertifiedFolder(
  [path = '', ...others]: readonly string[],
  keyPath: string,
  options: VerifyOptions,
): Promise<number> {
  if (others.length > 0)
    throw new UsageError('--key works with one folder: give one, or leave out --key');
  if (!isFolderAt(path)) {
    throw new UsageError(`--key needs a certified folder, and ${path} is not a folder`);
  }
  const [{ verifyCertificate }, { hasPrivateKey }, { toVerifiedJson, toVerifiedText }] =
    await Promise.all([
      import('../../certificate/verify-certificate.ts'),
      import('../../certificate/keys.ts'),
      import('./verified-text.ts'),
    ]);
  const judging = await judgingOf(options);
  const verified = verifyCertificate(path, {
    keyPath,
    now: new Date(),
    judging,
    challenge: options.challenge,
  });
  if (hasPrivateKey(keyPath)) {
    printError(
      `${keyPath} has a private key: give the public key, and keep the private one to yourself.`,
    );
  }
  if (options.reportDir !== undefined) {
    printError('--report-dir has no effect with --key: no report was written.');
  }
  if (verified.report !== null) printFuture(verified.report);
  print(options.json ? toVerifiedJson(verified) : wrapped(toVerifiedText(verified)));
  return verified.problems.length === 0 ? EXIT.conformant : EXIT.nonConformant;
}
