/** How a report looks at a terminal: colours, width, and level of detail. */
import { createColors } from 'picocolors';
import type { Tone } from '../../src/report/conclusion.ts';
import type { Severity } from '../../src/report/severity.ts';

type Colors = ReturnType<typeof createColors>;
type Paint = (text: string) => string;

/**
 * `quiet`: failures and the verdict. `verbose`: also each requirement and the deployment profile.
 */
export type Detail = 'quiet' | 'usual' | 'verbose';

export interface TerminalOptions {
  readonly color: boolean;
  /** Width of the terminal in columns. */
  readonly width?: number;
  readonly detail?: Detail;
  /** The path of the HTML report, where the run wrote one. */
  readonly page?: string | null;
  /** The run folder, quoted for a shell, where it is not the default one. */
  readonly folder?: string | null;
  /** The command that starts the suite again, where it is not that of the report. */
  readonly command?: string | null;
  /** The flag of the target, where the user gave it; a command to repeat needs it. */
  readonly targetFlag?: string | null;
  /** Whether the schema of `waivers.yaml` is in the working folder, for editors. */
  readonly hasSchema?: boolean;
  /** The day from which a proposed waiver counts; absent: that of the run. */
  readonly today?: Date;
}

export interface Look {
  readonly colors: Colors;
  readonly width: number;
  readonly detail: Detail;
  readonly page: string | null;
  readonly folder: string | null;
  readonly command: string | null;
  readonly targetFlag: string | null;
  readonly hasSchema: boolean;
  readonly today: Date | null;
}

/** The width of a file, a pipe and a CI log: that of the narrowest common terminal. */
const USUAL_WIDTH = 80;
/** Longer lines of text are hard to read. */
const MAX_WIDTH = 120;

export function lookOf(options: TerminalOptions): Look {
  const { color, width, detail, page, folder, command, targetFlag, hasSchema, today } = options;
  return {
    colors: createColors(color),
    width: Math.min(width ?? USUAL_WIDTH, MAX_WIDTH),
    detail: detail ?? 'usual',
    page: page ?? null,
    folder: folder ?? null,
    command: command ?? null,
    targetFlag: targetFlag ?? null,
    hasSchema: hasSchema ?? true,
    today: today ?? null,
  };
}

/** Red: makes the exit code 1 or 4. Yellow: needs the attention of a reader. */
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
