/** Which cases a repetition of a run sends: those of its findings, where they are enough. */
import { findCheck, type Suite } from '../../../check/suite.ts';
import type { Settings } from '../../../config/setting.ts';
import type { Exchange } from '../../../core/exchange.ts';
import { couldDisburse, needsEarlier } from '../../../core/request.ts';
import type { Event } from '../../../history/lines/events.ts';
import { PREFLIGHT } from '../../../plan/beside-plan.ts';
import { CASE_SEPARATOR } from '../../../plan/selection/selected-scenarios.ts';
import type { Finding, Requirement } from '../../../report/report.ts';

type Row = Pick<Requirement, 'id'> & {
  readonly findings: readonly Pick<Finding, 'exchanges' | 'pointer'>[];
};

/**
 * Only the cases that the findings name, if they can decide every open requirement. Otherwise the
 * repetition sends all cases of the scenarios that the requirements need.
 */
export function casesFlag(rows: readonly Row[], suite: Suite, events: Iterable<Event>): Settings {
  if (rows.length === 0 || rows.some(({ findings }) => findings.length === 0)) return {};
  const { exchanges, controlled } = readEvents(rows, events);
  const areEnough = rows.every(({ id, findings }) => {
    const judgesEachAlone = findCheck(suite, id)?.judgesEachAlone === true;
    return findings.every((finding) =>
      isEnough(finding, { exchanges, controlled, suite, judgesEachAlone }),
    );
  });
  if (!areEnough) return {};
  const cases = new Set([...exchanges.values()].map((exchange) => exchange.case));
  return { CASE: [...cases].join(CASE_SEPARATOR) };
}

/**
 * The requirements that a repeat has failed which these scenarios do not send: the repetition cannot show that it
 * passes now.
 */
export function failedElsewhere(
  rows: readonly Row[],
  scenarios: readonly { readonly name: string }[],
  events: Iterable<Event>,
): readonly string[] {
  const { exchanges } = readEvents(rows, events);
  const sent = new Set(scenarios.map(({ name }) => name));
  const isElsewhere = (index: number) => {
    const { scenario = '', group } = exchanges.get(index) ?? {};
    return group !== undefined && needsEarlier(group) && !sent.has(scenario);
  };
  return rows
    .filter(({ findings }) => findings.some((finding) => finding.exchanges.some(isElsewhere)))
    .map(({ id }) => id);
}

/** Reads the exchanges that the findings name, and the groups that have controls. */
function readEvents(
  rows: readonly Row[],
  events: Iterable<Event>,
): Pick<IsEnough, 'exchanges' | 'controlled'> {
  const wanted = new Set(rows.flatMap((row) => row.findings.flatMap(({ exchanges }) => exchanges)));
  const exchanges = new Map<number, Exchange>();
  const controlled = new Set<string>();
  for (const event of events) {
    if (event.kind !== 'exchange') continue;
    const { index, group } = event.exchange;
    if (group?.role === 'control') controlled.add(group.id);
    if (wanted.has(index)) exchanges.set(index, event.exchange);
  }
  return { exchanges, controlled };
}

interface IsEnough {
  /** The exchanges that the findings name, by their number. */
  readonly exchanges: ReadonlyMap<number, Exchange>;
  /** The ids of the groups that have controls. */
  readonly controlled: ReadonlySet<string>;
  readonly suite: Suite;
  /** The check of the requirement judges one response at a time. */
  readonly judgesEachAlone: boolean;
}

/**
 * Whether the cases of a finding decide its requirement again. A second look has no case in the plan,
 * and listed transactions need the disbursements before their list. A requirement about several
 * responses needs more than the cases of one finding, except where its finding is one disbursement,
 * or one request of a group that has controls, which are sent too. A repeat needs the request that it repeats,
 * and the response to that one.
 */
function isEnough(finding: Row['findings'][number], given: IsEnough): boolean {
  const { exchanges, suite, judgesEachAlone } = given;
  const named = finding.exchanges.flatMap((index) => exchanges.get(index) ?? []);
  const [only, ...others] = named;
  if (only === undefined || named.length < finding.exchanges.length) return false;
  if (!named.every(({ scenario }) => isPlanned(scenario, suite))) return false;
  const isOfList = !named.some(({ request }) => couldDisburse(request));
  if (isOfList && LISTED.test(finding.pointer ?? '')) return false;
  if (named.some(({ group }) => group !== undefined && needsEarlier(group))) return false;
  if (judgesEachAlone) return true;
  if (others.length > 0) return false;
  const { group } = only;
  return group === undefined ? couldDisburse(only.request) : given.controlled.has(group.id);
}

/** The place of the listed transactions, or of one, in the body of a list. */
const LISTED = /^\/data(\/\d|$)/;

/** The requests of the preflight are sent in every run. */
const isPlanned = (name: string, { scenarios }: Suite) =>
  name === PREFLIGHT || scenarios.some((scenario) => scenario.name === name);
