/** Whether lists show the transactions of the run as their disbursements did. */
import type { Check } from '../../src/check/check.ts';
import { type Difference, ListedAsDisbursed } from '../../src/check/lists/listed-as-disbursed.ts';
import { Tally } from '../../src/check/tally.ts';
import type { Json, JsonObject } from '../../src/core/json/json.ts';
import { beginningOf, copyOf } from '../../src/core/text/excerpt.ts';
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
        givenNarration: givenNarrationOf(parsed),
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
  /** `null`: the request had none. The document lists none, so a list may show its beginning alone. */
  readonly givenNarration: GivenNarration | null;
}

interface GivenNarration {
  readonly beginning: string;
  /** The length of the whole narration. */
  readonly length: number;
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
    typeof value === 'string' ? inUtf8(beginningOf(value, COMPARED_CHARACTERS)) : undefined;
  const isInLanguage = request.asksForLanguage;
  return {
    type: comparable(type),
    fee: comparable(fee),
    narration: isInLanguage ? undefined : comparable(narration),
  };
}

const inUtf8 = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');

/** Unlike `beginningOf`, it does not write the length behind a long text. */
const comparedPart = (text: string) => inUtf8(copyOf(text.slice(0, COMPARED_CHARACTERS)));

function givenNarrationOf(parsed: ParsedExchange): GivenNarration | null {
  const narration = transactionOf(parsed)?.narration;
  const isGiven = typeof parsed.request.body?.narration === 'string';
  if (!isGiven || typeof narration !== 'string') return null;
  return { beginning: comparedPart(narration), length: narration.length };
}

function differencesIn(
  item: JsonObject,
  disbursed: Disbursed,
  list: ParsedExchange,
): readonly Difference[] {
  // Most are equal, and need no copies of their texts.
  if (compared.every((name) => isSameText(item[name], disbursed[name]))) return [];
  const listed = textsOf(item, list);
  return compared
    .filter((name) => differs(listed[name], disbursed[name]))
    .filter((name) => name !== 'narration' || !isBeginningOfGiven(item, disbursed.givenNarration))
    .map((name) => ({ name, expected: disbursed[name], actual: item[name] }));
}

const isSameText = (listed: Json | undefined, text: string | undefined) =>
  typeof listed === 'string' && listed.length <= COMPARED_CHARACTERS && listed === text;

const differs = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a !== b;

const isBeginningOfGiven = ({ narration }: JsonObject, given: GivenNarration | null) =>
  given !== null &&
  typeof narration === 'string' &&
  narration !== '' &&
  narration.length <= given.length &&
  given.beginning.startsWith(comparedPart(narration));
