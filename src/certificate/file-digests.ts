/** Digests of files in blocks, so that `verify` can name the position of a change. */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { openOrdinary } from '../core/read-file.ts';

export interface FileDigest {
  /** The name of the file without a folder. */
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly blockBytes: number;
  /**
   * The first eight bytes of each block's SHA-256: they locate a change; the digest of the file
   * proves it.
   */
  readonly blocks: readonly string[];
}

export interface FileProblem {
  readonly file: string;
  /** `null`: it cannot be determined. */
  readonly fromByte: number | null;
  /** The index after the last changed byte; `null`: the end of the file. */
  readonly toByte: number | null;
  readonly message: string;
}

/** Few enough to sign, and enough to locate a change. */
const MAX_BLOCKS = 256;
const MIN_BLOCK_BYTES = 64;
const CHUNK_BYTES = 1 << 20;

/** The digests of these files. */
export const fileDigests = (folder: string, names: readonly string[]): FileDigest[] =>
  names.map((name) => fileDigestOf(folder, name));

/**
 * `was`: an earlier digest, which gives the size of the blocks. A file that became longer is read
 * up to its earlier size, because a hole of any size costs nothing.
 */
export function fileDigestOf(
  folder: string,
  name: string,
  was?: Pick<FileDigest, 'bytes' | 'blockBytes'>,
): FileDigest {
  const file = openOrdinary(join(folder, name));
  try {
    const { size: fileBytes } = fstatSync(file);
    const blockBytes = was?.blockBytes ?? blockBytesFor(fileBytes);
    const most = Math.min(fileBytes, was?.bytes ?? fileBytes);
    const digest = new BlockDigest(blockBytes);
    const chunk = Buffer.alloc(CHUNK_BYTES);
    while (digest.bytes < most) {
      const read = readSync(file, chunk, 0, Math.min(CHUNK_BYTES, most - digest.bytes), null);
      if (read === 0) break;
      digest.add(chunk.subarray(0, read));
    }
    const bytes = digest.bytes < most ? digest.bytes : fileBytes;
    return { name, bytes, blockBytes, ...digest.end() };
  } finally {
    closeSync(file);
  }
}

/** The digest of a text that arrives in parts, and of each of its blocks. */
class BlockDigest {
  readonly #blockBytes: number;
  readonly #whole = createHash('sha256');
  readonly #blocks: string[] = [];
  #block = createHash('sha256');
  /** The bytes of the last block so far. */
  #filled = 0;
  bytes = 0;

  constructor(blockBytes: number) {
    this.#blockBytes = blockBytes;
  }

  add(bytes: Buffer): void {
    this.bytes += bytes.length;
    this.#whole.update(bytes);
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + this.#blockBytes - this.#filled);
      this.#block.update(part);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#blockBytes) this.#endBlock();
    }
  }

  end(): Pick<FileDigest, 'sha256' | 'blocks'> {
    if (this.#filled > 0) this.#endBlock();
    return { sha256: this.#whole.digest('hex'), blocks: this.#blocks };
  }

  #endBlock(): void {
    this.#blocks.push(this.#block.digest('hex').slice(0, 16));
    this.#block = createHash('sha256');
    this.#filled = 0;
  }
}

/** Depends only on the size of the file. */
export function blockBytesFor(bytes: number): number {
  let size = MIN_BLOCK_BYTES;
  while (size * MAX_BLOCKS < bytes) size *= 2;
  return size;
}

/**
 * The change of a file since its digest was made; `null`: none. `mostBytes`: a larger file is not
 * read, which counts as a change.
 */
export function changeOf(
  folder: string,
  was: FileDigest,
  mostBytes = Number.POSITIVE_INFINITY,
): FileProblem | null {
  if (was.bytes > mostBytes) {
    const message = `${was.name} was not compared: the certificate says that it has ${was.bytes} bytes, more than a run writes`;
    return { file: was.name, fromByte: null, toByte: null, message };
  }
  const is = readAgain(folder, was);
  if (is === null) {
    const message = `${was.name} is missing, or cannot be read`;
    return { file: was.name, fromByte: null, toByte: null, message };
  }
  if (is.sha256 === was.sha256 && is.bytes === was.bytes) {
    if (is.blocks.join() === was.blocks.join()) return null;
    const message = `The certificate states blocks of ${was.name} that the file does not have`;
    return { file: was.name, fromByte: null, toByte: null, message };
  }
  const first = differing(was, is, (blocks) => blocks.findIndex((_, at) => isOther(was, is, at)));
  const last = differing(was, is, (blocks) =>
    blocks.findLastIndex((_, at) => isOther(was, is, at)),
  );
  const fromByte = Math.min(first * was.blockBytes, is.bytes, was.bytes);
  const toByte = is.bytes === was.bytes ? Math.min((last + 1) * was.blockBytes, is.bytes) : null;
  const length = is.bytes === was.bytes ? '' : `: it had ${was.bytes} bytes and has ${is.bytes}`;
  const where =
    toByte === null ? `from byte ${fromByte} on` : `between byte ${fromByte} and byte ${toByte}`;
  return { file: was.name, fromByte, toByte, message: `${was.name} was changed ${where}${length}` };
}

function readAgain(folder: string, was: FileDigest): FileDigest | null {
  try {
    return fileDigestOf(folder, was.name, was);
  } catch {
    return null;
  }
}

const isOther = (was: FileDigest, is: FileDigest, at: number) => was.blocks[at] !== is.blocks[at];

function differing(
  was: FileDigest,
  is: FileDigest,
  find: (blocks: readonly string[]) => number,
): number {
  const { blocks } = was.blocks.length > is.blocks.length ? was : is;
  const block = find(blocks);
  if (block >= 0) return block;
  // Only what comes after the last block differs, or the stated blocks are not those of the digest.
  return was.bytes === is.bytes ? 0 : blocks.length;
}
