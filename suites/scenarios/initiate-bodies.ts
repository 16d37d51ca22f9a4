/** Disbursements whose body is not a JSON object. */
import { initiateDisbursement, requestOf } from '../../src/interface/operations.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { sideBySide } from './parts/groups.ts';
import { withHeader } from './parts/headers.ts';
import { bodyOf, headersOfInitiate, initiate, smallest, smallestWhole } from './parts/requests.ts';
import {
  asForm,
  asMultipart,
  asXml,
  asYaml,
  BOUNDARY,
  BROKEN,
  drawn,
  notJson,
  notObject,
  type Spoil,
  spoiled,
} from './parts/wrong-bodies.ts';

/** Bytes that are not UTF-8. */
const notUtf8: readonly ((body: string) => Buffer)[] = [
  (body) => Buffer.from(body.replace('"bank_code":"', '"bank_code":"\u00e9'), 'latin1'),
  (body) => Buffer.from(`\ufeff${body}`, 'utf16le'),
  (body) => spliced(body, [0xc0, 0xaf]),
  (body) => spliced(body, [0x80]),
  (body) => spliced(body, [0xed, 0xa0, 0xbd]),
];

function spliced(body: string, put: readonly number[]): Buffer {
  const at = body.indexOf('"bank_account_number":"') + '"bank_account_number":"'.length;
  return Buffer.concat([
    Buffer.from(body.slice(0, at)),
    Buffer.from(put),
    Buffer.from(body.slice(at)),
  ]);
}

export const initiateBodies: Scenario = {
  name: 'initiate-bodies',
  sends:
    'disbursements whose body is not JSON, or JSON but not an object; forms, XML and multipart bodies with their own media ' +
    'types; and one without a body, with the fields in its query',
  needs: [],
  spends: true,
  batches: (settings) =>
    sideBySide(
      spoiled('initiate-bodies', 'b', settings, [
        ...[...notJson, ...notObject].map((spoil) => ({ spoil })),
        ...drawn('broken-json', settings.seed, BROKEN),
      ]),
      [notUtf8.map((write, at) => inBytes(settings, write, at + 1))],
      [[...formats.map((format, at) => inFormat(settings, format, at + 1)), inQuery(settings)]],
    ).map((batch) => batch.map((one) => ({ ...one, amount: smallestWhole(settings) }))),
};

/** In the group of the other bodies, whose control has the same fields. */
function inBytes(settings: PlanSettings, write: (body: string) => Buffer, number: number): Case {
  const body = bodyOf(smallest(settings, `e${number}`));
  const request = { ...initiate(write(body).toString('base64')), encoding: 'base64' as const };
  const id = `initiate-bodies/bytes-${number}`;
  return { id, request, group: { id: 'initiate-bodies', role: 'probe' } };
}

/** A disbursement in another format, with the media type of that format. */
function inFormat(
  settings: PlanSettings,
  { mediaType, write }: (typeof formats)[number],
  number: number,
): Case {
  const disbursement = smallest(settings, `e${notUtf8.length + number}`);
  const headers = withHeader(headersOfInitiate, 'content-type', mediaType);
  const request = initiate(write(bodyOf(disbursement), disbursement), headers);
  const id = `initiate-bodies/format-${number}`;
  return { id, request, group: { id: 'initiate-bodies', role: 'probe' } };
}

/** A framework may take the members of a body and the parameters of a query for the same. */
function inQuery(settings: PlanSettings): Case {
  const disbursement = smallest(settings, `e${notUtf8.length + formats.length + 1}`);
  const query = asForm(bodyOf(disbursement), disbursement);
  const request = requestOf(initiateDisbursement, { query, body: '' });
  return { id: 'initiate-bodies/query', request, group: { id: 'initiate-bodies', role: 'probe' } };
}

/** Formats that many frameworks read without being told to. */
const formats: readonly { readonly mediaType: string; readonly write: Spoil }[] = [
  { mediaType: 'application/x-www-form-urlencoded', write: asForm },
  { mediaType: 'application/xml', write: asXml },
  { mediaType: `multipart/form-data; boundary=${BOUNDARY}`, write: asMultipart },
  { mediaType: 'application/yaml', write: asYaml },
];
