import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configOf } from '../../../selftest/support/pipeline.ts';
import { HistoryError } from '../../core/errors.ts';
import { endHistory } from './end.ts';

const FULL = '/dev/full';
const FILES = '/proc/self/fd';

const timesOpen = () =>
  readdirSync(FILES).filter((file) => {
    const path = `${FILES}/${file}`;
    return existsSync(path) && readlinkSync(path) === FULL;
  }).length;

test.runIf(existsSync(FULL) && existsSync(FILES))(
  'a history that cannot be ended is closed',
  () => {
    const before = timesOpen();
    const run = { config: configOf({}), historyPath: FULL };
    expect(() => endHistory(run, { faults: ['no space is left'] })).toThrow(HistoryError);
    expect(timesOpen()).toBe(before);
  },
);
