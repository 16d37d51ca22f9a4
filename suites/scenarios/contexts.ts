/** Documented requests with the headers of browsers and other programs, and wrong requests. */
import { type HeaderList, repeatProbe } from '../../src/core/request.ts';
import { TOKEN } from '../../src/plan/placeholders.ts';
import type { PlanSettings } from '../../src/plan/plan-settings.ts';
import type { Case, Scenario } from '../../src/plan/scenario.ts';
import { groupNames } from '../group-names.ts';
import { changedToken, NEVER_ISSUED, withAuthorization } from './parts/authorizations.ts';
import {
  forBothOperations,
  forDisbursements,
  forLists,
  KEY,
  KEY_AT_ONCE,
} from './parts/client-headers.ts';
import { disbursementIn, withoutAgentAgain } from './parts/context-disbursements.ts';
import { forSmallPages, SMALL_SIZE, sizeFor } from './parts/context-sizes.ts';
import { contextsOfSecond } from './parts/contexts-of-second.ts';
import { withoutHeader } from './parts/headers.ts';
import { corrected, refusedAgain, refusedContexts } from './parts/refused-contexts.ts';
import {
  bodyOf,
  documentedList,
  headersOfInitiate,
  headersOfList,
  initiate,
  list,
  smallest,
} from './parts/requests.ts';
import { withSession } from './parts/token-elsewhere.ts';

/** The case whose body comes in two pieces, with a pause between them. */
export const IN_PIECES = 'contexts/body-in-two-pieces';

const atKey = forDisbursements.findIndex((headers) => KEY.every((one) => headers.includes(one)));

/**
 * The request with the key once more. It has a wrong token, no header or another body, because a target may look for
 * the key before it looks at these; and it comes once as it was, like that of a client that got no response.
 */
const withKnownKey = (settings: PlanSettings): Case[] => {
  const body = bodyOf(smallest(settings, `ug${atKey}`));
  const without = (name: string) => withoutHeader(headersOfInitiate, name);
  const wrong = [
    initiate(body, [...withAuthorization(headersOfInitiate, NEVER_ISSUED), ...KEY]),
    initiate(body, [...withAuthorization(headersOfInitiate, TOKEN), ...KEY]),
    initiate(body, [...without('x-biz-number'), ...KEY]),
    initiate(body, [...without('content-type'), ...KEY]),
    initiate('{', [...headersOfInitiate, ...KEY]),
    ...[null, ''].map((value) =>
      initiate(body, [...withAuthorization(headersOfInitiate, value), ...KEY]),
    ),
  ];
  return [
    ...wrong.map((request, at) => ({
      id: `contexts/again-with-key-${at + 1}`,
      request,
      group: repeatProbe('key'),
    })),
    {
      id: 'contexts/key-again',
      request: initiate(body, [...headersOfInitiate, ...(forDisbursements[atKey] ?? [])]),
      group: { id: 'contexts-key', role: 'repeat' },
    },
  ];
};

export const contexts: Scenario = {
  name: 'contexts',
  sends:
    'documented requests with the headers of browsers and other programs: User-Agent, Accept, Accept-Language, Accept-Charset, ' +
    'Accept-Encoding, Cache-Control, If-None-Match, the cookies of earlier responses and those of a trace, long ids, bodies in chunks, and a body in two pieces; wrong requests with ' +
    'these headers, in another charset, with a Content-Encoding, wrong in two ways, or large; an Idempotency-Key again, ' +
    'also with what a target must refuse; disbursements of the second client with this key, with other headers, and with errors; some of the wrong requests again, and then with the right headers and amount; a disbursement beside ones with the same body that have a wrong token or lack a header; and one with a key three times at the same moment',
  needs: ['disbursements', 'initiate-headers'],
  spends: true,
  optional: true,
  batches: (settings) => [
    [
      ...[...forBothOperations, ...forLists].map((context, at) =>
        caseOf(`list-${at + 1}`, list(sizeFor(context), [...headersOfList, ...context]), at),
      ),
      ...forSmallPages.map((context, at) =>
        caseOf(`small-list-${at + 1}`, list(SMALL_SIZE, [...headersOfList, ...context]), at),
      ),
      ...forBothOperations.map((_, at) =>
        caseOf(`disbursement-${at + 1}`, disbursementIn(settings, at), at),
      ),
      ...forDisbursements.map((context, at) => {
        const body = bodyOf(smallest(settings, `ug${at}`));
        const request = initiate(body, [...headersOfInitiate, ...context]);
        return caseOf(`disbursement-${forBothOperations.length + at + 1}`, request, 0);
      }),
      {
        id: IN_PIECES,
        request: initiate(bodyOf(smallest(settings, 'up'))),
        isFresh: true,
        isInPieces: true,
      },
      ...refusedContexts(settings).map((request, at) => caseOf(`refused-${at + 1}`, request, at)),
    ],
    [
      ...besideItself(settings),
      ...withKnownKey(settings),
      ...negativeAtOnce(settings),
      withoutAgentAgain(settings),
      ...contextsOfSecond(settings),
      ...refusedAgain(settings).map((request, at) =>
        caseOf(`again-refused-${at + 1}`, request, at),
      ),
    ],
    keyAtOnce(settings),
    afterRefusals(settings),
  ],
};

/**
 * In flight beside a disbursement: a target may answer equal bodies together, before it looks at the
 * headers.
 */
function besideItself(settings: PlanSettings): Case[] {
  const body = bodyOf(smallest(settings, `ug${forDisbursements.length}`));
  const wrong = (value: string | null) =>
    initiate(body, withAuthorization(headersOfInitiate, value));
  // On connections that are open: a new one would take longer than the disbursement.
  return [
    caseOf('beside', initiate(body), 1),
    caseOf('again-beside-1', wrong(NEVER_ISSUED), 1),
    caseOf('again-beside-2', wrong(null), 1),
    caseOf('again-beside-3', wrong(changedToken(settings)), 1),
    ...['x-biz-number', 'content-type'].map((name, at) =>
      caseOf(`again-beside-${at + 4}`, initiate(body, withoutHeader(headersOfInitiate, name)), 1),
    ),
  ];
}

/** A target may store that it responds to a body before it refuses the amount. */
function negativeAtOnce(settings: PlanSettings): Case[] {
  const body = { ...smallest(settings, `ug${forDisbursements.length + 2}`), amount: -1 };
  const request = initiate(bodyOf(body));
  return ['', 'again-'].map((prefix) => caseOf(`${prefix}negative-at-once`, request, 1));
}

/**
 * One key several times at the same moment: a target may refuse all but the first before it writes any
 * envelope. Each is a group of its own, because a target may refuse the header.
 */
function keyAtOnce(settings: PlanSettings): Case[] {
  const body = bodyOf(smallest(settings, `ug${forDisbursements.length + 1}`));
  const headers: HeaderList = [...headersOfInitiate, ...KEY_AT_ONCE];
  return [1, 2, 3].map((number) => ({
    id: `contexts/key-at-once-${number}`,
    request: initiate(body, headers),
    group: { id: `contexts-key-at-once-${number}`, role: 'repeat' },
  }));
}

/**
 * Each is a group of its own, because a target may refuse a body that it knows. With a list after each, so that
 * failures of these disbursements are no outage; each second list has the cookies of earlier responses.
 */
const afterRefusals = (settings: PlanSettings): Case[] =>
  corrected(settings).flatMap((request, at): Case[] => [
    {
      id: `contexts/corrected-${at + 1}`,
      request: at === 2 ? inChunks(request) : request,
      group: { id: `contexts-corrected-${at + 1}`, role: 'repeat' },
    },
    caseOf(
      `list-after-corrected-${at + 1}`,
      documentedList(at % 2 === 0 ? withSession(headersOfList) : headersOfList),
      1,
    ),
  ]);

/** On a connection that other requests have after it: a target may leave the end of the body unread. */
const inChunks = (request: Case['request']): Case['request'] => ({
  ...request,
  headers: [...request.headers, ['Transfer-Encoding', 'chunked']],
});

/** Every second one has its own connection. */
const caseOf = (name: string, request: Case['request'], at: number): Case => ({
  id: `contexts/${name}`,
  request,
  group: { id: groupNames.contexts, role: 'observation' },
  ...(at % 2 === 0 ? { isFresh: true as const } : {}),
});
