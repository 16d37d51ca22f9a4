/** Requests with headers left out, emptied, malformed and respelled, each beside its control. */
import fc from 'fast-check';
import {
  type Case,
  HALF_TOKEN,
  type HeaderList,
  type PlanSettings,
  REVERSED_TOKEN,
  type Scenario,
  SWAPPED_TOKEN,
  TOKEN,
} from '../../src/plan.ts';
import {
  bodyOf,
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

/** Every way to spoil at least one of the three headers: 26. */
const omissions = states
  .flatMap((type) => states.flatMap((auth) => states.map((biz) => [type, auth, biz] as const)))
  .filter((combination) => combination.some((state) => state !== 'right'));

/** Of the combinations that mix absent and empty, or have two empty, this many are drawn. */
const DRAWN_MIXTURES = 6;

export const initiateHeaderOmissions: Scenario = {
  name: 'initiate-headers',
  sends: 'disbursements without one, two or all of the required headers, or with them empty',
  after: [],
  spends: true,
  stages(settings) {
    const isPlain = (combination: readonly State[]) =>
      !combination.includes('empty') || combination.filter((state) => state !== 'right').length < 2;
    const mixtures = omissions.filter((combination) => !isPlain(combination));
    const drawn = fc.sample(
      fc.shuffledSubarray(mixtures, { minLength: DRAWN_MIXTURES, maxLength: DRAWN_MIXTURES }),
      { seed: settings.seed, numRuns: 1 },
    );
    const probes = [...omissions.filter(isPlain), ...drawn.flat()].map((combination) =>
      initiateHeaders.flatMap(([name, value], at): HeaderList => {
        const state = combination[at];
        return state === 'absent' ? [] : [[name, state === 'empty' ? '' : value]];
      }),
    );
    const large = largestWhole(settings);
    const singles = initiateHeaders.map(([left]) =>
      initiateHeaders.filter(([name]) => name !== left),
    );
    return [
      ...besideControls('initiate-headers', 'h', settings, probes),
      // A target may enforce what it must for small amounts only, or for large ones only.
      ...besideControls('initiate-headers-large', 'g', settings, singles, large),
    ];
  },
};

export const initiateAuthorization: Scenario = {
  name: 'initiate-authorization',
  sends: 'disbursements with another scheme, a bare token, no token, and tokens never issued',
  after: [],
  spends: true,
  stages: (settings) =>
    besideControls(
      'initiate-authorization',
      'a',
      settings,
      wrongAuthorizations(settings).map((value) => withAuthorization(initiateHeaders, value)),
    ),
};

export const listAuthorization: Scenario = {
  name: 'list-authorization',
  sends: 'lists without Authorization, with it empty or malformed, and with tokens never issued',
  after: [],
  spends: false,
  stages(settings) {
    const values = [null, '', ...wrongAuthorizations(settings)];
    return listsBesideControls(
      'list-authorization',
      values.map((value) => withAuthorization(listHeaders, value)),
    );
  },
};

export const headerNames: Scenario = {
  name: 'header-names',
  sends: 'documented requests whose header names are in lower case, in capitals, and mixed',
  after: [],
  spends: true,
  stages(settings) {
    const spellings = [
      (name: string) => name.toLowerCase(),
      (name: string) => name.toUpperCase(),
      (name: string) =>
        name.replace(/./g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())),
    ];
    const respelled = (headers: HeaderList) =>
      spellings.map((spell) => headers.map(([name, value]) => [spell(name), value] as const));
    const initiates = besideControls('header-names', 'n', settings, respelled(initiateHeaders));
    const listed = listsBesideControls('header-names-list', respelled(listHeaders));
    return initiates.map((stage, at) => [...stage, ...(listed[at] ?? [])]);
  },
};

/** A token shorter than this has halves that may be tokens themselves. */
const HALVED_TOKEN_LENGTH = 8;

function wrongAuthorizations({ seed, token: traits }: PlanSettings): string[] {
  const letters = fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  );
  const invented = fc.string({ unit: letters, minLength: 32, maxLength: 32 });
  return [
    `Basic ${TOKEN}`,
    `Token ${TOKEN}`,
    TOKEN,
    'Bearer',
    `Bearer${TOKEN}`,
    ...fc.sample(invented, { seed, numRuns: 2 }).map((token) => `Bearer ${token}`),
    `Bearer ${TOKEN}NeverIssued`,
    `Bearer NeverIssued${TOKEN}`,
    ...(traits.length >= HALVED_TOKEN_LENGTH ? [`Bearer ${HALF_TOKEN}`] : []),
    ...(traits.isPalindrome ? [] : [`Bearer ${REVERSED_TOKEN}`]),
    ...(traits.isHexadecimal ? [] : [`Bearer ${SWAPPED_TOKEN}`]),
  ];
}

function withAuthorization(headers: HeaderList, value: string | null): HeaderList {
  return headers.flatMap(([name, right]): HeaderList => {
    if (name !== 'Authorization') return [[name, right]];
    return value === null ? [] : [[name, value]];
  });
}

/** Probes with these headers, and a documented disbursement before and after them. */
function besideControls(
  id: string,
  letter: string,
  settings: PlanSettings,
  probes: readonly HeaderList[],
  amount = smallestWhole(settings),
): Case[][] {
  const body = (serial: string) => bodyOf({ ...smallest(settings, `${letter}${serial}`), amount });
  return groupOf(
    id,
    (name) => initiate(body(name.replace('control-', 'c'))),
    probes.map((headers) => (name) => initiate(body(name), headers)),
  );
}

function listsBesideControls(id: string, probes: readonly HeaderList[]): Case[][] {
  return groupOf(
    id,
    () => list(25),
    probes.map((headers) => () => list(25, headers)),
  );
}

type Build = (name: string) => Case['request'];

/** Three stages: a control, the probes side by side, the control again. */
export function groupOf(id: string, control: Build, probes: readonly Build[]): Case[][] {
  const one = (name: string, build: Build, role: 'probe' | 'control'): Case => ({
    id: `${id}/${name}`,
    request: build(name),
    group: { id, role },
  });
  return [
    [one('control-1', control, 'control')],
    probes.map((build, at) => one(String(at + 1), build, 'probe')),
    [one('control-2', control, 'control')],
  ];
}
