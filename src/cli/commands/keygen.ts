/** `keygen`: makes a key pair to sign certificates with. */
import { EXIT } from '../../core/exit.ts';
import { type AddCommand, examples, type JsonFlag, print, toJsonLine } from '../command.ts';

export const addKeygen: AddCommand = (program, { setExitCode }) => {
  program
    .command('keygen')
    .description('make a key pair to sign certificates; never overwrites a key')
    .argument('[file]', 'path of the private key to write', 'ed25519.pem')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', examples('keygen ed25519.pem'))
    .action(async (file: string, { json }: JsonFlag) =>
      setExitCode(await keygenCommand(file, { json: json === true })),
    );
};

async function keygenCommand(file: string, { json }: { readonly json: boolean }): Promise<number> {
  const { makeKeyPair } = await import('../../certificate/keys.ts');
  const { privateKey, publicKey, keyId } = makeKeyPair(file);
  if (json) print(toJsonLine({ privateKey, publicKey, keyId }));
  else {
    print(`Private key in ${privateKey}: keep it secret.\n`);
    print(`Public key in ${publicKey}: give it to everyone who verifies a certificate.\n`);
    print(`Key id ${keyId}\n`);
  }
  return EXIT.conformant;
}
