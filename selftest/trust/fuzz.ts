/** Histories with changed bytes and lines: each is refused in one sentence, or judged. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { toHar } from '../../reporters/har.ts';
import { UnreadableError } from '../../src/core/errors.ts';
import { readLines } from '../../src/history/file/reader.ts';
import { eventsOf } from '../../src/history/lines/events.ts';
import { HISTORY_FILE } from '../../src/history/lines/line.ts';
import { judge } from '../../src/judge/evaluation.ts';
import { formats } from '../../src/run/formats.ts';
import { judging } from '../support/judging.ts';
import { runAgainst } from '../support/pipeline.ts';
import { makeRandom, type Random } from '../support/random.ts';
import { service } from '../support/service.ts';
import { chained, type Loose, looseOf, newFolder, recorded, renumbered, textsOf } from './forge.ts';
import { small } from './small-suite.ts';

/** A forgery, and whether a reader may accept it: with its own chain it may be valid. */
interface Forgery {
  readonly bytes: Buffer;
  readonly mayBeRead: boolean;
}
type Forge = (lines: readonly Loose[], texts: readonly string[], random: Random) => Forgery;

const bytesOf = (texts: readonly string[]) =>
  Buffer.from(texts.map((text) => `${text}\n`).join(''));
const asIs = (texts: readonly string[]): Forgery => ({ bytes: bytesOf(texts), mayBeRead: false });
const linked = (lines: readonly Loose[]): Forgery => ({
  bytes: bytesOf(chained(lines)),
  mayBeRead: true,
});
/** The index of a line that is neither the first nor the last. */
const inner = (texts: readonly unknown[], random: Random) => 1 + random(texts.length - 2);

/** Usually not deeper than a line may be; sometimes deeper than any call stack. */
const DEPTHS = [3, 20, 300, 200_000];
const strange: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, 2 ** 53, 1e300, '', 'x', '\0', '\u{1f4b8}', '\ud800', [], {}],
  ...[[[[]]], { toString: 1 }, { constructor: null }, 'request', 'response', 'header', 'footer'],
  ...['2026-13-45T99:99:99.999Z', '{TARGET_TOKEN}', '../../etc/passwd', 'a'.repeat(10_000)],
];

/** The value with one of its parts, at any depth, replaced or removed. */
function retyped(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random(4) === 0) {
    return strange[random(strange.length)];
  }
  const names = Object.keys(value);
  const name = names[random(names.length)];
  if (name === undefined) return strange[random(strange.length)];
  const part = retyped((value as Loose)[name], random);
  if (Array.isArray(value)) return value.with(Number(name), part);
  const { [name]: _, ...rest } = value as Loose;
  return random(5) === 0 ? rest : { ...value, [name]: part };
}

const forges: Readonly<Record<string, Forge>> = {
  cut: (_, texts, random) => {
    const bytes = bytesOf(texts);
    return { bytes: bytes.subarray(0, random(bytes.length)), mayBeRead: true };
  },
  doubled: (_, texts, random) => {
    const at = inner(texts, random);
    return asIs(texts.toSpliced(at, 0, ...texts.slice(at, at + 1 + random(3))));
  },
  removed: (_, texts, random) => asIs(texts.toSpliced(inner(texts, random), 1)),
  swapped: (_, texts, random) => {
    const at = inner(texts, random);
    const to = random(2) === 0 ? Math.max(1, at - 1) : inner(texts, random);
    const [one = '', other = ''] = [texts[at], texts[to]];
    return { ...asIs(texts.with(at, other).with(to, one)), mayBeRead: at === to };
  },
  byte: (_, texts, random) => {
    const bytes = bytesOf(texts);
    // Nothing follows the footer, so its digest is unknown.
    const last = bytes.length - Buffer.byteLength(texts.at(-1) ?? '') - 1;
    const at = random(last);
    const old = bytes[at] ?? 0;
    bytes[at] = random(256);
    return { bytes, mayBeRead: bytes[at] === old };
  },
  bytes: (_, texts, random) => {
    const pieces = ['\0', '\r\n', '\n', '\ufeff', '{}', '"', '\\', '{"prev":', Buffer.from([0xff])];
    const bytes = bytesOf(texts);
    const at = random(bytes.length - Buffer.byteLength(texts.at(-1) ?? '') - 1);
    const piece = Buffer.from(pieces[random(pieces.length)] as string);
    const rest = bytes.subarray(at + random(2));
    const changed = Buffer.concat([bytes.subarray(0, at), piece, rest]);
    return { bytes: changed, mayBeRead: changed.equals(bytes) };
  },
  joined: (_, texts, random) => asIs([...texts, ...texts.slice(random(texts.length))]),
  deep: (lines, _, random) => {
    const at = random(lines.length);
    const [open, close] = random(2) === 0 ? ['[', ']'] : ['{"a":', '}'];
    const depth = DEPTHS[random(8) === 0 ? 3 : random(3)] ?? 1;
    const nested = `${open.repeat(depth)}1${close.repeat(depth)}`;
    const marked = chained(lines.map((line, place) => (place === at ? { ...line, x: '@' } : line)));
    return asIs(marked.map((text) => text.replace('"@"', nested)));
  },
  retyped: (lines, _, random) => {
    const at = random(lines.length);
    return linked(lines.with(at, retyped(lines[at], random) as Loose));
  },
  'doubled, with a new chain': (lines, _, random) => {
    const at = random(lines.length);
    return linked(lines.toSpliced(at, 0, lines[at] ?? {}));
  },
  'removed, with a new chain': (lines, _, random) =>
    linked(lines.toSpliced(random(lines.length), 1)),
  'swapped, with a new chain': (lines, _, random) => {
    const [at, to] = [random(lines.length), random(lines.length)];
    return linked(lines.with(at, lines[to] ?? {}).with(to, lines[at] ?? {}));
  },
  'removed, with all numbers right': (lines, _, random) => {
    const { index } = lines[random(lines.length)] ?? {};
    return linked(renumbered(lines.filter((line) => line.index !== index || index === undefined)));
  },
};

/** Makes so many forgeries; another seed makes others. */
export async function fuzzHistories(forgeries: number, seed: number): Promise<void> {
  const { lines: run } = await runAgainst(service(), { CASES: '3' }, ['disbursements']);
  const path = recorded(run);
  const [lines, texts] = [looseOf(path), textsOf(path)];
  const random = makeRandom(seed);
  const forged = join(newFolder(), HISTORY_FILE);
  const count = { refused: 0, judged: 0 };
  const names = Object.keys(forges);
  for (let made = 0; made < forgeries; made += 1) {
    const name = names[made % names.length] ?? '';
    const { bytes, mayBeRead } = (forges[name] as Forge)(lines, texts, random);
    writeFileSync(forged, bytes);
    const why = `FUZZ_SEED=${seed}, forgery ${made}: ${name}`;
    const refusal = refusalOf(forged, why, { isShown: made % 20 === 0, isWhole: made % 5 === 0 });
    if (refusal === null) expect(mayBeRead, `${why} was judged`).toBe(true);
    count[refusal === null ? 'judged' : 'refused'] += 1;
  }
  expect(count.refused).toBeGreaterThan(forgeries / 2);
  expect(count.judged).toBeGreaterThan(forgeries / 100);
}

/** What is done with a forgery that can be read. */
interface Depth {
  /** Whether all checks judge it, or a part of them. */
  readonly isWhole: boolean;
  /** Whether all formats render it. */
  readonly isShown: boolean;
}

/** The sentence with which the file is refused; `null` where it is judged. */
function refusalOf(path: string, why: string, { isShown, isWhole }: Depth): string | null {
  try {
    // Judging takes far longer than reading, and most are refused while they are read.
    const lines = [...readLines(path)];
    const report = judge(eventsOf(lines), {
      ...(isWhole ? judging : small),
      scope: 'without proof',
    });
    const errors = report.requirements.filter(({ outcome }) => outcome === 'error');
    expect(errors, why).toEqual([]);
    if (!isShown) return null;
    // No format may throw.
    for (const format of Object.values(formats)) format(report);
    for (const _ of toHar(() => eventsOf(lines)));
    return null;
  } catch (error) {
    expect(error, why).toBeInstanceOf(UnreadableError);
    const { message } = error as Error;
    expect(message, why).toMatch(/, line \d+: [^\p{Cc}]{5,300}$/u);
    return message;
  }
}
