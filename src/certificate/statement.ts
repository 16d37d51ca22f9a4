/** The certificate: an in-toto statement on the results of a run, with the digests of its files. */
import type { Suite } from '../check/suite.ts';
import { parseJson } from '../core/json/json.ts';
import { isOver } from '../core/text/day.ts';
import type { Report } from '../report/report.ts';
import { blockBytesFor, type FileDigest } from './file-digests.ts';
import type { StatementCheck } from './statement-schema.ts';
import { type Strength, strengthOf } from './strength.ts';

const STATEMENT = 'https://in-toto.io/Statement/v1';
const PREDICATE = 'https://in-toto.io/attestation/svr/v0.2';

/** The product, its vendor, and the last day of validity. */
export interface Claim {
  readonly vendor: string;
  readonly product: string;
  readonly productVersion: string;
  /** The last valid day, in UTC: YYYY-MM-DD. */
  readonly expires: string;
}

export interface Certificate {
  readonly claim: Claim;
  readonly target: string;
  readonly embeddedReference: boolean;
  readonly strict: boolean;
  readonly suite: Report['suite'];
  readonly timeCreated: string;
  /** What passed: the verdict first, then each requirement. */
  readonly properties: readonly string[];
  readonly files: readonly FileDigest[];
  readonly strength: Strength;
  readonly proves: string;
}

const PROVES =
  'The owner of the key states that a run of the suite wrote these files, and the ' +
  'suite computes this verdict from them again. It does not prove that the run took place: the owner of ' +
  'the key could have invented the history. To be sure, run the suite yourself.';

/** The properties that a report proves, in the form of SVR. */
export function propertiesOf({ requirements, strict }: Report): string[] {
  const passed = requirements.filter(({ outcome }) => outcome === 'passed');
  return [
    `DISBURSEMENT_CONFORMANT${strict ? '_STRICT' : ''}`,
    ...passed.map(({ id, level }) => `DISBURSEMENT_${level.toUpperCase()}_${id.replace('-', '_')}`),
  ];
}

/** What the signer adds to the report. */
type Signing = Pick<Certificate, 'claim' | 'files' | 'timeCreated'>;

export function makeStatement(
  report: Report,
  { claim, files, timeCreated }: Signing,
  suite: Suite,
): string {
  const { suite: judge, target, strict, config } = report;
  const { vendor, product, productVersion, expires } = claim;
  return JSON.stringify({
    _type: STATEMENT,
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: PREDICATE,
    predicate: {
      verifier: {
        id: `https://www.npmjs.com/package/${judge.name}/v/${judge.version}`,
        policies: [{ name: 'catalogue', digest: { sha256: judge.catalogueDigest } }],
      },
      timeCreated,
      properties: propertiesOf(report),
      // The following members are our own; other readers ignore them.
      claim: { vendor, product, productVersion, expires },
      target: target.url,
      embeddedReference: config.embeddedReference,
      strict,
      suite: judge,
      strength: strengthOf(report, suite),
      files: files.map(({ sha256: _, ...places }) => places),
      proves: PROVES,
    },
  });
}

/**
 * Parses a signed statement, or returns what is wrong with it. Its content is not verified here.
 */
export function readStatement(payload: string, check: StatementCheck): ReadStatement {
  if (payload.startsWith('\ufeff')) {
    return { ok: false, why: 'the statement begins with a byte-order mark' };
  }
  const parsed = parseJson(payload);
  if (!parsed.ok) return { ok: false, why: 'the statement is not JSON' };
  const why = check(parsed.value);
  if (why !== null) return { ok: false, why };
  // The check has validated every member.
  const { subject, predicate } = parsed.value as unknown as Statement;
  const { files, ...rest } = predicate;
  const names = subject.map(({ name }) => name);
  if (new Set(names).size !== names.length || files.some(({ name }, at) => name !== names[at])) {
    return { ok: false, why: 'its subjects and its files are not the same' };
  }
  const whole = files.map((file, at) => ({ ...file, sha256: subject[at]?.digest.sha256 ?? '' }));
  const wrongFile = whole.find(({ bytes, blockBytes, blocks }) => {
    return blockBytes !== blockBytesFor(bytes) || blocks.length !== Math.ceil(bytes / blockBytes);
  });
  if (wrongFile !== undefined)
    return { ok: false, why: `the blocks of ${wrongFile.name} do not match its size` };
  return { ok: true, certificate: { ...rest, files: whole } };
}

type ReadStatement =
  | { readonly ok: true; readonly certificate: Certificate }
  | { readonly ok: false; readonly why: string };

interface Statement {
  readonly subject: readonly {
    readonly name: string;
    readonly digest: { readonly sha256: string };
  }[];
  readonly predicate: Omit<Certificate, 'files'> & {
    readonly files: readonly Omit<FileDigest, 'sha256'>[];
  };
}

/** A certificate is valid until the end of its last day. */
export function isExpired({ claim }: Pick<Certificate, 'claim'>, now: Date): boolean {
  return isOver(claim.expires, now);
}
