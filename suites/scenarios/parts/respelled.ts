/** Header names in the spellings of common clients. */
import type { HeaderList } from '../../../src/core/request.ts';

export const spellings = [
  // Some clients write `X-biz-number`.
  (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => name.toUpperCase(),
  (name: string) =>
    name.replace(/./g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())),
];
export const respelled = (headers: HeaderList) =>
  spellings.map((spell) => headers.map(([name, value]) => [spell(name), value] as const));
