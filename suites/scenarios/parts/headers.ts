/** Headers with another value of one of them, or without it. HTTP compares their names without regard to letter case. */
import type { HeaderList } from '../../../src/core/request.ts';

/** `null`: without it. */
export function withHeader(headers: HeaderList, wanted: string, value: string | null): HeaderList {
  return headers.flatMap(([name, right]): HeaderList => {
    if (name.toLowerCase() !== wanted.toLowerCase()) return [[name, right]];
    return value === null ? [] : [[name, value]];
  });
}

export const withoutHeader = (headers: HeaderList, name: string): HeaderList =>
  withHeader(headers, name, null);
