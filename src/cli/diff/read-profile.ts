/** Reads a deployment profile that the user names. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, whyOf } from '../../core/errors.ts';
import { readWholeText } from '../../core/read-file.ts';
import type { Aspect, ProfileRow } from '../../report/profile.ts';

/** Reads the profile of a run folder, a `profile.json`, or a `report.json`. */
export function readProfile(path: string): readonly ProfileRow[] {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const file = isFolder ? join(path, 'profile.json') : path;
  const want = 'give the REPORT_DIR of a run, or its profile.json';
  let text: string;
  try {
    text = readWholeText(file);
  } catch (error) {
    throw new UsageError(`Cannot read ${file} (${whyOf(error)}): ${want}`);
  }
  try {
    const { observations } = JSON.parse(text) as { observations?: readonly ProfileRow[] };
    if (Array.isArray(observations) && observations.every(isRow)) return observations;
  } catch {
    // The sentence below says what was expected.
  }
  throw new UsageError(`Cannot read ${file}: it is not a deployment profile; ${want}`);
}

function isRow(row: unknown): row is ProfileRow {
  const { gap, title, aspects } = (row ?? {}) as Partial<ProfileRow>;
  const texts = [gap, title];
  return texts.every(isText) && Array.isArray(aspects) && aspects.every(isAspect);
}

function isAspect(aspect: unknown): boolean {
  const { id, question, answer, value } = (aspect ?? {}) as Partial<Aspect>;
  return (
    isText(id) && isText(question) && (answer === null || isText(answer)) && value !== undefined
  );
}

const isText = (value: unknown) => typeof value === 'string';
