#!/usr/bin/env node
/**
 * The entry of the process. It imports the other files only if the runtime can run them, and uses
 * no syntax that an old Node cannot parse: otherwise a user would get a stack trace in place of a
 * sentence.
 */
import { missingPermissions, startProblem, unfitRuntime } from './cli/process/runtime.ts';

const problem = unfitRuntime(process.versions) || missingPermissions(globalThis);
if (problem === null) {
  import('./cli-start.ts').catch((error) => {
    const [sentence, exitCode] = startProblem(error);
    console.error(sentence);
    // The thread for a run may be open already.
    process.exit(exitCode);
  });
} else {
  // In Deno, standard error needs no permission.
  console.error(problem);
  process.exitCode = 2;
}
