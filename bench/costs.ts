/**
 * Rows: generating, validating, recording and judging one disbursement, each measured separately.
 */
import type { Drove } from './clients.ts';
import type { Part } from './parts.ts';
import { inChild, inFolder, serving } from './process.ts';
import { digits, median, type Row } from './result.ts';
import { recordRun } from './verify.ts';

const COUNT = { full: 20_000, quick: 2000 };
const ROUNDS = { full: 3, quick: 1 };
const RECORDED_CASES = 1000;
const IN_FLIGHT = 64;

const parts = [
  { name: 'generation', role: 'generate' },
  { name: 'recording', role: 'record' },
  { name: 'validation', role: 'read' },
  { name: 'judging, validation included', role: 'judge' },
] as const;

export const costs: Row = {
  name: 'parts',
  measure: (size) =>
    inFolder(async (folder) => {
      await recordRun(folder, RECORDED_CASES);
      const count = COUNT[size];
      const eachUs = ({ wallMs }: Part) => (wallMs / count) * 1000;
      const rounds: { readonly bare: number; readonly each: ReadonlyMap<string, number> }[] = [];
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        const server = await serving('plain');
        const bare = eachUs(await inChild<Drove>('bare', server.url, count, IN_FLIGHT));
        await server.close();
        const each = new Map<string, number>();
        for (const { role } of parts) {
          const args = role === 'generate' ? [count] : [folder, count];
          each.set(role, eachUs(await inChild<Part>(role, ...args)));
        }
        rounds.push({ bare, each });
      }
      return parts.map(({ name, role }) => ({
        row: name,
        what: `${digits(median(rounds.map(({ each }) => each.get(role) ?? 0)))} µs a disbursement`,
        against: `${digits(median(rounds.map(({ bare }) => bare)))} µs of a bare loop`,
        value: median(rounds.map(({ each, bare }) => (each.get(role) ?? 0) / bare)),
        limit: null,
      }));
    }),
};
