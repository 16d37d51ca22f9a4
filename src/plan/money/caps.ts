/** The caps of a run on disbursements and on the sum of their amounts. Pure. */

/** `null` in a recorded configuration, and `NO_LIMIT` elsewhere: there is no cap. */
export interface Caps<Cap extends number | null = number> {
  readonly maxDisbursements: Cap;
  readonly maxTotalAmount: Cap;
}

/** READ_ONLY needs no confirmed host, so its caps are 0, whatever the plan contains. */
export function capsOf<Cap extends number | null>({
  readOnly,
  maxDisbursements,
  maxTotalAmount,
}: Caps<Cap> & { readonly readOnly: boolean }): Caps<Cap | 0> {
  if (readOnly) return { maxDisbursements: 0, maxTotalAmount: 0 };
  return { maxDisbursements, maxTotalAmount };
}
