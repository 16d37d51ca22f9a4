/** Row: requests per second of the suite, and of a loop that only sends and parses. */
import type { Drove } from './clients.ts';
import { inChild, serving } from './process.ts';
import { digits, median, type Result, type Row, type Size } from './result.ts';

const IN_FLIGHT = 64;
const COUNT = { full: 20_000, quick: 1000 };
/** How often both are measured, alternately, so that other load affects both. */
const ROUNDS = { full: 5, quick: 1 };

export const driving: Row = {
  name: 'driving',
  async measure(size) {
    return [...(await against('reference', size)), ...(await against('plain', size))];
  },
};

/** `reference`: the reference service; `plain`: a server that needs almost no time. */
async function against(kind: 'plain' | 'reference', size: Size): Promise<readonly Result[]> {
  const rates: { readonly bare: number; readonly suite: number }[] = [];
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    const bare = await rateOf('bare', kind, size);
    const suite = await rateOf('drive', kind, size);
    rates.push({ bare, suite });
  }
  return [
    {
      row: kind === 'reference' ? 'driving' : 'driving, a server that needs almost no time',
      what: `${digits(median(rates.map(({ suite }) => suite)))} requests/s`,
      against: `${digits(median(rates.map(({ bare }) => bare)))} of a bare loop`,
      value: median(rates.map(({ suite, bare }) => suite / bare)),
      limit: { kind: 'at least', value: kind === 'reference' ? 0.8 : 0.6 },
    },
  ];
}

async function rateOf(role: string, kind: 'plain' | 'reference', size: Size): Promise<number> {
  const server = await serving(kind);
  try {
    const { requests, wallMs } = await inChild<Drove>(role, server.url, COUNT[size], IN_FLIGHT);
    return (requests / wallMs) * 1000;
  } finally {
    await server.close();
  }
}
