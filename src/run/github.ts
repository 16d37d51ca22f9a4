/** Reports the result to GitHub Actions, where the run is one of its steps. */
import { appendFileSync } from 'node:fs';
import { toAnnotations } from '../../reporters/annotations.ts';
import { toMarkdown } from '../../reporters/markdown.ts';
import { whyOf } from '../core/errors.ts';
import type { Report } from '../report/report.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Adds to the job summary, and returns the workflow commands to print. */
export function reportToGitHub(report: Report, environment: Environment): string {
  const summary = environment.GITHUB_STEP_SUMMARY ?? '';
  let notice = '';
  if (summary !== '') {
    try {
      appendFileSync(summary, `${toMarkdown(report)}\n`);
    } catch (error) {
      // A missing summary does not change the verdict.
      notice = `::warning::Cannot add to GITHUB_STEP_SUMMARY (${whyOf(error)})\n`;
    }
  }
  return environment.GITHUB_ACTIONS === 'true' ? notice + toAnnotations(report) : '';
}
