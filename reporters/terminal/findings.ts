/**
 * The failures at a terminal: the requirement, expected and actual values, and how to repeat the
 * request.
 */

import { isRecordedTraffic } from '../../src/core/is-recorded-traffic.ts';
import { itemTextAt } from '../../src/core/json/item-text.ts';
import type { HeaderList } from '../../src/core/request.ts';
import { counted } from '../../src/core/text/counted.ts';
import type { Finding, Report, Requirement } from '../../src/report/report.ts';
import { type Severity, severityIn } from '../../src/report/severity.ts';
import { commandToShow, curlElsewhere, REPEATS, shortCurl } from '../shared/commands.ts';
import { exchangesText } from '../shared/numbers.ts';
import { marks } from '../shared/outcome-words.ts';
import { splitPointer } from '../shared/pointers.ts';
import { block, labelled } from './lines.ts';
import { type Look, severityPaint } from './look.ts';

/** Characters of a body at a terminal; `report.html` shows more. */
const REQUEST_CHARACTERS = 200;
const RESPONSE_CHARACTERS = 300;
const ITEM_CHARACTERS = 400;

const MARGIN = '    ';

/** Failures first, then faults of the suite, then what is waived or does not count. */
const order: readonly Severity[] = ['failure', 'error', 'waived', 'warning', 'note'];

export function findingBlocks(report: Report, look: Look): string[] {
  const rows = report.requirements.filter(
    ({ outcome, level }) => outcome === 'error' || (outcome === 'failed' && level !== 'observe'),
  );
  const severities = look.detail === 'quiet' ? order.slice(0, 2) : order;
  const blocks = severities.flatMap((severity) =>
    rows
      .filter((row) => severityIn(row, report) === severity)
      .flatMap((row) => [...findingBlock(row, report, look), '']),
  );
  const hasCurl = blocks.some((line) => line.startsWith(`${MARGIN}curl `));
  return hasCurl && look.detail !== 'quiet' ? [...blocks, ...curlLimit(look), ''] : blocks;
}

/** Some failures need an earlier request, a connection that is in use, or others at the same time. */
const curlLimit = ({ width }: Look) =>
  block(
    'A curl line sends one request, on a connection of its own. A failure that needs earlier or simultaneous ' +
      'requests shows only with the replay command, which sends those too.',
    { first: '', rest: '' },
    width,
  );

function findingBlock(row: Requirement, report: Report, look: Look): string[] {
  const { width } = look;
  const severity = severityIn(row, report);
  const paint = severityPaint(severity, look.colors);
  const { bold } = look.colors;
  const first = `${paint(marks[row.outcome])} ${bold(row.id)}  `;
  const indent = { first, rest: ' '.repeat(row.id.length + 4) };
  return [
    ...block(`${row.statement}  (${remarksOf(row, severity)})`, indent, width),
    ...row.findings
      .slice(0, 1)
      .flatMap((finding) => [
        ...findingLines(row, finding, look),
        ...(isRecordedTraffic(report.config) ? [] : showLines(finding, look)),
      ]),
    ...(row.reason === null ? [] : block(row.reason, { first: MARGIN, rest: MARGIN }, width)),
    ...waiverLines(row, look),
  ];
}

function remarksOf({ level, clause, outcome, waiver }: Requirement, severity: Severity): string {
  const state = outcome === 'failed' ? [] : [outcome];
  const accepted = waiver === null ? [] : [`failed, waived until ${waiver.expires}`];
  const warning = severity === 'warning' ? ['a warning'] : [];
  return [level, `clause ${clause}`, ...state, ...accepted, ...warning].join(', ');
}

function findingLines(row: Requirement, finding: Finding, look: Look): string[] {
  const { green, red } = look.colors;
  const { expected, pointer, request, response, hint, replay } = finding;
  const curl = shortCurl(finding);
  const { method, path, body } = request;
  const line = (label: string, text: string, paint?: (text: string) => string) =>
    block(text, labelled(label, MARGIN), look.width, paint);
  return [
    ...line('expected', expected, green),
    ...line('actual', actualText(row, finding), red),
    ...line(
      'request',
      `${method} ${path}${body === null ? '' : `  ${cut(body, REQUEST_CHARACTERS)}`}`,
    ),
    ...otherHeaders(request.headers).flatMap((header) => line('header', header)),
    ...line('response', responseText(response, pointer)),
    ...line('case', finding.case),
    ...(curl === null ? line('curl', curlElsewhere(finding)) : [toPaste('curl', curl)]),
    ...(hint === null ? [] : line('note', hint)),
    toPaste('replay', commandHere(replay, look)),
  ];
}

/** Headers that the document does not show: often one of them makes the difference. */
const otherHeaders = (headers: HeaderList): readonly string[] =>
  headers
    .filter(([name]) => !documentedNames.has(name.toLowerCase()))
    .map(([name, value]) => cut(`${name}: ${value}`, REQUEST_CHARACTERS));

/** Clauses 4.1 and 4.2, in small letters. */
const documentedNames: ReadonlySet<string> = new Set([
  'content-type',
  'authorization',
  'x-biz-number',
]);

/** A line to copy is never wrapped by the suite; the terminal wraps it without changing it. */
const toPaste = (label: string, text: string) => `${MARGIN}${label.padEnd(10)}${text}`;

/**
 * The command for this runtime; it names the run folder where it is not the default one, and the
 * target where a flag named it.
 */
function commandHere(replay: string, { command, folder, targetFlag }: Look): string {
  const [program = '', ...rest] = replay.split(REPEATS);
  const named = folder === null ? REPEATS : `${REPEATS} ${folder}`;
  const end = targetFlag === null ? '' : ` ${targetFlag}`;
  return `${command ?? program}${rest.map((part) => `${named}${part}`).join('')}${end}`;
}

/** The command that prints the other exchanges of a finding; they are in the history of a run. */
function showLines(finding: Finding, { command, folder }: Look): string[] {
  const line = commandToShow(finding, command);
  if (line === null) return [];
  return [toPaste('show', folder === null ? line : `${line} --report-dir ${folder}`)];
}

/** For `observe` requirements and groups, the count is that of exchanges, not of responses. */
function actualText({ violations, seen }: Requirement, { actual, pointer, exchanges }: Finding) {
  const at = pointer === null ? '' : ` at ${pointer || 'the whole body'}`;
  const often =
    violations > 1 || seen > 1
      ? `; ${counted(violations, 'violation')} in ${counted(seen, 'exchange')}`
      : '';
  return `${actual}${at}, in ${exchangesText(exchanges)}${often}`;
}

/** Of a list that is not shown whole, the transaction at fault. */
function responseText(response: Finding['response'], pointer: string | null): string {
  const { status, body } = response;
  if (status === null) return `none: ${body}`;
  const isCut = body.length > RESPONSE_CHARACTERS;
  const item = response.item ?? (isCut ? itemTextAt(body, pointer) : null);
  const text =
    item === null
      ? cut(body, RESPONSE_CHARACTERS)
      : `${splitPointer(pointer)[0]} is ${cut(item, ITEM_CHARACTERS)}`;
  return `HTTP ${status}  ${text}`;
}

const cut = (text: string, characters: number) =>
  text.length > characters ? `${text.slice(0, characters)}…` : text;

function waiverLines({ waiver }: Requirement, { width }: Look): string[] {
  if (waiver === null) return [];
  const { reason, owner, issue } = waiver;
  return block(`${reason} (${owner}, ${issue})`, labelled('waiver', MARGIN), width);
}
