/** Formats a body for people: indented, with the value at a JSON pointer marked. */
import { html, type Markup } from './markup.ts';

/** Strings, punctuation, and everything else between them; a cut text may end anywhere. */
const token = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

const INDENT = '  ';
/** Deeper levels are indented no further: a body of brackets would need the square of its length. */
const MAX_INDENTED = 32;
/** A finding points to no deeper value. */
const MAX_DEPTH = 64;

/** The state of each open object or array. */
interface Level {
  readonly closes: '}' | ']';
  /** `null`: too deep. */
  readonly path: string | null;
  key: string | null;
  index: number;
  isEmpty: boolean;
}

/**
 * Indents a text that looks like JSON, complete or cut, and changes only white space. Other text is
 * kept.
 */
export function jsonText(text: string, pointer: string | null): Markup[] {
  if (!/^\s*[{[]/.test(text)) return [html`${text}`];
  const walk = new Walk(pointer);
  for (const [part] of text.matchAll(token)) walk.take(part);
  return walk.end();
}

class Walk {
  readonly #pointer: string | null;
  readonly #levels: Level[] = [];
  readonly #done: Markup[] = [];
  #line = '';
  /** The depth of the marked value; `null` outside of it. */
  #markedAt: number | null = null;
  #marked = '';

  constructor(pointer: string | null) {
    this.#pointer = pointer;
  }

  take(part: string): void {
    const level = this.#levels.at(-1);
    if (part === '}' || part === ']') this.#close(part, level);
    else if (part === ',' || part === ':') this.#separate(part, level);
    else if (level?.closes === '}' && level.key === null) this.#key(part, level);
    else this.#value(part, level);
  }

  end(): Markup[] {
    this.#unmark();
    return [...this.#done, html`${this.#line}`];
  }

  #write(text: string): void {
    if (this.#markedAt === null) this.#line += text;
    else this.#marked += text;
  }

  #newLine(): void {
    this.#write(`\n${INDENT.repeat(Math.min(this.#levels.length, MAX_INDENTED))}`);
  }

  #key(part: string, level: Level): void {
    if (level.isEmpty) this.#newLine();
    level.isEmpty = false;
    level.key = unquoted(part);
    this.#write(part);
  }

  #separate(part: ',' | ':', level: Level | undefined): void {
    if (part === ',') this.#endValue();
    this.#write(part === ':' ? ': ' : ',');
    if (part === ':' || level === undefined) return;
    level.key = null;
    level.index += 1;
    this.#newLine();
  }

  #value(part: string, level: Level | undefined): void {
    if (level?.closes === ']' && level.isEmpty) this.#newLine();
    if (level !== undefined) level.isEmpty = false;
    const path = this.#levels.length > MAX_DEPTH ? null : pathIn(level);
    if (path === this.#pointer && path !== '' && this.#markedAt === null) {
      this.#done.push(html`${this.#line}`);
      this.#line = '';
      this.#markedAt = this.#levels.length;
    }
    this.#write(part);
    if (part !== '{' && part !== '[') return;
    const closes = part === '{' ? '}' : ']';
    this.#levels.push({ closes, path, key: null, index: 0, isEmpty: true });
  }

  #close(part: string, level: Level | undefined): void {
    this.#endValue();
    this.#levels.pop();
    if (level?.isEmpty === false) this.#newLine();
    this.#write(part);
  }

  #endValue(): void {
    if (this.#markedAt === this.#levels.length) this.#unmark();
  }

  #unmark(): void {
    if (this.#markedAt === null) return;
    this.#done.push(html`<mark>${this.#marked}</mark>`);
    this.#marked = '';
    this.#markedAt = null;
  }
}

function pathIn(level: Level | undefined): string | null {
  if (level === undefined) return '';
  if (level.path === null) return null;
  const step = level.closes === ']' ? String(level.index) : (level.key ?? '');
  return `${level.path}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A member name without its quotes; one that is cut or no JSON is kept. */
function unquoted(part: string): string {
  try {
    const name: unknown = JSON.parse(part);
    return typeof name === 'string' ? name : part;
  } catch {
    return part;
  }
}
