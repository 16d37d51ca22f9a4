/** Faults that only a request with the `User-Agent` of another program, or none, shows. */
import type { Row, Wrap } from '../fault.ts';
import {
  crashesOnHeader,
  inUtf8,
  plainText,
  replacesFieldRefusal,
  replacesRefusal,
  respondsTo,
} from '../other-responses.ts';
import { KIND_HEADER } from '../render.ts';
import { type Members, onActivity, page } from '../tampering.ts';

const agentOf = ({ headers }: Request) => headers.get('user-agent') ?? '';

/** Shows this as the device of agents with this word. */
const deviceOf =
  (word: string, device_os: unknown): Wrap =>
  (inner) =>
  async (request, wire) => {
    const response = await inner(request, wire);
    const { ok, status, headers } = response;
    if (!ok || request.method !== 'POST' || !agentOf(request).includes(word)) return response;
    const envelope = (await response.json()) as { readonly data: Members };
    const activities = (envelope.data.activities as Members[]).map((activity) => ({
      ...activity,
      device_os,
    }));
    return Response.json(
      { ...envelope, data: { ...envelope.data, activities } },
      { status, headers },
    );
  };

/** A JSON text with `"device_os": ""Windows""`. */
const platformUnescaped: Wrap = (inner) => async (request, wire) => {
  const platform = request.headers.get('sec-ch-ua-platform');
  const response = await inner(request, wire);
  if (platform === null || request.method !== 'POST' || response.headers.has(KIND_HEADER))
    return response;
  const text = (await response.text()).replace(/"device_os":\s*"/, `$&${platform}`);
  return new Response(text, response);
};

/** An agent of no characters is null in the activity. */
const emptyAgentAsNull: Wrap = (inner, options) => {
  const shown = onActivity((activity) => ({ ...activity, user_agent: null }))(inner, options);
  return (request, wire) =>
    (request.headers.get('user-agent') === '' ? shown : inner)(request, wire);
};

export const userAgentFaults: readonly Row[] = [
  [
    'agent-absent-page',
    'A request without User-Agent gets an HTML page.',
    respondsTo(({ headers }) => !headers.has('user-agent')),
  ],
  [
    'agent-long-page',
    'A request whose User-Agent has more than 255 characters gets an HTML page.',
    respondsTo((request) => agentOf(request).length > 255),
  ],
  [
    'agent-1024-page',
    'A request with a User-Agent of more than 1,024 characters gets an HTML page.',
    respondsTo((request) => agentOf(request).length > 1024),
  ],
  [
    'agent-unescaped',
    'A User-Agent with a quotation mark is shown without an escape.',
    respondsTo(
      (request) => agentOf(request).includes('"'),
      () => new Response('{"status":"success","message":"from "a""}'),
    ),
  ],
  [
    'agent-without-version-page',
    'A `User-Agent` without a version gets an HTML page.',
    respondsTo((request) => !/[/]/.test(agentOf(request) || '/')),
  ],
  [
    'agent-browser-object',
    'The device of a browser is an object.',
    deviceOf('Windows', { name: 'Windows', version: null }),
  ],
  ['agent-postman-null', 'The device of Postman is null.', deviceOf('Postman', null)],
  ['agent-tablet-null', 'The device of a tablet is null.', deviceOf('iPad', null)],
  ['agent-go-null', 'The device of a program in Go is null.', deviceOf('Go-http-client', null)],
  ['agent-linux-number', 'The device of a browser on Linux is a number.', deviceOf('X11', 0)],
  [
    'agent-latin-1-page',
    'A `User-Agent` that is not ASCII gets an HTML page.',
    respondsTo((request) => /[^ -~]/.test(agentOf(request))),
  ],
  [
    'agent-han-page',
    'A disbursement whose `User-Agent` is not of Latin-1 gets an HTML page.',
    crashesOnHeader('user-agent', (value) => /[^\0-\xff]/.test(inUtf8(value))),
  ],
  [
    'agent-bracket-page',
    'A `User-Agent` with a bracket that is not closed gets an HTML page.',
    crashesOnHeader('user-agent', (value) => /\([^)]*$/.test(value)),
  ],
  ['agent-empty-null', 'An empty `User-Agent` is null in the activity.', emptyAgentAsNull],
  [
    'platform-unescaped',
    'The platform of a browser is written into the JSON text with its quotation marks.',
    platformUnescaped,
  ],
  [
    'field-text-without-agent',
    'The refusal of a wrong field is a plain text for a client without User-Agent.',
    replacesFieldRefusal((headers) => !headers.has('user-agent'), plainText),
  ],
  [
    'credentials-page-for-agents',
    'The refusal of a token is a login page for the User-Agent of a browser.',
    replacesRefusal(
      'credentials',
      (request) => agentOf(request).startsWith('Mozilla'),
      () => page(401),
    ),
  ],
  [
    'credentials-text-for-curl',
    'The refusal of a token is a plain text for the User-Agent of curl.',
    replacesRefusal('credentials', (request) => agentOf(request).startsWith('curl'), plainText),
  ],
];
