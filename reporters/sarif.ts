/**
 * The report as SARIF 2.1.0: a rule for each requirement, and a result for each one that failed. Code
 * scanning of GitHub ignores `kind` and opens an alert for each result, also for one that passed.
 */
import type { Invocation, Log, Notification, ReportingDescriptor, Result, Run } from 'sarif';
import { EXIT } from '../src/core/exit.ts';
import { counted } from '../src/core/text/counted.ts';
import { printable } from '../src/core/text/printable.ts';
import { conclusionOf } from '../src/report/conclusion.ts';
import type { Finding, Report, Requirement } from '../src/report/report.ts';
import { isRequired, type Severity, severityIn } from '../src/report/severity.ts';
import { having } from './shared/by-severity.ts';
import { exchangesText } from './shared/numbers.ts';
import { pointerText } from './shared/pointers.ts';
import { runProblems } from './shared/run-problems.ts';

export function toSarif(unsafeReport: Report): string {
  const report = printable(unsafeReport);
  const { suite, requirements, startedAt, finishedAt } = report;
  const { exitCode, words } = conclusionOf(report);
  const run: Run = {
    tool: {
      driver: {
        name: suite.name,
        version: suite.version,
        semanticVersion: suite.version,
        rules: requirements.map(ruleOf),
      },
    },
    automationDetails: { id: `${suite.name}/${targetIn(report)}/${report.runId}` },
    invocations: [
      {
        executionSuccessful: exitCode !== EXIT.fault,
        exitCode,
        startTimeUtc: startedAt,
        ...(finishedAt === null ? {} : { endTimeUtc: finishedAt }),
        ...notifications(report),
      },
    ],
    columnKind: 'utf16CodeUnits',
    results: requirements.flatMap((row, at) =>
      row.outcome === 'failed' ? [resultOf(row, at, severityIn(row, report))] : [],
    ),
    properties: {
      verdict: report.verdict,
      conclusion: words,
      reasons: report.reasons,
      target: report.target.url,
    },
  };
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/**
 * The host and path of the target. Code scanning keeps one set of results for each text before the id
 * of the run, so without it the results of one target would replace those of another.
 */
function targetIn({ target: { url }, config }: Report): string {
  if (config.embeddedReference) return 'embedded-reference';
  return url.replace(/^\w+:\/\//, '').replace(/\/+$/, '');
}

function ruleOf({ id, statement, level, clause, topic }: Requirement): ReportingDescriptor {
  return {
    id,
    shortDescription: message(statement),
    defaultConfiguration: {
      level: isRequired(level, false) ? 'error' : level === 'should' ? 'warning' : 'note',
    },
    properties: { level, clause, tags: [topic] },
  };
}

type Notifications = Pick<
  Invocation,
  'toolExecutionNotifications' | 'toolConfigurationNotifications'
>;

/** Problems that are not failed requirements. */
function notifications(report: Report): Notifications {
  const undecided = having(report, 'undecided', 'error').map(
    (row): Notification => ({
      level: 'error',
      message: message(`${row.id}: ${row.reason ?? row.statement}`),
      associatedRule: { id: row.id },
    }),
  );
  const problems = runProblems(report);
  const textOf = (isOfWaivers: boolean) =>
    problems
      .filter(({ group }) => (group === 'Waivers') === isOfWaivers)
      .map(({ why }): Notification => ({ level: 'error', message: message(why) }));
  return {
    toolExecutionNotifications: [...undecided, ...textOf(false)],
    toolConfigurationNotifications: textOf(true),
  };
}

/** The level of a result; `warning` for the other severities. */
const levels: Readonly<Partial<Record<Severity, Result.level>>> = {
  failure: 'error',
  note: 'note',
};

function resultOf(row: Requirement, ruleIndex: number, severity: Severity): Result {
  const { id, outcome, waiver, violations, seen } = row;
  const [finding] = row.findings;
  return {
    ruleId: id,
    ruleIndex,
    kind: 'fail',
    level: levels[severity] ?? 'warning',
    message: message(textOf(row)),
    ...(violations > 0 ? { occurrenceCount: violations } : {}),
    locations: [
      {
        // The history is a file beside this one; GitHub shows no result without a file.
        physicalLocation: { artifactLocation: { uri: 'history.jsonl' } },
        ...(finding === undefined
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: pointerText(finding.pointer) }] }),
      },
    ],
    partialFingerprints: { 'requirement/v1': id },
    ...(finding === undefined ? {} : exchangeOf(finding)),
    ...(waiver === null
      ? {}
      : {
          suppressions: [
            {
              kind: 'external',
              status: 'accepted',
              justification: `${waiver.reason} (${waiver.owner}, ${waiver.issue}, until ${waiver.expires})`,
            },
          ],
        }),
    properties: { outcome, severity, seen },
  };
}

function textOf({ findings, statement, reason, violations }: Requirement): string {
  const [finding] = findings;
  if (finding === undefined) return reason === null ? statement : `${statement} ${reason}`;
  const { expected, actual, exchanges, curl, hint } = finding;
  return [
    `${statement} ${counted(violations, 'violation')}, first in ${exchangesText(exchanges)}.`,
    `Expected ${expected}; actual ${actual}.`,
    curl,
    ...(hint === null ? [] : [hint]),
  ].join('\n');
}

function exchangeOf({ request, response }: Finding): Pick<Result, 'webRequest' | 'webResponse'> {
  const { method, path, headers, body } = request;
  return {
    webRequest: {
      protocol: 'http',
      method,
      target: path,
      headers: Object.fromEntries(headers),
      ...(body === null ? {} : { body: { text: body } }),
    },
    webResponse:
      response.status === null
        ? { noResponseReceived: true }
        : { statusCode: response.status, body: { text: response.body } },
  };
}

/** Escapes braces and brackets, which are placeholders and links in SARIF. */
function message(text: string) {
  return { text: text.replace(/[{}]/g, '$&$&').replace(/[\\[\]]/g, '\\$&') };
}
