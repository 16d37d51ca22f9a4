/** The names of what is written beside a history. Apart from what writes it, which is large to load. */
export const reportFiles = [
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

export const HAR_FILE = 'exchanges.har';

/** All that a run leaves beside its history. */
export const runFiles: readonly string[] = [...reportFiles, HAR_FILE];
