/** A target that demands what the document does not ask for: a further member, a key or an id in a header, or a charset. */
import { kindsOf, valuesOf } from '../../src/check/accepted-values.ts';
import type { Finding } from '../../src/check/check.ts';
import { sentMerchantReference } from '../../src/check/compared-texts.ts';
import { type Evidence, evidenceOf } from '../../src/core/exchange.ts';
import { excerpt } from '../../src/core/text/excerpt.ts';
import { headersOf, initiateDisbursement } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { areRightExcept } from '../../src/interface/request-headers.ts';

/** Kinds of values that are stored; the plan sends most of its fixed disbursements with one. */
const MAX_STORED = 1000;
/** Extras that are stored for each; a plan has about fifty. */
const MAX_EXTRAS = 100;
/** References that are stored for each extra; the plan has fewer. */
const MAX_REFERENCES = 20;
/** One alone may be chance, as where a limit ends for a moment. */
const ENOUGH = 2;

/** The accepted disbursements with one extra. */
interface Accepted {
  /** The first one without other headers that the document does not list. */
  index: number | null;
  /** The `merchant_reference` of each, up to MAX_REFERENCES. */
  readonly references: Set<string>;
  /** The first refusal of a documented one after that. */
  refused: { readonly evidence: Evidence; readonly status: number } | null;
}

/** By the extra, of disbursements with one receiver and amount, and a `merchant_reference` of one form. */
type Shown = Map<string, Accepted>;

/**
 * Between two refusals of documented disbursements, the target accepts some with the same values and more. Neither
 * the values nor the time are the reason.
 */
export class Demands {
  /** By the values of a refused documented disbursement: what was accepted after it with these values and more. */
  readonly #shown = new Map<string, Shown>();

  seeRefused(parsed: ParsedExchange, status: number): void {
    const key = keyOf(parsed);
    const shown = this.#shown.get(key);
    if (shown === undefined) {
      if (this.#shown.size < MAX_STORED) this.#shown.set(key, new Map());
      return;
    }
    const open = [...shown.values()].filter(
      ({ index, refused }) => index !== null && refused === null,
    );
    if (open.length === 0) return;
    const refused = { evidence: evidenceOf(parsed.exchange), status };
    for (const accepted of open) accepted.refused = refused;
  }

  /** Takes a disbursement that is not as documented. */
  seeChoice(parsed: ParsedExchange): void {
    if (parsed.response.outcome !== 'accepted') return;
    const { extras, isPure } = extrasIn(parsed);
    const shown = extras.length === 0 ? undefined : this.#shown.get(keyOf(parsed));
    if (shown === undefined) return;
    for (const extra of extras) {
      const accepted = shown.get(extra) ?? { index: null, references: new Set(), refused: null };
      if (shown.size < MAX_EXTRAS) shown.set(extra, accepted);
      if (isPure) accepted.index ??= parsed.exchange.index;
      if (accepted.references.size < MAX_REFERENCES)
        accepted.references.add(sentMerchantReference(parsed.request));
    }
  }

  /** Called only where no documented disbursement was accepted. */
  findings(): readonly Finding[] {
    return [...this.#shown.values()].flatMap(findingOn);
  }
}

/** The extra that most of the accepted ones have is what the target demands; or one of several, if they always had all. */
function findingOn(shown: Shown): Finding[] {
  const [most] = [...shown].sort(([, a], [, b]) => b.references.size - a.references.size);
  if (most === undefined) return [];
  const [, { index, refused, references }] = most;
  if (index === null || refused === null || references.size < ENOUGH) return [];
  const extras = [...shown]
    .filter(([, accepted]) => accepted.index === index && isSame(accepted.references, references))
    .map(([extra]) => extra);
  return [
    {
      exchanges: [{ index }, refused.evidence],
      pointer: null,
      expected: `accepted, like exchange ${index}, which has the same receiver and amount, and ${inWords(extras)}: the document does not ask for that`,
      actual: `refused, with HTTP status ${refused.status}, like each documented disbursement`,
    },
  ];
}

const isSame = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  some.size === others.size && [...some].every((one) => others.has(one));

const inWords = (extras: readonly string[]) =>
  [extras.slice(0, -1).join(', '), ...extras.slice(-1)].filter((part) => part !== '').join(' and ');

function keyOf(parsed: ParsedExchange): string {
  const { receiver, amount, merchantReference } = valuesOf(parsed);
  return JSON.stringify([receiver, amount, merchantReference.length, kindsOf(merchantReference)]);
}

const demandedNames = [
  ...['idempotency-key', 'x-idempotency-key'],
  ...['x-request-id', 'x-correlation-id'],
];
const documentedNames = headersOf(initiateDisbursement).map(([name]) => name.toLowerCase());

const MAX_CHARACTERS = 40;

const NONE = { extras: [], isPure: false } as const;

/**
 * What a disbursement of the first client has beside the four right fields and headers. A target may take only some
 * agents, languages or origins, and that says nothing of an extra: `isPure` is true where it has no such header.
 */
function extrasIn({ request, exchange }: ParsedExchange): {
  readonly extras: readonly string[];
  readonly isPure: boolean;
} {
  if (!areRightExcept(request, 'contentType') || request.fieldMistakes.length > 0) return NONE;
  if (request.contentType !== 'right' && request.contentType !== 'parameter') return NONE;
  if (request.body === null || !request.hasDocumentedNames) return NONE;
  const others = exchange.request.headers
    .map(([name]) => name.toLowerCase())
    .filter((name) => !documentedNames.includes(name));
  const demanded = demandedNames.filter((name) => others.includes(name));
  return {
    extras: [
      ...request.extraMembers.map((name) => `the member \`${excerpt(name, MAX_CHARACTERS)}\``),
      ...demanded.map((name) => `the header \`${name}\``),
      ...(request.contentType === 'parameter' ? ['a `Content-Type` with a parameter'] : []),
    ],
    isPure: others.length === demanded.length,
  };
}
