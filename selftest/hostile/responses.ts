/**
 * Attacks by whole responses: redirects, outages, TLS, echoes of secrets.
 * Above 200 lines: one list of attacks.
 */
import { CONFIRMING_FAILURES } from '../../src/interface/health/outage-thresholds.ts';
import { credentials } from '../support/pipeline.ts';
import { type Attack, bodies, hit, impatient } from './attack.ts';
import { referenceIn } from './references.ts';
import { head, type RawServer, rawServer, response, right } from './server.ts';

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Responds with this redirect to a path of its own, which must not be requested. */
const redirect = (status: number): Attack => ({
  name: `a redirect: ${status}`,
  open: async () => {
    const server: RawServer = await rawServer((socket, request, good) => {
      const location = `Location: ${server.url}/trap`;
      if (request.method === 'POST') socket.write(response(status, good.body, [location]));
      else socket.write(right(good));
    });
    return server;
  },
  // A pending transaction in a redirect is a success that the interface does not have. A 304 with a
  // length has no body, which undici treats as a broken response.
  ...(status === 304 ? { exit: 3 } : { exit: 1, fails: ['INITIATE-01'] }),
  expect: (_, __, { requests }) => {
    demand(!requests.some(({ path }) => path === '/trap'), 'the redirect was followed');
  },
});

const refused = (message: string) =>
  JSON.stringify({ status: 'error', message, data: null, errors: [message] });

const steering = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\u0000]]></failure>"\'`$(id)';

/**
 * Away from the eleventh request on, until so many lists, including health checks, were refused.
 */
function downUntil(lists: number): Promise<RawServer> {
  let refusedLists = 0;
  const open = hit('all', (socket, good, { count, method }) => {
    const isDown = count > 10 && refusedLists < lists;
    if (isDown && method === 'GET') refusedLists += 1;
    socket.write(isDown ? response(503, '<html>down</html>') : right(good));
  });
  return open();
}

function isNoSuchService(_: unknown, text: string): void {
  demand(text.includes('no service with this interface responded'), 'a service is taken for one');
}

const MANY_BRACKETS = '['.repeat(1000);

/** A report shows the request of each violation. */
const deepRequests: Attack = {
  name: 'a request with thousands of brackets is refused with a text',
  open: hit('posts', (socket, good, { body }) => {
    const isDeep = body.includes(MANY_BRACKETS);
    socket.write(isDeep ? response(500, 'maximum recursion depth exceeded') : right(good));
  }),
  exit: 1,
  fails: ['ENVELOPE-01'],
};

const outages: readonly Attack[] = [
  deepRequests,
  ...[300, 301, 302, 303, 304, 305, 307, 308].map(redirect),
  {
    name: 'a redirect of everything',
    open: hit('all', (socket) => {
      socket.write(response(302, '<html>moved</html>', ['Location: /trap']));
    }),
    exit: 3,
    expect: (report, text, { requests }) => {
      isNoSuchService(report, text);
      demand(!requests.some(({ path }) => path === '/trap'), 'the redirect was followed');
    },
  },
  {
    // Too short for an outage, which needs three failures one after the other.
    name: '503 HTML for a while',
    open: () => downUntil(1),
    exit: 1,
    fails: ['ENVELOPE-01', 'LIST-01'],
  },
  {
    name: '503 HTML for as long as an outage',
    open: () => downUntil(CONFIRMING_FAILURES),
    exit: 3,
    expect: ({ reasons }, text) => {
      demand(text.includes('The target had an outage'), `no outage is reported: ${reasons.join()}`);
    },
  },
  {
    name: '503 HTML from the start',
    open: hit('all', (socket) => socket.write(response(503, '<html>down</html>'))),
    exit: 3,
    expect: isNoSuchService,
  },
  {
    name: 'TLS without a certificate',
    open: () => rawServer((socket, _, good) => socket.write(right(good)), { tls: {} }),
    exit: 3,
  },
  {
    name: 'plain HTTP where TLS is due',
    open: async () => {
      const server = await rawServer((socket, _, good) => socket.write(right(good)));
      return { ...server, url: server.url.replace('http:', 'https:') };
    },
    settings: impatient,
    exit: 3,
  },
];

const outputs: readonly Attack[] = [
  {
    name: 'a refusal that steers terminals',
    open: hit('all', (socket) => socket.write(response(401, refused(steering)))),
    exit: 3,
  },
  {
    name: 'a body, and no JSON, that steers terminals',
    open: hit('all', (socket) => socket.write(response(500, steering))),
    exit: 3,
    expect: isNoSuchService,
  },
  {
    name: 'disbursements answered with no JSON, that steers terminals',
    open: hit('posts', (socket) => socket.write(response(500, steering))),
    exit: 1,
    // INITIATE-01 is undecided: if no disbursement was accepted, the settings may be wrong.
    fails: ['ENVELOPE-01'],
  },
  {
    name: 'fees, types and names that steer terminals',
    open: bodies('accepted', (body) =>
      JSON.stringify({
        ...JSON.parse(body),
        [steering]: steering,
        data: { ...JSON.parse(body).data, fee: steering, [steering]: [steering] },
      }),
    ),
    exit: 1,
    fails: ['FEE-01'],
  },
  {
    name: 'header fields that steer terminals',
    open: hit('all', (socket, { status, body }) => {
      const odd = 'Server: \u001b[2J\u009b31m evil';
      socket.write(response(status, body, [odd.replaceAll('\u001b', '\t'), 'Location: \u009b2J']));
    }),
    exit: 0,
  },
];

const { token, bizNumber } = credentials;
const hexOf = (character: string) => character.charCodeAt(0).toString(16);
const each = (text: string, write: (character: string) => string) => [...text].map(write).join('');

/** Every response is right, and also contains the secrets in this form. */
const leak = (name: string, form: (secret: string) => string, settings = {}): Attack => ({
  name: `secrets sent back ${name}`,
  open: hit('all', (socket, { status, body }) => {
    const shown = `${form(`Bearer ${token}`)} ${form(bizNumber)} ${form(token)}`;
    const header = /^[\x20-\x7e]*$/.test(shown) ? [`Location: /?${shown}`, `Server: ${shown}`] : [];
    const echoed = body.replace('{', () => `{"echo":"${shown}",`);
    socket.write(response(status, echoed, header));
  }),
  settings,
  exit: 0,
  expect: (_, text) => demand(!text.includes(form(token)), 'the token is in a file'),
});

const secrets: readonly Attack[] = [
  leak('plain', (secret) => secret),
  leak('in base64', (secret) => Buffer.from(secret).toString('base64')),
  leak('in base64url', (secret) => Buffer.from(`ab${secret}`).toString('base64url')),
  leak('in hexadecimal', (secret) => Buffer.from(secret).toString('hex')),
  leak('URL-encoded', (secret) => each(secret, (one) => `%${hexOf(one)}`)),
  leak('JSON-escaped', (secret) => each(secret, (one) => `\\u00${hexOf(one)}`)),
  leak('HTML-escaped', (secret) => each(secret, (one) => `&#x${hexOf(one)};`)),
  leak('in groups of four', (secret) => secret.replace(/.{4}/g, '$& ')),
  leak('in capitals', (secret) => secret.toUpperCase()),
  {
    name: 'a token in bytes that are not HTTP',
    open: hit('all', (socket) => socket.end(`${head('NOPE/1.1', token)}${token}`)),
    exit: 3,
  },
  {
    name: 'a business number that is a common word',
    open: hit('all', (socket, good) => socket.write(right(good))),
    settings: { TARGET_BIZ_NUMBER: 'success' },
    exit: 3,
  },
  {
    name: 'a disbursement that is carried out, gets no response, and is listed',
    open: async () => {
      const listed: string[] = [];
      return rawServer((socket, request, good) => {
        const reference = referenceIn(request.body);
        if (request.method === 'POST' && good.status === 200) {
          listed.push(reference);
          socket.resetAndDestroy();
        } else if (request.method === 'GET' && good.status === 200) {
          const parsed = JSON.parse(good.body);
          const data = parsed.data.map((item: object, at: number) => ({
            ...item,
            merchant_reference: [...listed].reverse()[at] ?? '',
          }));
          socket.write(response(200, JSON.stringify({ ...parsed, data })));
        } else socket.write(right(good));
      });
    },
    exit: 3,
    expect: ({ unknownDisbursements }) => {
      const found = unknownDisbursements.filter(({ listedIn }) => listedIn !== null);
      demand(found.length >= 4, 'what the list shows was not found in it');
    },
  },
];

export const wholeResponses: readonly Attack[] = [...outages, ...outputs, ...secrets];
