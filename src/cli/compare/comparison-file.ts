/** Writes a comparison to a file, in the format of its name's ending. */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { toComparisonHtml } from '../../../reporters/comparison/html.ts';
import { toComparisonMarkdown } from '../../../reporters/comparison/markdown.ts';
import { UsageError, whyOf } from '../../core/errors.ts';
import { quoted } from '../../core/text/quoted.ts';
import { HISTORY_FILE } from '../../history/lines/line.ts';
import type { Comparison } from '../../report/comparison.ts';
import { toJsonText } from '../command.ts';

const formats: Readonly<Record<string, (comparison: Comparison) => string>> = {
  '.html': toComparisonHtml,
  '.md': toComparisonMarkdown,
  '.json': toJsonText,
};

/** Reports a mistake in the name immediately; the returned function writes the file. */
export function toFile(path: string): (comparison: Comparison) => void {
  const no = (why: string) => new UsageError(`Cannot write ${quoted(path)}: ${why}`);
  const { [extname(path)]: format } = formats;
  if (format === undefined) throw no(`expected a name that ends with .html, .md or .json`);
  if (existsSync(join(dirname(path), HISTORY_FILE))) {
    throw no('its folder is that of a run; name a file outside of it');
  }
  return (comparison) => {
    try {
      writeFileSync(path, format(comparison));
    } catch (error) {
      throw no(whyOf(error));
    }
  };
}
