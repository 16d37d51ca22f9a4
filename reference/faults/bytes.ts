/** Faults in the bytes of a response, below the level of JSON. */
import type { Row, Wrap } from '../fault.ts';
import { type Members, onWire } from '../tampering.ts';

const QUESTION_MARK = 63;

/** Encodes each letter as one byte, or as `?` without one, whatever the media type says. */
function latin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes[index] = code > 0xff ? QUESTION_MARK : code;
  }
  return bytes;
}

/** Cuts a text in the middle of a character. */
const narrationInBytes =
  (most: number): Wrap =>
  (inner) =>
  async (request, wire) => {
    const sent = request.method === 'POST' ? await request.clone().text() : '';
    const response = await inner(request, wire);
    const [, text = ''] = /"merchant_reference"\s*:\s*"([^"\\]*)"/.exec(sent) ?? [];
    // Latin-1 keeps each byte.
    const start = Buffer.from(text).subarray(0, most).toString('latin1');
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    const changed = body.replace(
      /("narration"\s*:\s*")[^"]*/,
      (_, name: string) => `${name}${start}`,
    );
    const { status, headers } = response;
    return new Response(Buffer.from(changed, 'latin1'), { status, headers });
  };

export const byteFaults: readonly Row[] = [
  [
    'charset-latin-1',
    'A client that prefers Latin-1 gets a message in Latin-1.',
    (inner) => async (request, wire) => {
      const response = await inner(request, wire);
      if (!/^iso-8859-1/i.test(request.headers.get('accept-charset') ?? '')) return response;
      const { status, headers } = response;
      const text = JSON.stringify({
        ...((await response.json()) as Members),
        message: 'Re\u00e7u',
      });
      return new Response(new Uint8Array(Buffer.from(text, 'latin1')), { status, headers });
    },
  ],
  [
    'narration-cut-in-bytes',
    'The narration is the first 24 bytes of the `merchant_reference`.',
    narrationInBytes(24),
  ],
  ...[50, 100, 255].map(
    (most): Row => [
      `narration-cut-in-${most}-bytes`,
      `The narration is the first ${most} bytes of the \`merchant_reference\`.`,
      narrationInBytes(most),
    ],
  ),
  ['byte-order-mark', 'Responses start with a byte-order mark.', onWire((text) => `\uFEFF${text}`)],
  [
    'names-twice',
    '`message` occurs twice in each response.',
    onWire((text) => text.replace(/\}(\s*)$/, ',"message":"Once more"}$1')),
  ],
  [
    'names-twice-in-activity',
    '`meta` occurs twice in an activity.',
    onWire((text) => text.replace(/"meta"(\s*):/, '"meta"$1:null,"meta"$1:')),
  ],
  [
    'names-twice-escaped',
    '`fee` occurs twice in a transaction, once with an escaped letter.',
    onWire((text) => text.replace(/"fee"(\s*):/, '"f\\u0065e"$1:"0.00","fee"$1:')),
  ],
  [
    'cut-sometimes',
    'One response in fifty is cut off.',
    onWire((text, { count }) => (count % 50 === 0 ? text.slice(0, -9) : null)),
  ],
  [
    'warning-sometimes',
    'One response in twenty starts with a warning of the programming language.',
    onWire((text, { count }) => (count % 20 === 0 ? `<br />Warning: deprecated\n${text}` : null)),
  ],
  [
    'trailing-text-on-list',
    'The body of a list has an HTML comment after the JSON text.',
    onWire((text, { operation }) => (operation === 'list' ? `${text}<!-- 3 ms -->` : null)),
  ],
  [
    'two-texts',
    'The body of the response to a disbursement has the JSON text twice.',
    onWire((text, { operation }) => (operation === 'initiate' ? `${text}\n${text}` : null)),
  ],
  [
    'latin-1',
    'Letters beyond ASCII are sent in Latin-1.',
    onWire((text) => latin1(text.replace(/"(Transfer|Transaction|Invalid)/g, '"\u00e9$1'))),
  ],
  [
    'not-a-number',
    '`payload` is NaN.',
    onWire((text) => text.replace(/"payload"(\s*):(\s*)null/, '"payload"$1:$2NaN')),
  ],
  [
    'comma-at-end',
    'A comma follows the last item of the list.',
    onWire((text, { operation }) =>
      operation === 'list' ? text.replace(/\](?=[^\]]*$)/, ',]') : null,
    ),
  ],
  [
    'callback',
    'The list is a function call (JSONP).',
    onWire((text, { operation }) => (operation === 'list' ? `callback(${text})` : null)),
  ],
  [
    'text-of-text',
    'The response to a disbursement is a JSON string that contains the JSON text.',
    onWire((text, { operation }) => (operation === 'initiate' ? JSON.stringify(text) : null)),
  ],
];
