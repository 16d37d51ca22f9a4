/** What each command does; the exit code is what it returns. */

import { parseDialect } from '../../../reference/dialect.ts';
import { type Fault, faults, findFault } from '../../../reference/faults.ts';
import { makeSandbox } from '../../../reference/sandbox.ts';
import { serve } from '../../../reference/serve.ts';
import { openStore, type Store } from '../../../reference/store.ts';
import { printable } from '../../../reporters/printable.ts';
import type { Check } from '../../check/check.ts';
import { AMBIGUITIES, ambiguitiesOf, readRegister, rowsOf } from '../../check/register.ts';
import { checksOf, findCheck, type Suite } from '../../check/suite.ts';
import { UsageError } from '../../core/errors.ts';
import { EXIT } from '../../core/exit.ts';
import { nearestOf } from '../../core/nearest.ts';
import { differencesOf, readProfile, toDifferenceText } from '../../report/profile-diff.ts';

const print = (text: string) => process.stdout.write(text);
const complain = (text: string) => process.stderr.write(`${text}\n`);

/** Compares two deployment profiles; 1 where a gap is answered differently. */
export function diffCommand(a: string, b: string, { json }: { json: boolean }): number {
  const differences = differencesOf(readProfile(a), readProfile(b));
  print(
    json ? `${JSON.stringify(differences, null, 2)}\n` : toDifferenceText(printable(differences)),
  );
  return differences.some(({ differs }) => differs) ? EXIT.nonConformant : EXIT.conformant;
}

/** Prints every check. */
export function listCommand({ topics }: Suite, { json }: { json: boolean }): number {
  if (json) {
    const register = readRegister();
    const checks = topics.flatMap(({ name, checks }) =>
      checks.map(({ id, level, clause, statement }) => ({
        ...{ id, topic: name, level, clause, statement },
        rows: rowsOf(register, id).map((row) => row.id),
      })),
    );
    print(`${JSON.stringify(checks, null, 2)}\n`);
    return 0;
  }
  for (const { title, checks } of topics) {
    print(`${title}\n`);
    for (const { id, level, clause, statement } of checks) {
      print(`  ${id.padEnd(15)} ${level.padEnd(7)} ${clause.padEnd(4)} ${statement}\n`);
    }
  }
  return 0;
}

/** Prints one check in full. */
export function explainCommand(suite: Suite, id: string, { json }: { json: boolean }): number {
  const check = findCheck(suite, id);
  if (check === undefined) {
    throw new UsageError(`No requirement "${id}": ${nearest(suite, id)}run "list" for all of them`);
  }
  const sends = suite.scenarios.filter(({ name }) => check.scenarios.includes(name));
  const { level, clause, statement, violatedBy } = check;
  const rows = rowsOf(readRegister(), check.id);
  const readings = ambiguitiesOf(check.id);
  if (json) {
    const sent = sends.map(({ name, sends: what }) => ({ scenario: name, sends: what }));
    const request = rows.map(({ id: row, clause: of, says }) => ({ id: row, clause: of, says }));
    const told = {
      id: check.id,
      level,
      clause,
      statement,
      rows: request,
      sent,
      violatedBy,
      readings,
    };
    print(`${JSON.stringify(told, null, 2)}\n`);
    return 0;
  }
  print(
    [
      `${check.id} (${level}, clause ${clause} of the interface document)`,
      `  ${statement}`,
      '',
      'What it answers for, by clause',
      ...rows.map(({ clause: of, says }) => `  ${of.padEnd(4)} ${says}`),
      '',
      'What is sent for it',
      ...sends.map(({ name, sends: what }) => `  ${name}: ${what}`),
      '',
      'What violates it',
      `  ${violatedBy}`,
      '',
      ...(readings.length > 0 ? [`Where it can be read in two ways: see ${AMBIGUITIES}`] : []),
      ...readings.map((title) => `  ${title}`),
      ...(readings.length > 0 ? [''] : []),
    ].join('\n'),
  );
  return 0;
}

function nearest(suite: Suite, id: string): string {
  const topic = id.toUpperCase().replace(/-?\d*$/, '');
  const near = checksOf(suite).filter((check: Check) => topic !== '' && check.id.startsWith(topic));
  return near.length === 0 ? '' : `is it one of ${near.map((check) => check.id).join(', ')}? Or `;
}

export interface ServeOptions {
  readonly port: number;
  readonly token: string;
  readonly bizNumber: string;
  readonly dialect: readonly string[];
  readonly fault: readonly string[];
  readonly faults?: boolean;
  readonly latency?: number;
  readonly seed?: number;
  readonly data?: string;
  readonly json?: boolean;
}

/** Starts the reference service, and says how to use it. Ends with the process. */
export async function serveCommand(options: ServeOptions): Promise<number | null> {
  const { port, token, bizNumber, json = false } = options;
  if (options.faults === true) return listFaults(json);
  const latency = options.latency === undefined ? [] : [`paceMs=${options.latency}`];
  const pairs = [...options.dialect, ...latency];
  const parsed = parseDialect(pairs);
  if (!parsed.ok) throw new UsageError(parsed.problem);
  const store = bookOf(options);
  const credentials = { tokens: [token], bizNumbers: [bizNumber] };
  const named = options.fault.map(faultNamed);
  const handler = makeSandbox({ ...credentials, faults: named, store, pairs, log: complain });
  const served = await serve(handler, port).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'it is in use; choose another --port' : error.message;
    throw new UsageError(`Cannot listen on port ${port}: ${why}`);
  });
  if (json) {
    print(`${JSON.stringify({ url: served.url, token, bizNumber })}\n`);
    return null;
  }
  print(
    [
      `The reference service listens on ${served.url}; Ctrl-C ends it. Use it with:`,
      '',
      `export TARGET_URL=${served.url}`,
      `export TARGET_TOKEN=${token}`,
      `export TARGET_BIZ_NUMBER=${bizNumber}`,
      '',
    ].join('\n'),
  );
  return null;
}

/** What the reference can get wrong, one a line. */
function listFaults(json: boolean): number {
  if (json) {
    print(
      `${JSON.stringify(
        faults.map(({ name, sentence }) => ({ name, sentence })),
        null,
        2,
      )}\n`,
    );
    return 0;
  }
  const width = Math.max(...faults.map(({ name }) => name.length));
  for (const { name, sentence } of faults) print(`${name.padEnd(width)}  ${sentence}\n`);
  return 0;
}

function faultNamed(name: string): Fault {
  const fault = findFault(name);
  if (fault === undefined) {
    const near = nearestOf(
      name,
      faults.map((one) => one.name),
    );
    const hint = near === null ? '' : `did you mean ${near}? Or `;
    throw new UsageError(`Unknown fault "${name}": ${hint}run "serve --faults" for all of them`);
  }
  return fault;
}

function bookOf({ seed, data }: ServeOptions): Store {
  try {
    return openStore({
      ...(seed === undefined ? {} : { seed }),
      ...(data === undefined ? {} : { file: data }),
    });
  } catch (error) {
    throw new UsageError(`Cannot use --data: ${(error as Error).message}`);
  }
}
