/** The errors that the suite throws on purpose; every other error is the suite's own fault. */

/** An error that the user can correct; the message says what, where and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Why an operation on a file failed, without its path: the code of the system, or the sentence of an
 * error that has no code, like our own errors and those of Deno.
 */
export function whyOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : codeInWords(code);
}

/** A code of the system; the usual ones in words. */
export const codeInWords = (code: string): string => codes[code] ?? code;

const codes: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'it is too long for a path',
};

/** Why a settings file cannot be read where its bytes are no text, as those of DER are. */
export const NOT_UTF8 = 'it is not text in UTF-8';

/** The history could not be written or read; nothing may be sent afterwards. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError';
}

/** The given file is not a history, or does not fit the other ones. */
export class UnreadableError extends HistoryError {}
