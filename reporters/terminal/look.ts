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

export interface Look extends Omit<Required<TerminalOptions>, 'color' | 'today'> {
  readonly colors: Colors;
  /** `null`: the day of the run. */
  readonly today: Date | null;
}

/** Longer lines of text are hard to read. */
const MAX_WIDTH = 120;

const usualLook: Omit<Look, 'colors'> = {
  // The width of a file, a pipe and a CI log: that of the narrowest common terminal.
  width: 80,
  detail: 'usual',
  page: null,
  folder: null,
  command: null,
  targetFlag: null,
  hasSchema: true,
  today: null,
};

export function lookOf({ color, ...options }: TerminalOptions): Look {
  const look = { ...usualLook, ...options };
  return { ...look, width: Math.min(look.width, MAX_WIDTH), colors: createColors(color) };
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
