/** The certificate: an in-toto statement on what a run showed, over the digests of its files. */
import { isOver } from '../core/day.ts';
import { isObject, type JsonObject, parseJson } from '../core/json.ts';
import type { Report } from '../report/report.ts';
import type { FileDigest } from './file-digests.ts';

const STATEMENT = 'https://in-toto.io/Statement/v1';
const PREDICATE = 'https://in-toto.io/attestation/svr/v0.2';

/** Whose product it is, and until when anybody should rely on it. */
export interface Claim {
  readonly vendor: string;
  readonly product: string;
  readonly productVersion: string;
  /** The last day, in UTC: YYYY-MM-DD. */
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
  readonly proves: string;
}

const PROVES =
  'The holder of the key states that these files are what a run of the suite left behind, and the ' +
  'suite comes to this verdict on them again. It is no proof that the run took place: whoever ' +
  'holds the key could have invented the history. To be sure, run the suite yourself.';

/** The properties that a report vouches for, in the form that SVR asks for. */
export function propertiesOf({ requirements, strict }: Report): string[] {
  const passed = requirements.filter(({ outcome }) => outcome === 'passed');
  return [
    `DISBURSEMENT_CONFORMANT${strict ? '_STRICT' : ''}`,
    ...passed.map(({ id, level }) => `DISBURSEMENT_${level.toUpperCase()}_${id.replace('-', '_')}`),
  ];
}

export function makeStatement(
  report: Report,
  claim: Claim,
  files: readonly FileDigest[],
  now: Date,
): string {
  const { suite, target, strict, config } = report;
  return JSON.stringify({
    _type: STATEMENT,
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: PREDICATE,
    predicate: {
      verifier: {
        id: `https://www.npmjs.com/package/${suite.name}/v/${suite.version}`,
        policies: [{ name: 'catalogue', digest: { sha256: suite.catalogueDigest } }],
      },
      timeCreated: now.toISOString(),
      properties: propertiesOf(report),
      // From here on: members of our own, which other readers pass over.
      claim,
      target: target.url,
      embeddedReference: config.embeddedReference,
      strict,
      suite,
      files: files.map(({ sha256: _, ...places }) => places),
      proves: PROVES,
    },
  });
}

/** Reads a statement that was signed; `null` where it is not one of ours. */
export function readStatement(payload: string): Certificate | null {
  const parsed = parseJson(payload);
  const statement = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  const { predicate, subject } = statement;
  if (statement._type !== STATEMENT || statement.predicateType !== PREDICATE) return null;
  if (!isObject(predicate) || !isObject(predicate.claim) || !Array.isArray(subject)) return null;
  const digests = new Map(
    (subject as readonly { name: string; digest: { sha256: string } }[]).map((one) => [
      one.name,
      one.digest.sha256,
    ]),
  );
  const { files, ...rest } = predicate as unknown as Omit<Certificate, 'files'> & {
    readonly files: readonly Omit<FileDigest, 'sha256'>[];
  } & JsonObject;
  const whole = files.map((file) => ({ ...file, sha256: digests.get(file.name) ?? '' }));
  return whole.length === digests.size
    ? { ...(rest as unknown as Certificate), files: whole }
    : null;
}

/** A certificate holds to the end of its last day. */
export function isExpired({ claim }: Pick<Certificate, 'claim'>, now: Date): boolean {
  return isOver(claim.expires, now);
}
