/** Faults of a target that accepts a body in another language than JSON, or with an extension of JSON. */
import type { Row } from '../fault.ts';
import { changeRequest } from '../tampering.ts';
import { relaxedBy, reread, someBody } from './bodies.ts';

export const notJsonFaults: readonly Row[] = [
  [
    'body-of-yaml',
    'A body of YAML is accepted.',
    reread((body) => {
      const lines = body.trim().split('\n');
      if (!lines.every((line) => /^\w+: \S+$/.test(line))) return body;
      return `{${lines.map((line) => line.replace(/^(\w+): /, '"$1":')).join(',')}}`;
    }),
  ],
  [
    'body-of-yaml-by-type',
    'A body of YAML is accepted with its own media type.',
    changeRequest((draft) => {
      if (draft.headers.get('content-type') !== 'application/yaml') return;
      const lines = draft.body.trim().split('\n');
      draft.body = `{${lines.map((line) => line.replace(/^(\w+): /, '"$1":')).join(',')}}`;
      draft.headers.set('content-type', 'application/json');
    }),
  ],
  [
    'body-of-query',
    'A disbursement without a body has its fields from the query.',
    changeRequest((draft) => {
      const { operation, body, url } = draft;
      const { amount, ...texts } = Object.fromEntries(url.searchParams);
      if (operation === 'initiate' && body === '' && amount !== undefined)
        draft.body = JSON.stringify({ amount: Number(amount), ...texts });
    }),
  ],
  [
    'body-of-form',
    'A form is accepted as a body.',
    reread((body) => (/^\w+=[^{]*$/.test(body) ? someBody() : body)),
  ],
  [
    'body-of-form-type',
    'A form is accepted if the media type is that of a form.',
    changeRequest((draft) => {
      const isForm = draft.headers.get('content-type')?.includes('form-urlencoded') === true;
      if (!isForm || !/^\w+=[^{]*$/.test(draft.body)) return;
      draft.headers.set('content-type', 'application/json');
      draft.body = someBody();
    }),
  ],
  [
    'body-of-blanks',
    'A body of blanks is accepted.',
    reread((body) => (/^\s+$/.test(body) ? someBody() : body)),
  ],
  [
    'body-of-call',
    'A function call around the JSON text (JSONP) is removed.',
    reread((body) => body.replace(/^\w+\((.*)\);?$/s, '$1')),
  ],
  [
    'body-in-parentheses',
    'Parentheses around the JSON text are removed.',
    reread((body) => body.replace(/^\((.*)\)$/s, '$1')),
  ],
  [
    'body-with-first-comma',
    'A comma may be in front of the first member.',
    relaxedBy((body) => body.replace(/^\{,/, '{')),
  ],
  [
    'body-with-escaped-apostrophe',
    'An apostrophe may be escaped.',
    relaxedBy((body) => body.replaceAll("\\'", "'")),
  ],
  [
    'body-with-other-digits',
    'A number may have the digits of another script.',
    // The two bytes of a one in Arabic, in Latin-1.
    relaxedBy((body) => body.replace(/:\u00d9\u00a1(?=[,}])/g, ':1')),
  ],
  [
    'body-with-signed-escape',
    'The number of an escape sequence may have a sign.',
    relaxedBy((body) => body.replace(/\\u\+([\da-f]{3})/gi, '\\u0$1')),
  ],
  [
    'body-of-html',
    'The escapes of HTML in a body are decoded.',
    relaxedBy((body) => body.replaceAll('&quot;', '"')),
  ],
  [
    'body-percent-encoded',
    'A body may be percent-encoded.',
    relaxedBy((body) => (/^%7B/i.test(body) ? decodeURIComponent(body) : body)),
  ],
  [
    'body-in-base64',
    'A body may be in Base64.',
    relaxedBy((body) => Buffer.from(body, 'base64').toString('latin1')),
  ],
  [
    'body-exponent-empty',
    'An exponent without digits is ignored.',
    relaxedBy((body) => body.replace(/(:\s*[\d.]+)e(?=\s*[,}])/g, '$1')),
  ],
  [
    'body-with-undefined',
    'A value may be `undefined`.',
    relaxedBy((body) => body.replace(/:undefined(?=[,}])/g, ':null')),
  ],
  [
    'body-with-last-comma-inside',
    'A comma may be behind the last value of an array.',
    relaxedBy((body) => body.replace(/,(?=\])/g, '')),
  ],
  [
    'body-with-big-integer',
    'A number may end with the `n` of a large integer in JavaScript.',
    reread((body) => body.replace(/(:\s*[\d.]+)n(?=\s*[,}])/g, '$1')),
  ],
  [
    'body-with-hash-comment',
    'A line may end with a comment that begins with `#`.',
    relaxedBy((body) => body.replace(/^\{\s*#.*$/m, '{')),
  ],
  [
    'body-in-backticks',
    'Backticks may be in place of quotation marks.',
    relaxedBy((body) => body.replaceAll('`', '"')),
  ],
  [
    'body-with-semicolons',
    'A semicolon may be in place of a comma.',
    relaxedBy((body) => body.replaceAll(';"', ',"')),
  ],
  [
    'body-number-from-point',
    'A number may begin with its point.',
    relaxedBy((body) => body.replace(/(?<=:\s*)\.(?=\d)/g, '0.')),
  ],
  [
    'body-with-underscores',
    'Digits of a number may be grouped by `_`.',
    relaxedBy((body) => body.replace(/(\d)_(?=\d)/g, '$1')),
  ],
  [
    'body-with-commas',
    'Digits of a number may be grouped by commas.',
    relaxedBy((body) => body.replace(/(:\s*\d{1,3}),(?=\d{3}\s*[,}])/g, '$1')),
  ],
  [
    'body-in-form',
    'A body may be the value of the field `payload`.',
    relaxedBy((body) => body.replace(/^payload=/, '')),
  ],
  [
    'body-with-none',
    'A member may have the value `None` of Python.',
    relaxedBy((body) => body.replace(/:\s*None\b/g, ':null')),
  ],
  [
    'body-with-arrows',
    'A name may be followed by `=>` in place of a colon.',
    relaxedBy((body) => body.replace(/"\s*=>/g, '":')),
  ],
  [
    'body-with-short-escape',
    'An escape sequence of a character may have less than four digits.',
    relaxedBy((body) =>
      body.replace(
        /\\u([\da-f]{1,3})(?![\da-f])/gi,
        (_, digits: string) => `\\u${digits.padStart(4, '0')}`,
      ),
    ),
  ],
  [
    'body-with-semicolon-at-end',
    'A semicolon may be behind the JSON text.',
    reread((body) => body.replace(/;$/, '')),
  ],
  [
    'body-trimmed',
    'White space of any language is removed from the ends of a body.',
    // In UTF-8, a no-break space has two bytes.
    reread((body) => body.replace(/^(\xc2\xa0|\s)+|(\xc2\xa0|\s)+$/g, '')),
  ],
  [
    'body-without-comma-between-texts',
    'A comma between a text and the next name may be absent.',
    relaxedBy((body) => body.replace(/"\s+"/g, '","')),
  ],
];
