/** The amount in the body of a request, which may be no JSON. */

const AMOUNT = /"amount":"?(-?\d+(?:\.\d+)?)/;

/** `null` where the text has none. */
export function amountInText(body: string | null): number | null {
  const [, digits] = AMOUNT.exec(body ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}
