/** The URL of the module that makes the suite, in the source or in a build. */
import { codeUrl } from './core/code-files.ts';

export const suiteUrl = codeUrl('suites/index').href;
