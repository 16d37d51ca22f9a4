/** For each fault of the reference: the requirements that fail on it, and no others. */

import { acceptance } from './acceptance.ts';
import { ages } from './ages.ts';
import { amounts } from './amounts.ts';
import { bodies } from './bodies.ts';
import { businessNumbers } from './business-numbers.ts';
import { bytes } from './bytes.ts';
import { contentNegotiation } from './content-negotiation.ts';
import { copiedMembers } from './copied-members.ts';
import { crashes } from './crashes.ts';
import { dayWindows } from './day-windows.ts';
import { demands } from './demands.ts';
import { earlyReplays } from './early-replays.ts';
import { elsewhere } from './elsewhere.ts';
import { envelopes } from './envelopes.ts';
import type { Expectation, Expectations } from './expectation.ts';
import { headers } from './headers.ts';
import { languages } from './languages.ts';
import { lateRefusals } from './late-refusals.ts';
import { lifetimes } from './lifetimes.ts';
import { lists } from './lists.ts';
import { listsOfAllClients } from './lists-of-all-clients.ts';
import { lookups } from './lookups.ts';
import { notJson } from './not-json.ts';
import { notations } from './notations.ts';
import { pageSizes } from './page-sizes.ts';
import { pages } from './pages.ts';
import { queryValues } from './query-values.ts';
import { quotedValues } from './quoted-values.ts';
import { races } from './races.ts';
import { references } from './references.ts';
import { refusalsToBrowsers } from './refusals-to-browsers.ts';
import { refusalsWithData } from './refusals-with-data.ts';
import { refusedFirst } from './refused-first.ts';
import { repeats } from './repeats.ts';
import { replays } from './replays.ts';
import { schemes } from './schemes.ts';
import { secondClient } from './second-client.ts';
import { secondClientHeaders } from './second-client-headers.ts';
import { secondTransactions } from './second-transactions.ts';
import { sessions } from './sessions.ts';
import { settled } from './settled.ts';
import { silences } from './silences.ts';
import { statuses } from './statuses.ts';
import { storedReferences } from './stored-references.ts';
import { storedWithoutClient } from './stored-without-client.ts';
import { tenants } from './tenants.ts';
import { tokens } from './tokens.ts';
import { twoErrors } from './two-errors.ts';
import { uncheckedHeaders } from './unchecked-headers.ts';
import { unscopedQueries } from './unscoped-queries.ts';
import { unsupported } from './unsupported.ts';
import { unusualBodies } from './unusual-bodies.ts';
import { unusualCredentials } from './unusual-credentials.ts';
import { unusualFields } from './unusual-fields.ts';
import { unusualHeaders } from './unusual-headers.ts';
import { unusualMembers } from './unusual-members.ts';
import { unusualQueries } from './unusual-queries.ts';
import { unusualReferences } from './unusual-references.ts';
import { unverifiedTokens } from './unverified-tokens.ts';
import { userAgents } from './user-agents.ts';
import { values } from './values.ts';

/** By the name of the file in reference/faults/ that has the faults. */
export const expectationsByFile: Readonly<Record<string, Expectations>> = {
  headers,
  schemes,
  tokens,
  'early-replays': earlyReplays,
  'late-refusals': lateRefusals,
  elsewhere,
  bodies,
  'not-json': notJson,
  notations,
  crashes,
  'two-errors': twoErrors,
  'quoted-values': quotedValues,
  envelopes,
  references,
  'stored-references': storedReferences,
  repeats,
  replays,
  'second-transactions': secondTransactions,
  'refusals-with-data': refusalsWithData,
  'refused-first': refusedFirst,
  sessions,
  amounts,
  values,
  'unusual-references': unusualReferences,
  languages,
  'user-agents': userAgents,
  'content-negotiation': contentNegotiation,
  'refusals-to-browsers': refusalsToBrowsers,
  'unusual-bodies': unusualBodies,
  'unusual-credentials': unusualCredentials,
  'unchecked-headers': uncheckedHeaders,
  'unverified-tokens': unverifiedTokens,
  'unusual-fields': unusualFields,
  'unusual-members': unusualMembers,
  'copied-members': copiedMembers,
  'unusual-queries': unusualQueries,
  'query-values': queryValues,
  'day-windows': dayWindows,
  lookups,
  'unusual-headers': unusualHeaders,
  statuses,
  'page-sizes': pageSizes,
  lists,
  acceptance,
  demands,
  pages,
  races,
  ages,
  tenants,
  'business-numbers': businessNumbers,
  'unscoped-queries': unscopedQueries,
  'second-client': secondClient,
  'second-client-headers': secondClientHeaders,
  'stored-without-client': storedWithoutClient,
  'lists-of-all-clients': listsOfAllClients,
  lifetimes,
  unsupported,
  bytes,
  settled,
  silences,
};

/** By the name of the fault. */
export const expectedFailures = joined(Object.values(expectationsByFile));

function joined(tables: readonly Expectations[]): Expectations {
  const all: Record<string, Expectation> = {};
  for (const [name, expectation] of tables.flatMap((table) => Object.entries(table))) {
    if (name in all) throw new Error(`two expectations of the fault ${name}`);
    all[name] = expectation;
  }
  return all;
}

/** The requirements that a fault fails, by its name. */
export const idsFailing = ({ name }: { readonly name: string }): readonly string[] => [
  ...(expectedFailures[name]?.must ?? []),
  ...(expectedFailures[name]?.should ?? []),
];
