#!/usr/bin/env node
/**
 * Where the process starts. It imports the rest only where the runtime can run it, and uses no syntax
 * that an old Node cannot parse: otherwise a user would see a stack in place of a sentence.
 */
import { missingPermissions, unfitRuntime } from './cli/runtime.ts';

const problem = unfitRuntime(process.versions) || missingPermissions(globalThis);
if (problem === null) {
  import('./cli-start.ts');
} else {
  // Standard error of Deno needs no permission.
  console.error(problem);
  process.exitCode = 2;
}
