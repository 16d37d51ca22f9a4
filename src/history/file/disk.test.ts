import { expect, test } from 'vitest';
import { HistoryError, UnreadableError } from '../../core/errors.ts';
import { fromDisk, onDisk } from './disk.ts';

const failing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: the system says so`), { code });
};

test('a reader is told about the file, and a writer about REPORT_DIR', () => {
  const reading = () => fromDisk('a/history.jsonl', failing('EACCES'));
  expect(reading).toThrow(UnreadableError);
  expect(reading).toThrow('Cannot read a/history.jsonl: no permission: allow your user to read it');
  const writing = () => onDisk('a/history.jsonl', failing('EACCES'));
  expect(writing).toThrow(HistoryError);
  expect(writing).toThrow('choose another REPORT_DIR');
});

test('an error of another kind keeps its own words', () => {
  expect(() => fromDisk('a', failing('EIO'))).toThrow('Cannot read a: EIO: the system says so');
});
