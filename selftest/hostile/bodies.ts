/**
 * Attacks by what is in a body: depth, width, numbers, names and bytes.
 * Above 200 lines: one list.
 */
import { type Attack, bodies, patient } from './attack.ts';

/** Adds a member to the envelope of accepted disbursements. */
const member = (text: string) =>
  bodies('accepted', (body) => body.replace('{', () => `{"extra":${text},`));

/** Adds a member to the transaction. */
const inTransaction = (text: string) =>
  bodies('accepted', (body) => body.replace('"data":{', () => `"data":{${text},`));

const replaced = (from: RegExp | string, to: string) =>
  bodies('accepted', (body) => body.replace(from, () => to));

/** Twice as many responses as lanes: more would show nothing new. */
const FAT_ANSWERS = 16;
/** What fits into the 4 MiB that are read of a body, beside the rest of it. */
const MAX_BYTES = 4_190_000;

const fat = (from: RegExp, text: string): Pick<Attack, 'open' | 'settings'> => ({
  open: () => {
    let count = 0;
    return bodies('accepted', (body) => {
      count += 1;
      return count <= FAT_ANSWERS ? body.replace(from, () => text) : body;
    })();
  },
  // A slow machine needs seconds for each, and reads eight in parallel; only the memory is
  // measured.
  settings: { ...patient, TIMEOUT_MS: '30000', RUN_TIMEOUT_MS: '100000' },
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const shapes: readonly Attack[] = [
  { name: 'nested 400 deep', open: member(nested(400)), exit: 0 },
  { name: 'nested 100,000 deep', open: member(nested(100_000)), exit: 3, grows: 'in turn' },
  {
    name: 'objects nested 100,000 deep',
    open: member(nestedObjects(100_000)),
    exit: 3,
    grows: 'in turn',
  },
  {
    name: 'opened 1,000,000 deep',
    open: bodies('accepted', () => '['.repeat(1_000_000)),
    exit: 3,
    grows: 'in turn',
  },
  {
    name: 'errors nested 500 deep',
    open: replaced('"errors":null', `"errors":${nested(500)}`),
    exit: 1,
    fails: ['ENVELOPE-05'],
  },
  {
    name: 'a list of a million items',
    // Not in the first response, or the preflight would end the run.
    open: bodies('lists', (body, { count }) =>
      count === 1 ? body : body.replace(/"data":\[.*\]/, `"data":[${'{},'.repeat(1e6)}1]`),
    ),
    settings: patient,
    exit: 3,
    grows: 'alone',
  },
  {
    name: 'a list of 60,000 empty items',
    open: bodies('lists', (body) =>
      body.replace(/"data":\[.*\]/, `"data":[${'{},'.repeat(6e4)}1]`),
    ),
    settings: patient,
    exit: 1,
    fails: ['LIST-02', 'LIST-03'],
    grows: 'alone',
  },
  {
    name: '60,000 activities of no shape',
    open: replaced(/"activities":\[.*?\]/, `"activities":[${'{},'.repeat(6e4)}1]`),
    settings: patient,
    exit: 1,
    grows: 'alone',
    fails: ['ACTIVITY-01', 'ACTIVITY-03'],
  },
  {
    name: '100,000 members',
    open: bodies('posts', (body) => {
      const members = Array.from({ length: 100_000 }, (_, n) => `"m${n}":1,`).join('');
      return body.replace('{', `{${members}`);
    }),
    settings: patient,
    exit: 3,
    grows: 'in turn',
  },
  {
    name: 'a message of 10 MB',
    open: replaced(/"message":"[^"]*"/, `"message":"${'m'.repeat(10_000_000)}"`),
    settings: patient,
    exit: 3,
    grows: 'in turn',
  },
  ...(
    [
      ['a message of 4 MB', /"message":"[^"]*"/, `"message":"${'m'.repeat(MAX_BYTES)}"`],
      [
        'a message of 4 MB of control characters, escaped',
        /"message":"[^"]*"/,
        `"message":"${'\\u0001'.repeat(MAX_BYTES / 6)}"`,
      ],
      [
        'a message of 4 MB, two bytes to each character in memory',
        /"message":"[^"]*"/,
        `"message":"\u{1f4b8}${'m'.repeat(MAX_BYTES - 4)}"`,
      ],
      ['a fee of 4 MB', /"fee":"[^"]*"/, `"fee":"${'1'.repeat(MAX_BYTES - 3)}.00"`],
    ] as const
  ).map(([name, from, text]) => ({
    name,
    ...fat(from, text),
    exit: 0 as const,
    grows: 'alone' as const,
  })),
  {
    name: '4 MB of white space',
    ...fat(/\}$/, `${' '.repeat(MAX_BYTES)}}`),
    exit: 0,
    grows: 'alone',
  },
  {
    name: 'a reference of 4 MB',
    ...fat(/"reference":"[^"]*"/, `"reference":"${'a'.repeat(MAX_BYTES)}"`),
    exit: 1,
    fails: ['REFERENCE-01', 'REFERENCE-03'],
    grows: 'alone',
  },
];

const members: readonly Attack[] = [
  { name: 'a duplicate member', open: replaced('{', '{"status":"success",'), exit: 0 },
  { name: 'a `__proto__` member', open: inTransaction('"__proto__":{"fee":1}'), exit: 0 },
  { name: 'a `constructor` member', open: inTransaction('"constructor":{"prototype":1}'), exit: 0 },
  {
    name: 'an envelope in `__proto__`',
    open: bodies('accepted', (body) => `{"__proto__":${body}}`),
    exit: 1,
    fails: ['ENVELOPE-02'],
  },
  {
    name: 'a fee in `__proto__`',
    open: replaced(/"fee":("[^"]*")/, '"__proto__":{"fee":"1.00"}'),
    exit: 1,
    fails: ['TRANSACTION-01'],
  },
  {
    name: 'an amount beyond every double',
    open: replaced(/"amount":[\d.]+/, '"amount":1e999'),
    exit: 1,
    fails: ['AMOUNT-02'],
  },
  {
    name: 'an amount with more digits than a double has',
    open: bodies('accepted', (body) =>
      body.replace(
        /"amount":(\d+)(\.\d+)?/,
        (_, whole, part) =>
          `"amount":${whole}${part ?? '.'}${'0'.repeat(part === undefined ? 40 : 38)}1`,
      ),
    ),
    exit: 0,
  },
  { name: 'numbers beyond every double', open: member('[1e999,-1e999,9007199254740993]'), exit: 0 },
];

const bytes: readonly Attack[] = [
  { name: 'an escaped lone surrogate', open: member('"\\ud800"'), exit: 0 },
  {
    name: 'a byte-order mark',
    open: bodies('accepted', (body) => `\ufeff${body}`),
    exit: 0,
  },
  ...(
    [
      ['no byte at all', () => ''],
      ['invalid UTF-8', (body) => Buffer.from(body.replace('{', '{"a":"\u00ff",'), 'latin1')],
      [
        'a lone surrogate in bytes',
        (body) => Buffer.from(body.replace('"', '"\u00ed\u00a0\u0080'), 'latin1'),
      ],
      ['UTF-16', (body) => Buffer.from(body, 'utf16le')],
      ['a control character in a string', (body) => body.replace('{', '{"a":"\u0007",')],
      ['a NUL at the end', (body) => `${body}\0`],
      ['two JSON texts', (body) => `${body}${body}`],
      ['NaN', (body) => body.replace(/"amount":[\d.]+/, '"amount":NaN')],
    ] as readonly (readonly [string, (body: string) => string | Buffer])[]
  ).map(([name, change]) => ({
    name: `a body of ${name}`,
    open: bodies('accepted', change),
    exit: 1 as const,
    fails: ['ENVELOPE-01'],
  })),
];

export const bodyAttacks: readonly Attack[] = [...shapes, ...members, ...bytes];
