/** The transactions of the reference: in memory, and in a file if one is named. */
import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import type { Entry } from './entry.ts';

export interface Store {
  /** From first to last. */
  readonly entries: readonly Entry[];
  find(merchantReference: string): Entry | undefined;
  add(entry: Entry): void;
  /** Changes an entry that was added before. */
  amend(entry: Entry, changes: Pick<Entry, 'amount' | 'fee'>): void;
  /** A UUID of version 4; a seed always gives the same sequence. */
  uuid(): string;
}

export interface StoreOptions {
  /** Makes references reproducible. */
  readonly seed?: number;
  /**
   * JSON lines, one per transaction and per change of one; after a restart, the ledger continues.
   */
  readonly file?: string;
}

/** Opens a ledger file. Throws an Error with one sentence where the file is something else. */
export function openStore({ seed, file }: StoreOptions = {}): Store {
  const entries: Entry[] = file === undefined ? [] : readEntries(file);
  // A file that cannot be written is reported before the first response.
  if (file !== undefined) appendFileSync(file, '');
  const byMerchantReference = new Map<string, Entry>();
  const index = (entry: Entry) => {
    const { merchantReference } = entry;
    if (!byMerchantReference.has(merchantReference)) {
      byMerchantReference.set(merchantReference, entry);
    }
  };
  for (const entry of entries) index(entry);
  // Written to disk first, so that no transaction is lost after a client got its response.
  const write = (entry: Entry) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`);
  };
  return {
    entries,
    find: (merchantReference) => byMerchantReference.get(merchantReference),
    add(entry) {
      write(entry);
      entries.push(entry);
      index(entry);
    },
    amend(entry, changes) {
      write({ ...entry, ...changes });
      Object.assign(entry, changes);
    },
    uuid: () => (seed === undefined ? randomUUID() : uuidOf(`${seed}/${entries.length}`)),
  };
}

function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  // A device has no end, and a pipe may have no writer.
  if (!statSync(file).isFile())
    throw new Error(`${file} is not an ordinary file: give the path of one`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const entries = lines.flatMap((line, at) => {
    if (line === '') return [];
    try {
      const entry = JSON.parse(line) as Entry;
      if (typeof entry.reference === 'string' && typeof entry.createdMs === 'number')
        return [entry];
    } catch {
      // The sentence below says what is wrong.
    }
    throw new Error(
      `${file}, line ${at + 1}: not a transaction of serve; name another --data file`,
    );
  });
  // A later line of the same transaction replaces the earlier one, in its place.
  return [...new Map(entries.map((entry) => [entry.reference, entry])).values()];
}

/** Version and variant are at the positions of RFC 9562; the other digits depend on the seed. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
