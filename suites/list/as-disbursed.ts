/** Whether lists show the transactions of the run as their disbursements did. */
import type { Check } from '../../src/check/check.ts';
import { type Difference, ListedAsDisbursed } from '../../src/check/lists/listed-as-disbursed.ts';
import { Tally } from '../../src/check/tally.ts';
import { beginningOf, type Json, type JsonObject } from '../../src/core/json/json.ts';
import { type ParsedExchange, transactionOf } from '../../src/interface/parsed-exchange.ts';

export const asDisbursed: Check = {
  id: 'LIST-05',
  level: 'should',
  clause: '2.4',
  statement:
    'A listed transaction of this run has the type, fee and narration of its disbursement.',
  violatedBy: 'another `type`, `fee` or `narration` than the response to the disbursement had',
  scenarios: ['disbursements', 'lists'],
  comparesListed: true,
  begin(context) {
    const tally = new Tally();
    const listed = new ListedAsDisbursed(context, tally, {
      valueOf: (parsed) => ({
        ...textsOf(transactionOf(parsed) ?? {}, parsed),
        isNarrationGiven: typeof parsed.request.body?.narration === 'string',
      }),
      differencesIn,
    });
    return {
      see: (parsed) => listed.see(parsed),
      conclude: () => tally.conclude({ findings: listed.held() }),
    };
  },
};

const compared = ['type', 'fee', 'narration'] as const;
type Texts = Readonly<Record<(typeof compared)[number], string | undefined>>;

interface Disbursed extends Texts {
  /** Whether the request had a narration, which the document does not list: a list may show its beginning alone. */
  readonly isNarrationGiven: boolean;
}

/** Longer texts of a target must not fill the memory. */
const COMPARED_CHARACTERS = 1000;

/**
 * Only texts are compared; other checks judge values of another type. A target may write the narration
 * in the language that a request asks for, and its database may replace half of a surrogate pair.
 */
function textsOf(
  { type, fee, narration }: { readonly [name: string]: Json },
  { request }: ParsedExchange,
): Texts {
  const comparable = (value: Json | undefined) =>
    typeof value === 'string'
      ? beginningOf(value, COMPARED_CHARACTERS).replace(/\p{Cs}/gu, '\ufffd')
      : undefined;
  const isInLanguage = request.asksForLanguage;
  return {
    type: comparable(type),
    fee: comparable(fee),
    narration: isInLanguage ? undefined : comparable(narration),
  };
}

function differencesIn(
  item: JsonObject,
  disbursed: Disbursed,
  list: ParsedExchange,
): readonly Difference[] {
  const listed = textsOf(item, list);
  return compared
    .filter((name) => differs(listed[name], disbursed[name]))
    .filter((name) => name !== 'narration' || !isBeginningOfGiven(listed, disbursed))
    .map((name) => ({ name, expected: disbursed[name], actual: item[name] }));
}

const differs = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a !== b;

const isBeginningOfGiven = ({ narration = '' }: Texts, disbursed: Disbursed) =>
  disbursed.isNarrationGiven &&
  narration !== '' &&
  disbursed.narration?.startsWith(narration) === true;
