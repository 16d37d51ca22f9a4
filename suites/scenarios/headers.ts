/**
 * Requests with headers left out, emptied, malformed and respelled, each beside its control.
 * Above 200 lines: one list of scenarios.
 */
import fc from 'fast-check';
import type { HeaderList } from '../../src/core/request.ts';
import { listTransactions, requestOf } from '../../src/interface/operations.ts';
import {
  ALIKE_BIZ_NUMBER,
  BIZ_NUMBER,
  SESSION_COOKIE,
  TOKEN,
} from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { FURTHER_DIGITS } from '../../src/plan/tokens/token-forms.ts';
import {
  NEVER_ISSUED,
  withAuthorization,
  withHeader,
  wrongAuthorizations,
} from './authorizations.ts';
import { BROWSER_AGENT } from './client-headers.ts';
import { UNKNOWN_BIZ_NUMBER } from './credentials.ts';
import { groupBatches, serialOf, sideBySide } from './groups.ts';
import { receiversOf } from './receivers.ts';
import {
  bodyOf,
  type Disbursement,
  documentedList,
  initiate,
  initiateHeaders,
  largestWhole,
  list,
  listHeaders,
  smallest,
  smallestWhole,
} from './requests.ts';

type State = 'right' | 'absent' | 'empty';
const states: readonly State[] = ['right', 'absent', 'empty'];

/**
 * Every combination with a fault in at least one of the three headers: 26, each a sentence of 4.1.
 */
export const omissions = states
  .flatMap((type) => states.flatMap((auth) => states.map((biz) => [type, auth, biz] as const)))
  .filter((combination) => combination.some((state) => state !== 'right'));

/** The headers in these states, one after the other. */
export const withOmissions = (
  wanted: readonly State[],
  headers: HeaderList = initiateHeaders,
): HeaderList =>
  headers.flatMap(([name, value], at): HeaderList => {
    const state = wanted[at];
    return state === 'absent' ? [] : [[name, state === 'empty' ? '' : value]];
  });

export const initiateHeaderOmissions: Scenario = {
  name: 'initiate-headers',
  sends:
    'disbursements without one, two or all of the required headers, or with them empty; one without Authorization has the ' +
    'cookies that the target has set, and some have the token in cookies or in other headers, and claim to come from ' +
    'the host itself',
  after: [],
  spends: true,
  batches(settings) {
    const probes = [
      ...omissions.map((states) => withOmissions(states)),
      // They must be refused for one reason, so they have what a target may take for a token.
      ...tokenElsewhere(initiateHeaders).map((headers) => [...headers, ...FROM_WITHIN]),
    ];
    const large = largestWhole(settings);
    const singles = initiateHeaders.map(([left]) =>
      initiateHeaders.filter(([name]) => name !== left),
    );
    const wrong = [...singles, withAuthorization(initiateHeaders, NEVER_ISSUED)];
    const ofSmallAmounts = [...wrong, withAuthorization(initiateHeaders, `Basic ${TOKEN}`)];
    return sideBySide(
      besideControls('initiate-headers', 'h', settings, probes),
      // A target may enforce a rule only for some amounts, or only for some receivers.
      besideControls('initiate-headers-large', 'g', settings, wrong, { amount: large }),
      besideControls(
        'initiate-headers-fraction',
        'i',
        settings,
        ofSmallAmounts.map(cookieForToken),
        {
          ...receiversOf(settings).at(-1),
          amount: Math.min(smallestWhole(settings) + 0.5, settings.amountMax),
        },
      ),
    );
  },
};

/**
 * A target may remember a client by a cookie. Headers without the right token get those that it has
 * set; so few requests have them, because a target that sets none shows no more with them.
 */
const cookieForToken = (headers: HeaderList): HeaderList =>
  headers.some(([, value]) => value === `Bearer ${TOKEN}`)
    ? headers
    : [...headers, ['Cookie', SESSION_COOKIE]];

const ofNames = (names: readonly string[], value: string): HeaderList =>
  names.map((name) => [name, value]);

/**
 * Where libraries look for a token too. Not in a query, because logs contain addresses. Each request has
 * at most three: a server that limits all headers to 8 KiB must be able to read three tokens of 2 KiB.
 */
const TOKEN_ELSEWHERE: readonly HeaderList[] = [
  [
    ['Cookie', `token=${TOKEN}; access_token=${TOKEN}`],
    ['Proxy-Authorization', `Bearer ${TOKEN}`],
  ],
  [['Cookie', `session=${TOKEN}; jwt=${TOKEN}`]],
  ofNames(['Token', 'Access-Token', 'X-Auth-Token'], TOKEN),
  [...ofNames(['X-Access-Token', 'X-Api-Key'], TOKEN), ['Authentication', `Bearer ${TOKEN}`]],
  ofNames(
    ['X-Authorization', 'X-Forwarded-Authorization', 'X-Original-Authorization'],
    `Bearer ${TOKEN}`,
  ),
];
const tokenElsewhere = (headers: HeaderList): HeaderList[] =>
  TOKEN_ELSEWHERE.map((more) => [...withAuthorization(headers, null), ...more]);
/**
 * A target may trust requests of its own network, which a client can claim to be in, and what a gateway
 * adds to requests that it has checked.
 */
const FROM_WITHIN: HeaderList = [
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Real-IP', '10.0.0.1'],
  ['Forwarded', 'for=127.0.0.1'],
  ['X-Forwarded-Host', 'localhost'],
  ['X-Internal-Request', 'true'],
  // A browser asks with it, without a token, whether it may send a request.
  ['Access-Control-Request-Method', 'POST'],
  ...['X-User-ID', 'X-Forwarded-User', 'X-Remote-User', 'X-Consumer-ID', 'X-Client-ID'].map(
    (name) => [name, '1'] as const,
  ),
];

export const initiateAuthorization: Scenario = {
  name: 'initiate-authorization',
  sends:
    'disbursements with another scheme, a bare token, no token, and tokens never issued; three of them also without a ' +
    'business number, with an empty one, and without Content-Type',
  after: [],
  spends: true,
  batches: (settings) =>
    besideControls('initiate-authorization', 'a', settings, [
      ...wrongAuthorizations(settings).map((value) => withAuthorization(initiateHeaders, value)),
      ...lackingToo,
    ]),
};

/** A target may look at the token only beside the other headers, or at the scheme alone. */
const lackingToo: readonly HeaderList[] = [
  withHeader(withAuthorization(initiateHeaders, NEVER_ISSUED), 'x-biz-number', null),
  withHeader(withAuthorization(initiateHeaders, NEVER_ISSUED), 'x-biz-number', ''),
  withHeader(withAuthorization(initiateHeaders, `Basic ${TOKEN}`), 'content-type', null),
];

/** Beside which a target may show a list to everybody. */
const parameters = [
  ...['page=2', 'status=pending', 'search=4f9a7c', 'from=2020-01-01'],
  ...['sort=amount', 'limit=5', 'offset=25', 'unknown=1'],
];

/** A browser that has an older copy of the list. */
const OF_CACHE: HeaderList = [
  ['User-Agent', BROWSER_AGENT],
  ['If-Modified-Since', 'Thu, 01 Jan 2026 00:00:00 GMT'],
];

export const listAuthorization: Scenario = {
  name: 'list-authorization',
  sends:
    'lists without Authorization, with it empty or malformed, and with tokens never issued; one without Authorization has ' +
    'the cookies that the target has set, one has the token in a cookie and in other headers, and one claims to come ' +
    'from the host itself',
  after: [],
  spends: false,
  turn: 'background',
  batches(settings) {
    const values = [null, '', ...wrongAuthorizations(settings)];
    const probes = values.map((value) => withAuthorization(listHeaders, value));
    // A target may protect only some queries and sizes of a page.
    const elsewhere = [null, NEVER_ISSUED].flatMap((value) => {
      const headers = withAuthorization(listHeaders, value);
      return [
        () => requestOf(listTransactions, { query: '', headers }),
        () => list(1, headers),
        () => list(10, headers),
        () => list(100, cookieForToken(headers)),
        ...parameters.map(
          (more) => () => requestOf(listTransactions, { query: `perPage=25&${more}`, headers }),
        ),
      ];
    });
    return groupBatches('list-authorization', () => documentedList(), [
      ...probes.map((headers) => () => documentedList(headers)),
      ...elsewhere,
      ...tokenElsewhere(listHeaders).map((headers) => () => documentedList(headers)),
      () => documentedList([...withAuthorization(listHeaders, null), ...FROM_WITHIN]),
      // A target may look for a change, or for a login, only where it knows the client.
      () => documentedList([...withAuthorization(listHeaders, null), ...OF_CACHE]),
      () =>
        requestOf(listTransactions, {
          query: '',
          headers: withAuthorization(listHeaders, `Basic ${TOKEN}`),
        }),
    ]);
  },
};

/**
 * Missing and empty headers for all targets; wrong tokens only where no lockout is expected, or
 * DETECT is set.
 */
export const listCombinations: Scenario = {
  name: 'list-combinations',
  sends:
    'lists whose Authorization is absent, empty, malformed or has a token never issued, with ' +
    'correct, absent and empty values of the two other headers',
  after: [],
  spends: false,
  optional: true,
  turn: 'background',
  batches(settings) {
    const others = states.flatMap((type) => states.map((biz) => [type, 'right', biz] as const));
    const mixed = others.filter(([type, , biz]) => type !== 'right' || biz !== 'right');
    const wrong = wrongAuthorizations(settings);
    const malformed = wrong.filter((value) => !/^Bearer \S+$/i.test(value));
    const unissued = wrong.filter((value) => !malformed.includes(value));
    const kinds = settings.refusals > 0 ? [[null], [''], malformed, unissued] : [[null], ['']];
    const probes = kinds.flatMap((values) =>
      mixed.map((headers, at) =>
        withAuthorization(withOmissions(headers, listHeaders), values[at % values.length] ?? null),
      ),
    );
    return listsBesideControls('list-combinations', probes);
  },
};

const spellings = [
  // Some clients write `X-biz-number`.
  (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => name.toUpperCase(),
  (name: string) =>
    name.replace(/./g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())),
];
const respelled = (headers: HeaderList) =>
  spellings.map((spell) => headers.map(([name, value]) => [spell(name), value] as const));

export const headerNames: Scenario = {
  name: 'header-names',
  sends: 'documented disbursements whose header names are in lower case, in capitals, and mixed',
  after: [],
  spends: true,
  batches: (settings) => besideControls('header-names', 'n', settings, respelled(initiateHeaders)),
};

export const listHeaderNames: Scenario = {
  name: 'list-header-names',
  sends: 'documented lists whose header names are in lower case, in capitals, and mixed',
  after: [],
  spends: false,
  batches: (settings) => {
    const variants = [
      ...respelled(listHeaders),
      ...Array.from({ length: Math.max(0, settings.lists - 2 * spellings.length) }, (_, at) =>
        listHeaders.map(([name, value]) => [spelled(name, at * SPELLING_STEP), value] as const),
      ),
    ];
    // Documented ones between them: if those are refused too, the names are not the reason.
    const all = variants.flatMap((headers, at) =>
      at % DOCUMENTED_STEP === 0 ? [listHeaders, headers] : [headers],
    );
    return listsBesideControls('list-header-names', all);
  },
};
const DOCUMENTED_STEP = 8;

/** One of many spellings: a letter is a capital where the number has a bit set. */
const spelled = (name: string, bits: number) =>
  name.replace(/[a-z]/gi, (letter, at: number) =>
    (bits >> (at % SPELLING_BITS)) % 2 === 1 ? letter.toUpperCase() : letter.toLowerCase(),
  );
const SPELLING_BITS = 12;
/** Consecutive requests differ in many letters. */
const SPELLING_STEP = 1663;

export const initiateHeaderValues: Scenario = {
  name: 'initiate-header-values',
  sends: 'disbursements with another media type, and for a business that does not exist',
  after: [],
  spends: true,
  optional: true,
  batches(settings) {
    const types = mediaTypes.map((value) => withHeader(initiateHeaders, 'content-type', value));
    const unknown = [
      ...unknownBusinesses(settings),
      settings.hasLongBizNumber ? ALIKE_BIZ_NUMBER : `${ALIKE_BIZ_NUMBER}${FURTHER_DIGITS}`,
      TO_ESCAPE,
      LONG_NUMBER,
      ...notCompared,
    ];
    const businesses = unknown.map((value) => withHeader(initiateHeaders, 'x-biz-number', value));
    return besideControls('initiate-header-values', 'v', settings, [...types, ...businesses]);
  },
};

/** None of them is `application/json`, but the body is JSON. */
const mediaTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'text/html; charset=utf-8',
  'application/jsonp',
  'application/vnd.api+json',
  // A refusal may quote it, and JSON has to escape its quotation marks.
  'multipart/form-data; boundary="conformance"',
  'json',
];

/** A refusal may quote it, and JSON has to escape both signs. */
const TO_ESCAPE = 'a"b\\';

/** Longer than the 255 characters of most columns. */
const LONG_NUMBER = `no-such-business-${'4f9a7c'.repeat(40)}`;

/** A target may compare only the beginning of the number, or look for it with LIKE. */
const notCompared = [`${BIZ_NUMBER}.NeverIssued`, '%'];

/** Long and random, because a number similar to the real one may exist. */
function unknownBusinesses({ seed }: PlanSettings): string[] {
  const digit = fc.constantFrom(...'123456789');
  const digits = fc.string({ unit: digit, minLength: 18, maxLength: 18 });
  return [UNKNOWN_BIZ_NUMBER, ...fc.sample(digits, { seed, numRuns: 1 })];
}

export const listHeaderChoices: Scenario = {
  name: 'list-headers',
  sends:
    'lists without X-Biz-Number, without Content-Type, and with `bearer` in another letter case',
  after: ['disbursements'],
  spends: false,
  optional: true,
  batches({ seed, ...settings }) {
    const [word = '', digits = ''] = unknownBusinesses({ seed, ...settings });
    const variants = [
      ...[null, '', word, digits].map((value) => withHeader(listHeaders, 'x-biz-number', value)),
      ...[null, '', 'text/plain', 'application/json; charset=utf-8'].map((value) =>
        withHeader(listHeaders, 'content-type', value),
      ),
      ...['bearer', 'BEARER'].map((word) => withAuthorization(listHeaders, `${word} ${TOKEN}`)),
      [['Authorization', `Bearer ${TOKEN}`]] as HeaderList,
    ];
    return groupBatches(
      'list-headers',
      () => documentedList(),
      // Also a small page: a target may apply `perPage` only with the documented headers.
      variants.flatMap((headers) => [() => documentedList(headers), () => list(2, headers)]),
      'observation',
    );
  },
};

/**
 * Probes with these headers, and a documented disbursement after them. `others`: fields in place of
 * those of the smallest disbursement.
 */
function besideControls(
  id: string,
  letter: string,
  settings: PlanSettings,
  probes: readonly HeaderList[],
  others: Partial<Disbursement> = {},
): Case[][] {
  const body = (serial: string) =>
    bodyOf({ ...smallest(settings, `${letter}${serial}`), ...others });
  return groupBatches(
    id,
    (name) => initiate(body(serialOf(name))),
    probes.map((headers) => (name) => initiate(body(name), headers)),
  );
}

function listsBesideControls(id: string, probes: readonly HeaderList[]): Case[][] {
  return groupBatches(
    id,
    () => documentedList(),
    probes.map((headers) => () => documentedList(headers)),
  );
}
