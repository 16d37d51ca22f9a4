/** The last lines of a run at a terminal: what was judged, and at the end the verdict. */

import type { Level, Outcome } from '../../src/core/outcome.ts';
import { counted } from '../../src/core/text/counted.ts';
import { conclusionOf } from '../../src/report/conclusion.ts';
import type { Report } from '../../src/report/report.ts';
import { glossOf, outcomeWord } from '../shared/outcome-words.ts';
import { scopeItems, topicShares } from '../shared/scope.ts';
import { exitSentences, verdictSentence } from '../shared/verdict-sentence.ts';
import { block, labelled } from './lines.ts';
import { type Look, tonePaint } from './look.ts';

/** Unanswered disbursements that are listed; `report.json` has all of them. */
const LISTED_UNKNOWN = 10;

export function summaryLines(report: Report, look: Look): string[] {
  const { width, detail } = look;
  const row = (label: string, text: string) => block(text, labelled(label, ''), width);
  const parts =
    detail === 'quiet' ? [] : [...passedLines(report, look), ...countLines(report, look)];
  return [
    ...parts,
    // A line to copy is never wrapped.
    ...(detail === 'quiet' ? [] : [`${'Target'.padEnd(10)}${report.target.url}`]),
    ...(detail === 'quiet' ? [] : row('Judged', scopeItems(report).map(unbroken).join(' · '))).map(
      (line) => line.replaceAll(NO_BREAK, ' '),
    ),
    ...unknownLines(report, look),
    ...report.reasons.flatMap((reason, at) => row(at === 0 ? reasonsLabel(report) : '', reason)),
    ...verdictLines(report, look),
    ...(look.page === null ? [] : [`${'Report'.padEnd(10)}${look.page}`]),
  ];
}

/** The failures explain a verdict that is not conformant; a conformant one needs no explanation. */
const reasonsLabel = ({ verdict }: Report) => (verdict === 'inconclusive' ? 'Because' : 'Note');

/** Stands for a blank at which a line is not wrapped. */
const NO_BREAK = '\u00a0';
const unbroken = (item: string) => item.replaceAll(' ', NO_BREAK);

function passedLines(report: Report, { width, detail }: Look): string[] {
  const shares = topicShares(report).map(({ title, passed, of }) =>
    unbroken(`${title} ${passed === of ? of : `${passed} of ${of}`}`),
  );
  if (shares.length === 0 || report.stopped !== null) return [];
  const hint = detail === 'verbose' ? '' : '  (--verbose lists them)';
  return block(`${shares.join(' · ')}${hint}`, labelled('Passed', ''), width).map((line) =>
    line.replaceAll(NO_BREAK, ' '),
  );
}

/** One line per level, with an explanation of the less known words. */
function countLines(report: Report, { width, colors }: Look): string[] {
  const lines = Object.entries(report.counts).flatMap(([level, byOutcome]) => {
    const parts = Object.entries(byOutcome).flatMap(([outcome, count]) =>
      count > 0
        ? [`${count} ${outcomeWord({ level: level as Level, outcome: outcome as Outcome })}`]
        : [],
    );
    return parts.length === 0 ? [] : [`${level.padEnd(10)}${parts.join(', ')}`];
  });
  // Where the run stopped immediately, the reason explains everything.
  const text = (report.stopped === null ? glossOf(report) : [])
    .map(([word, means]) => `${word}: ${means}`)
    .join('; ');
  return [...lines, ...(text === '' ? [] : block(text, labelled('', ''), width, colors.dim))];
}

function unknownLines({ spending, unknownDisbursements }: Report, { width }: Look): string[] {
  const { unknown } = spending;
  if (unknown === 0) return [];
  const listed = unknownDisbursements.slice(0, LISTED_UNKNOWN);
  const lines = listed.map(({ merchantReference, amount, listedIn }) => {
    const proof = listedIn === null ? '' : `, listed in exchange ${listedIn}: it happened`;
    return `merchant_reference ${merchantReference ?? 'none'}, amount ${amount ?? 'unknown'}${proof}`;
  });
  const more =
    unknown > listed.length ? [`and ${unknown - listed.length} more, in report.json`] : [];
  const head =
    `${counted(unknown, 'disbursement request')} without a response that was recorded: each may or may not have ` +
    'moved money, because only a whole response shows a refusal';
  return [head, ...lines, ...more].flatMap((line, at) =>
    block(line, labelled(at === 0 ? 'Unknown' : '', ''), width),
  );
}

function verdictLines(report: Report, { colors, width }: Look): string[] {
  const { words, tone } = conclusionOf(report);
  const verdictWords = words.replace(/^[a-z -]+(?= |,|$)/, (verdict) => verdict.toUpperCase());
  const rest = ' '.repeat(10);
  const first = `${colors.bold(tonePaint(tone, colors)(verdictWords))}  `;
  // After a long verdict the sentence starts on a new line.
  const isLong = verdictWords.length > 20;
  const sentence = block(
    verdictSentence(report, { all: true }),
    { first: rest, rest: isLong ? rest : ' '.repeat(verdictWords.length + 2) },
    width,
  );
  return [
    ...(isLong
      ? [first.trimEnd(), ...sentence]
      : [first + (sentence[0] ?? '').trimStart(), ...sentence.slice(1)]),
    ...exitSentences(report).flatMap((one) => block(one, { first: rest, rest }, width)),
  ];
}
