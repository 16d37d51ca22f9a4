/** The report as Markdown: short if all passed, detailed if not. */

import { outcomes } from '../src/core/outcome.ts';
import { counted } from '../src/core/text/counted.ts';
import { printable } from '../src/core/text/printable.ts';
import { conclusionOf, type Tone } from '../src/report/conclusion.ts';
import type { Finding, Report, Requirement } from '../src/report/report.ts';
import { failures, warnings } from './shared/by-severity.ts';
import { curlElsewhere, shortCurl } from './shared/commands.ts';
import { exchangesText } from './shared/numbers.ts';
import { outcomeWord } from './shared/outcome-words.ts';
import { namedPeers } from './shared/peers.ts';
import { pointerText } from './shared/pointers.ts';
import { scopeItems } from './shared/scope.ts';
import { headline } from './shared/verdict-sentence.ts';

const signs: Readonly<Record<Tone, string>> = { good: '✅', caution: '🟡', bad: '❌', open: '❔' };

/** Failed requirements that are shown in full; GitHub cuts a summary at one megabyte. */
const SHOWN_FAILURES = 20;

export function toMarkdown(unsafeReport: Report): string {
  const report = printable(unsafeReport);
  const { words, tone } = conclusionOf(report);
  const parts = [
    `## ${signs[tone]} ${words}`,
    `${code(report.target.url)}: ${prose(headline(report))}`,
    ...list(report.reasons.map(prose)),
    ...list(report.faults.map((fault) => `The suite itself failed: ${prose(fault)}`)),
    ...failedParts(report),
    ...rowParts('Warnings', warnings(report)),
    ...waivedParts(report),
    countsTable(report),
    `Judged: ${prose(scopeItems(report).join(' · '))}.`,
    ...connectionParts(report),
    `Run ${prose(report.runId)}, ${counted(report.requests, 'request')}, ${prose(report.suite.name)} ${prose(report.suite.version)}. The whole report: \`report.html\`.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function failedParts(report: Report): string[] {
  const rows = failures(report);
  if (rows.length === 0) return [];
  const more = rows.length - SHOWN_FAILURES;
  return [
    '### Failed',
    ...rows.slice(0, SHOWN_FAILURES).map(failedPart),
    ...(more > 0 ? [`And ${more} more, in \`report.html\`.`] : []),
  ];
}

function failedPart(row: Requirement): string {
  const [finding] = row.findings;
  const head = `**${row.id}** (${row.level}, clause ${row.clause}, ${counted(row.violations, 'violation')}): ${row.statement}`;
  return finding === undefined ? head : `${head}\n\n${findingPart(finding)}`;
}

function findingPart(finding: Finding): string {
  const { exchanges, pointer, expected, actual, response, hint } = finding;
  const curl = shortCurl(finding);
  const status = response.status === null ? 'no response' : `HTTP ${response.status}`;
  return [
    `- ${exchangesText(exchanges)}, ${status}, at ${code(pointerText(pointer))}`,
    `- expected ${code(expected)}`,
    `- actual ${code(actual)}`,
    ...(response.item === null ? [] : [`- transaction ${code(response.item)}`]),
    '',
    curl === null ? `The curl command is ${curlElsewhere(finding)}.` : fenced(curl, 'sh'),
    ...(hint === null ? [] : ['', prose(hint)]),
  ].join('\n');
}

function rowParts(title: string, rows: readonly Requirement[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map((row) => {
    const [finding] = row.findings;
    const text =
      finding === undefined
        ? prose(row.reason ?? outcomeWord(row))
        : `expected ${code(finding.expected)}, actual ${code(finding.actual)}`;
    return `**${row.id}**: ${text}`;
  });
  return [`### ${title}`, ...list(lines)];
}

function waivedParts({ requirements }: Report): string[] {
  const lines = requirements.flatMap(({ id, waiver }) =>
    waiver === null
      ? []
      : [
          `**${id}** until ${prose(waiver.expires)}: ${prose(waiver.reason)} (${prose(waiver.owner)}, ${prose(waiver.issue)})`,
        ],
  );
  return lines.length === 0 ? [] : ['### Waived', ...list(lines)];
}

function countsTable({ counts }: Report): string {
  const used = outcomes.filter((outcome) =>
    Object.values(counts).some((byOutcome) => byOutcome[outcome] > 0),
  );
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['level', ...used]),
    line(['---', ...used.map(() => '--:')]),
    ...Object.entries(counts).map(([level, byOutcome]) =>
      line([level, ...used.map((outcome) => byOutcome[outcome])]),
    ),
  ].join('\n');
}

function connectionParts({ connection: { peers, cautions } }: Report): string[] {
  const { lines, more } = namedPeers(peers);
  const named = lines.map(prose);
  return [
    ...list([...named, ...(more > 0 ? [`And from ${more} more, in \`report.html\`.`] : [])]),
    ...list(cautions.map(prose)),
  ];
}

/** One block, so that the items of a list are not separated. */
function list(lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];
}

/** Longer texts make a summary unreadable; `report.html` has them. */
const CODE_CHARACTERS = 300;

/** A code span, with a fence longer than any inside, so that its content is never markup. */
function code(text: string): string {
  const cut = text.length > CODE_CHARACTERS ? `${text.slice(0, CODE_CHARACTERS)}…` : text;
  const fence = '`'.repeat(longestRun(cut) + 1);
  return `${fence} ${cut === '' ? '(empty)' : cut} ${fence}`;
}

function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Escapes words of a target as entities, so that Markdown does not interpret their punctuation. */
export function prose(text: string): string {
  return (
    text
      .replace(/[\\`*_{}[\]<>()#+!|~&$^"'=]/g, (character) => `&#${character.charCodeAt(0)};`)
      .replaceAll('://', '&#58;//')
      // GitHub makes a link of an address without a scheme.
      .replace(/www\./gi, (beginning) => `${beginning.slice(0, -1)}&#46;`)
      .replaceAll('@', '&#64;<!-- -->')
  );
}
