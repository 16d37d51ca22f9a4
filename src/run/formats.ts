/** The text of each report file. Pure. */
import { toBadge } from '../../reporters/badge.ts';
import { toCtrf } from '../../reporters/ctrf.ts';
import { toEarl } from '../../reporters/earl.ts';
import { toHtml } from '../../reporters/html.ts';
import { toJson } from '../../reporters/json.ts';
import { toJUnit } from '../../reporters/junit.ts';
import { toMarkdown } from '../../reporters/markdown.ts';
import { toProfile } from '../../reporters/profile.ts';
import { toSarif } from '../../reporters/sarif.ts';
import type { Report } from '../report/report.ts';
import type { ReportFile } from './report-files.ts';

export const formats: Readonly<Record<ReportFile, (report: Report) => string>> = {
  'report.json': toJson,
  'profile.json': toProfile,
  'report.html': toHtml,
  'report.md': toMarkdown,
  'report.sarif': toSarif,
  'ctrf.json': toCtrf,
  'earl.json': toEarl,
  'badge.json': toBadge,
  'junit.xml': toJUnit,
};
