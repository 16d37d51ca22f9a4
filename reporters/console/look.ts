/** How a report looks at a terminal: its colours, its width, and how much of it is shown. */
import { createColors } from 'picocolors';
import type { Severity } from '../../src/report/severity.ts';
import type { Tone } from '../../src/report/verdict.ts';

export type Colors = ReturnType<typeof createColors>;
export type Paint = (text: string) => string;

/** `quiet`: failures and the verdict. `verbose`: each requirement, and the deployment profile. */
export type Detail = 'quiet' | 'usual' | 'verbose';

export interface TerminalOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width?: number;
  readonly detail?: Detail;
  /** The page to open, where the run wrote one. */
  readonly page?: string | null;
  /** The folder of the run as a shell takes it, where it is not the usual one. */
  readonly folder?: string | null;
}

export interface Look {
  readonly colors: Colors;
  readonly width: number;
  readonly detail: Detail;
  readonly page: string | null;
  readonly folder: string | null;
}

/** Of a file, a pipe and a CI log: as wide as the narrowest terminal in use. */
export const USUAL_WIDTH = 80;
/** Longer lines of text are hard to read. */
const MOST_WIDTH = 120;

export function lookOf({ color, width, detail, page, folder }: TerminalOptions): Look {
  return {
    colors: createColors(color),
    width: Math.min(width ?? USUAL_WIDTH, MOST_WIDTH),
    detail: detail ?? 'usual',
    page: page ?? null,
    folder: folder ?? null,
  };
}

/** Red is what makes the exit code 1 or 4, yellow what else a reader has to look at. */
export function severityPaint(severity: Severity, { green, yellow, red, dim }: Colors): Paint {
  const paints: Readonly<Record<Severity, Paint>> = {
    error: red,
    failure: red,
    undecided: yellow,
    waived: yellow,
    warning: yellow,
    note: dim,
    inapplicable: dim,
    passed: green,
  };
  return paints[severity];
}

export const tonePaint = (tone: Tone, { green, yellow, red }: Colors): Paint =>
  ({ good: green, caution: yellow, bad: red, open: yellow })[tone];
