/** Faults in how a right body is read that is written in another way. */
import type { Row } from '../fault.ts';
import { amountWhere } from '../other-responses.ts';
import { fields, membersOf, reread } from './bodies.ts';

export const notationFaults: readonly Row[] = [
  [
    'exponent-refused',
    'An amount with an exponent is refused.',
    reread((body) => body.replace(/("amount"\s*:\s*)-?[\d.]+e[+-]?\d+/i, '$1"exponent"')),
  ],
  [
    'amount-2000-refused',
    'An amount of 2000 is refused.',
    reread((body) => body.replace(/("amount"\s*:\s*)2000(?=[\s,}])/, '$1"limit"')),
  ],
  [
    'exponent-zero-refused',
    'An amount whose exponent begins with a zero is refused.',
    reread((body) => body.replace(/("amount"\s*:\s*)-?[\d.]+e[+-]?0\d+/i, '$1"exponent"')),
  ],
  [
    'ten-zeros-refused',
    'An amount with more than six decimals is refused, whatever they are.',
    reread((body) => body.replace(/("amount"\s*:\s*)\d+\.\d*0{7,}(?=[\s,}])/, '$1"zeros"')),
  ],
  [
    'two-zeros-as-cents',
    'An amount that is written with two zeros behind its point is read without the point.',
    reread((body) => body.replace(/("amount"\s*:\s*\d+)\.00(?=[\s,}])/, '$100')),
  ],
  [
    'blank-before-colon-refused',
    'A blank before a colon is refused.',
    reread((body) => (/" :/.test(body) ? '' : body)),
  ],
  [
    'zero-fraction-refused',
    'A whole amount that is written with a fraction (`100.0`) is refused.',
    reread((body) => body.replace(/("amount"\s*:\s*)-?\d+\.0+(?=[\s,}])/i, '$1"fraction"')),
  ],
  [
    'trailing-zero-refused',
    'A fraction that is written with a zero at its end (`100.50`) is refused.',
    reread((body) => body.replace(/("amount"\s*:\s*)\d+\.\d*[1-9]0+(?=[\s,}])/, '$1"zero"')),
  ],
  [
    'order-refused',
    'Members in another order than the documented one are refused.',
    reread((body) => {
      const names = Object.keys(membersOf(body) ?? {}).filter((name) => fields.includes(name));
      const ordered = fields.filter((name) => names.includes(name));
      return names.join() === ordered.join() ? body : '{}';
    }),
  ],
  [
    'amount-to-comma',
    'An amount that is the last member loses its last digit.',
    reread((body) => body.replace(/("amount":\d+)\d(?=})/, '$1')),
  ],
  [
    'white-space-refused',
    'White space between members is refused.',
    reread((body) => (/[\n\t]|^\s/.test(body) ? '{}' : body)),
  ],
  [
    'escapes-refused',
    'Escaped letters in a body are refused.',
    reread((body) => (/\\u/.test(body) ? '{}' : body)),
  ],
  [
    'amount-exponent-without-sign',
    'An amount with `E1` is read without its exponent.',
    amountWhere(
      (text) => /"amount":[\d.]+E\d/.test(text),
      (amount) => amount / 10,
    ),
  ],
];
