/**
 * The names of the report files. Separate from the code that writes them, which takes long to load.
 */
const reportFiles = [
  'report.json',
  'profile.json',
  'report.html',
  'report.md',
  'report.sarif',
  'ctrf.json',
  'earl.json',
  'badge.json',
  'junit.xml',
] as const;
export type ReportFile = (typeof reportFiles)[number];

export const HAR_FILE = 'exchanges.har';

/** All files of a run beside its history. */
export const runFiles = [...reportFiles, HAR_FILE] as const;
export type RunFile = (typeof runFiles)[number];
