/** `certify`: signs the folder of a conformant run. */

import type { Certified, CertifyOptions } from '../../certificate/certify.ts';
import { failedLines, propertyCounts, strengthLines } from '../../certificate/strength.ts';
import { EXIT } from '../../core/exit.ts';
import { counted } from '../../core/text/counted.ts';
import { firstInWords } from '../../core/text/list-in-words.ts';
import { toPrintable } from '../../core/text/printable.ts';
import {
  type AddCommand,
  type CommandContext,
  examples,
  type JsonFlag,
  print,
  printError,
  toJsonLine,
} from '../command.ts';
import { documentPath } from '../document-path.ts';
import { wrapped } from '../process/wrapped.ts';

export const addCertify: AddCommand = (program, { loadSuite, setExitCode }) => {
  program
    .command('certify')
    .description('sign the folder of a conformant run')
    .argument('<folder>', 'the REPORT_DIR of a run')
    .requiredOption('--key <file>', 'the private key, from keygen')
    .requiredOption('--vendor <name>', 'name of the vendor')
    .requiredOption('--product <name>', 'name of the product that was judged')
    .requiredOption('--product-version <version>', 'the version of the product')
    .requiredOption(
      '--expires <day>',
      'the last day on which the certificate is valid, like 2027-01-31',
    )
    .option(
      '--allow-partial',
      'also sign a run in which a cap cut the evidence of a requirement; the certificate says so',
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      examples(
        'certify conformance-report --key ed25519.pem --vendor "Acme Pay" \\\n' +
          '      --product Payouts --product-version 2.4.1 --expires 2027-01-31',
      ),
    )
    .action(async (folder: string, { json, ...options }: CertifyOptions & JsonFlag) =>
      setExitCode(await certifyCommand(folder, options, { json: json === true, loadSuite })),
    );
};

async function certifyCommand(
  folder: string,
  options: CertifyOptions,
  { json, loadSuite }: Pick<CommandContext, 'loadSuite'> & { readonly json: boolean },
): Promise<number> {
  const [suite, { certify }, { makeExchangeParser }] = await Promise.all([
    loadSuite(),
    import('../../certificate/certify.ts'),
    import('../../interface/parsed-exchange.ts'),
  ]);
  const judging = { suite, parser: makeExchangeParser(suite) };
  const result = certify(folder, options, { now: new Date(), judging });
  if (result.kind === 'refused') {
    printError(`Not certified: ${result.why}`);
    return result.code;
  }
  if (result.caution !== null) printError(result.caution);
  if (result.others.length > 0) printError(othersSentence(result.others));
  print(json ? toCertifiedJson(result) : wrapped(toCertifiedText(result)));
  return EXIT.conformant;
}

/** `verify --key` names all of them. */
const othersSentence = (others: readonly string[]) =>
  `The certificate does not cover ${firstInWords(others)}: ` +
  'such a file can be the history of an earlier run, so look at it before you give the folder to others.';

function toCertifiedJson({ path, claim, files, properties, strength }: Certified): string {
  const names = files.map(({ name }) => name);
  const certified = { certificate: path, claim, files: names, properties, strength };
  return toJsonLine(certified);
}

function toCertifiedText(certified: Certified): string {
  const { path, claim, files, properties, strength } = certified;
  const { vendor, product, productVersion, expires } = claim;
  const { passed, observed } = propertyCounts(properties);
  return [
    toPrintable(`Certified ${product} ${productVersion} of ${vendor} until ${expires}: ${path}`),
    `It covers ${counted(files.length, 'file')}: ${counted(passed, 'requirement')} passed, and ${observed} were observed, which is never a violation.`,
    ...strengthLines(strength),
    ...failedLines(certified),
    `It does not prove that the run took place: see ${documentPath('docs/certify.md')}.`,
    '',
  ].join('\n');
}
