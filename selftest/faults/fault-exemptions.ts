/**
 * Dialects that hide a fault, because the target does nothing that the fault could change.
 * Above 200 lines: one table, four lines a row.
 */
import type { Dialect } from '../../reference/dialect.ts';

/** In some dialects these checks do not behave as `expected-failures/` declares. */
export interface Exemption {
  /** Why they may miss these faults, or fail on them too. */
  readonly why: string;
  readonly by: (dialect: Dialect) => boolean;
  readonly faults: RegExp;
  readonly checks: RegExp;
}

/** A page as long as this shows each transaction of a trial for a while, if the newest come first. */
const LONG_PAGE = 100;

const any = /./;

/** Whether other transactions may fill every page, so that no page shows a new one of the run. */
export const hidesOwn = ({ maxPerPage, order, others }: Dialect): boolean =>
  order === 'newest-first'
    ? maxPerPage === 1 && others === 'some'
    : maxPerPage === 1 || (others === 'some' && maxPerPage <= 10);

const slowed: Exemption = {
  why: 'a run with waits meets few of the moments, and more than three outages leave it inconclusive',
  by: ({ tooManyRequests }) => tooManyRequests === 'sometimes',
  faults: /^list-away-in-windows$/,
  checks: /^LIST-01$/,
};

/** Dialects in which a check may miss a fault. */
export const exemptions: readonly Exemption[] = [
  slowed,
  {
    why: 'a request that has to wait is no longer beside the other one with its body',
    by: ({ tooManyRequests }) => tooManyRequests === 'sometimes',
    faults: /^race-without-token$/,
    checks: /^HEADER-01$/,
  },
  {
    why: 'a page with a low cap shows only a few transactions',
    by: ({ maxPerPage, order }) =>
      maxPerPage < LONG_PAGE || (maxPerPage === LONG_PAGE && order !== 'newest-first'),
    faults: any,
    checks: /^(LIST-0[2-9]|AMOUNT-0[34]|REFERENCE-02|STATUS-0[23]|FEE-02|AGE-0[12])$/,
  },
  {
    why: 'in the order of references, the few page sizes may show only a few amounts of the run',
    by: ({ order, pageSizes, others }) =>
      order === 'by-reference' && pageSizes === 'few' && others === 'some',
    faults: /^cents-/,
    checks: /^AMOUNT-04$/,
  },
  {
    why: 'if the lists no longer grow, only one with the newest first shows a gap',
    by: ({ order }) => order !== 'newest-first',
    faults: /-not-listed$|^race-lost$/,
    checks: /^LIST-08$/,
  },
  {
    why: 'a page with a cap shows a gap only if an earlier page showed the older transactions',
    by: ({ maxPerPage, pageSizes }) => maxPerPage <= LONG_PAGE || pageSizes === 'few',
    faults: /-not-listed$|^race-lost$/,
    checks: /^LIST-08$/,
  },
  {
    why: 'only a page of this size accepts the token, and a target with few page sizes refuses this one',
    by: ({ pageSizes }) => pageSizes === 'few',
    faults: /^(expired-on-page-of-one|list-scheme-any-of-few)$/,
    checks: /^(TENANT-03|HEADER-09)$/,
  },
  {
    why: 'with transactions of others, even the first page may be as long as the later ones',
    by: ({ others }) => others === 'some',
    faults: /^list-of-others$/,
    checks: /^LIST-08$/,
  },
  {
    why: 'a page with a low cap may show only transactions of others',
    by: hidesOwn,
    faults: /^client-/,
    checks: /^TENANT-01$/,
  },
  {
    why: 'new transactions of others move those of the run to later pages, which are requested rarely',
    by: ({ pageSizes, others, order }) =>
      pageSizes === 'few' && others === 'some' && order === 'newest-first',
    faults: /^(later|third)-page-/,
    checks: any,
  },
  {
    why: 'a list without `Content-Type` is refused before its token is checked',
    by: ({ contentTypeOnList }) => contentTypeOnList === 'required',
    faults: /^(list-token-only|expired-list-without-type)$/,
    checks: /^(HEADER-08|TENANT-03)$/,
  },
  {
    why: 'a target that ignores the business number of a list also ignores that of another client',
    by: ({ bizNumberOnList }) => bizNumberOnList === 'optional',
    faults: /^client-list-any-business$|^client-refused-number-shows-list$/,
    checks: /^TENANT-02$/,
  },
  {
    why: 'no transaction is completed during the run',
    by: ({ completesAfterMs }) => completesAfterMs > 20,
    faults: /^completed-|^word-changes-late$/,
    checks: any,
  },
  {
    why: 'a transaction that is completed before it is listed never changes on a list',
    by: ({ appearsAfterMs, completesAfterMs }) => appearsAfterMs >= completesAfterMs,
    faults: /^completed-/,
    checks: /^AGE-0/,
  },
  {
    why: 'one transaction with the amount of a refused request may be one of others',
    by: ({ others }) => others === 'some',
    faults: /^books-refused-reference$/,
    checks: /^LIST-09$/,
  },
  {
    why: 'no parameter selects a later page',
    by: ({ pageSelector }) => pageSelector === 'none',
    faults: /^(later|third)-page-/,
    checks: any,
  },
  {
    why: 'without transactions of others the third page is empty, and the second may be the last',
    by: ({ others }) => others === 'none',
    faults: /^third-page-|^later-page-short$/,
    checks: any,
  },
  {
    why: 'no page of two is accepted, and without transactions of others the second page of a hundred is empty',
    by: ({ pageSizes, others }) => pageSizes === 'few' && others === 'none',
    faults: /^later-page-/,
    checks: any,
  },
  {
    why: 'a later page is cut from a longer one, which the target refuses or cuts',
    by: ({ pageSizes, maxPerPage }) => pageSizes === 'few' || maxPerPage < LONG_PAGE,
    faults: /^ok-from-second-page$/,
    checks: /^LIST-01$/,
  },
  {
    why: 'a page of one transaction is refused, or does not show the newest',
    by: ({ pageSizes, order }) => pageSizes === 'few' || order !== 'newest-first',
    faults: /^client-list-leaks-newest$/,
    checks: any,
  },
  {
    why: 'the target refuses these page sizes, so no page shows the fault',
    by: ({ pageSizes }) => pageSizes === 'few',
    faults: /^per-page-|^client-two-overfull$/,
    checks: /^LIST-0[27]$|^ENVELOPE-0[18]$/,
  },
  {
    why: 'the list has too few transactions, or no pages of a hundred',
    by: () => true,
    faults: /^old-/,
    checks: any,
  },
  {
    why: 'no page is longer than the cap',
    by: ({ maxPerPage }) => maxPerPage <= LONG_PAGE,
    faults: /^per-page-hundred-and-(one|fifty)$/,
    checks: /^LIST-02$/,
  },
  {
    why: 'no page of another size shows that the last page was not full',
    by: ({ pageSizes }) => pageSizes === 'few',
    faults: /^(items-references|list-reference-(cut|other))$/,
    checks: /^LIST-08$/,
  },
  {
    why: 'this dialect refuses no page size, so the fault changes no list',
    by: ({ oddPerPage, pageSizes }) => oddPerPage !== 'refused' && pageSizes !== 'few',
    faults: /^(refusals-succeed|size-page-for-browsers)$/,
    checks: /^ENVELOPE-0[178]$/,
  },
  {
    why: 'the fault lists more refused disbursements than fit on a page, with the newest on the last',
    by: ({ order }) => order !== 'newest-first',
    faults: /^books-/,
    checks: /^LIST-0[89]$/,
  },
  {
    why: 'new transactions are not in the list yet',
    by: ({ appearsAfterMs }) => appearsAfterMs > 0,
    faults: /^(books-|list-status-rare|per-page-|list-amount-absent)/,
    checks: /^(LIST-0[2379]|STATUS-02)$/,
  },
  {
    why: 'no transaction is completed, or none for long enough to be listed as completed',
    by: ({ completesAfterMs }) => completesAfterMs > 20,
    faults: /^(list-completed|list-both-words|completed-fee-number)$/,
    checks: /^(STATUS-0[23]|FEE-02)$/,
  },
  {
    why: 'this dialect accepts whole amounts only, and the fault concerns fractions',
    by: ({ decimals }) => decimals === 'refused',
    faults:
      /^(amount-(whole|rounded|tenth|float32)|list-amount-whole|decimals-page)$|^(cents|third)-|^large-(whole|cents)$|^fee-(between-steps|short-(above|before)-a-step)$|^(amount-)?trailing-zero|^expired-on-fraction$|^replay-agent-null$|^refuses-(some-fractions|fractions-late)$|^(empty|no)-(business|type|token)-with-fraction$|^(replay|aged-amount)-(loses|gains|of|two|amended)-|^amount-of-total$/,
    checks: any,
  },
  {
    why: 'the target refuses a third decimal, so it cannot lose one',
    by: ({ decimals }) => decimals === 'two',
    faults: /^third-decimal-|^cents-six-digits|^large-cents$|two-decimals$/,
    checks: any,
  },
  {
    why: 'the fault shows a fee of zero, and in this dialect the fee is zero',
    by: ({ fee }) => fee === 'free',
    faults: /^second-fee-listed$/,
    checks: any,
  },
  {
    why: 'transactions of others displace the few amounts with a third decimal from each page',
    by: ({ maxPerPage, others }) => maxPerPage <= LONG_PAGE && others === 'some',
    faults: /^third-decimal-listed$/,
    checks: /^AMOUNT-04$/,
  },
  {
    why: 'the target refuses the texts that the fault would change',
    by: ({ merchantReferenceText, merchantReferenceLength }) =>
      merchantReferenceText === 'plain' || merchantReferenceLength < 64,
    faults: /^key-|^narration-cut-in-|^text-dollar-replaced$/,
    checks: any,
  },
  {
    why: 'a page with a low cap does not show the longest narration',
    by: ({ maxPerPage, order }) => maxPerPage < LONG_PAGE || order !== 'newest-first',
    faults: /^narration-cut-in-/,
    checks: any,
  },
  {
    why: 'after a request to wait, the suite sends another text',
    by: ({ tooManyRequests }) => tooManyRequests === 'sometimes',
    faults: /^key-/,
    checks: any,
  },
  {
    why: 'a fee of zero stays zero with a minus sign',
    by: ({ fee }) => fee === 'free' || fee === 'negative-zero',
    faults: /^(new-|list-)?fee-negative$/,
    checks: any,
  },
  {
    why: 'the fault removes the decimals of whole fees, and this fee is not whole',
    by: ({ fee }) => fee === 'huge',
    faults: /^fee-whole$/,
    checks: any,
  },
  {
    why: 'the fault changes members that are null, and in this dialect they are not null',
    by: ({ nullFields }) => nullFields !== 'null',
    faults: /^(nulls-left-out|not-a-number)$/,
    checks: /^(TRANSACTION-01|ACTIVITY-01|ENVELOPE-01)$/,
  },
  {
    why: 'refusals in this dialect have no null that the fault could leave out',
    by: ({ failureData, failureErrors }) => failureData !== 'null' && failureErrors !== 'null',
    faults: /^nulls-left-out$/,
    checks: /^AROUND-/,
  },
  {
    why: 'this dialect refuses no page size, so no refusal of one shows anything',
    by: ({ oddPerPage, pageSizes }) => oddPerPage !== 'refused' && pageSizes !== 'few',
    faults: /^client-refused-size-shows-list$/,
    checks: /^TENANT-01$/,
  },
  {
    why: 'the bodies of the fault have a further member, and this dialect refuses each',
    by: ({ unknownMembers }) => unknownMembers === 'refused',
    faults:
      /^body-(number-from-point|exponent-empty|control-characters|with-(underscores|none|short-escape|escaped-apostrophe|undefined|last-comma-inside))$/,
    checks: /^BODY-01$/,
  },
  {
    why: 'the fault reads members of an undocumented member, and this dialect refuses each',
    by: ({ unknownMembers }) => unknownMembers === 'refused',
    faults: /^amount-of-(first|last)-member$|^reference-of-nested-text$/,
    checks: any,
  },
  {
    why: 'this dialect refuses no repeat',
    by: ({ repeats }) => repeats !== 'refused',
    faults: /^repeat-(without-data|page-for-browsers)$/,
    checks: any,
  },
  {
    why: 'the fault looks for plain letters, and this dialect escapes each letter',
    by: ({ escapes }) => escapes === 'all',
    faults: /^(latin-1|not-a-number|names-twice-in-activity|names-twice-escaped)$/,
    checks: any,
  },
  {
    why: 'the `data` of a refusal has the type that a success needs',
    by: ({ failureData }) => failureData === 'object' || failureData === 'array',
    faults: /^refusals-succeed$/,
    checks: /^ENVELOPE-0[67]$/,
  },
  {
    why: 'every refusal has status 200, which a success may have',
    by: ({ failureStatus }) => failureStatus === 'always-200',
    faults: /^refusals-succeed$/,
    checks: /^ENVELOPE-12$/,
  },
];

/** Dialects in which a fault has a side effect: these checks may fail on it too. */
export const sideEffects: readonly Exemption[] = [
  slowed,
  {
    why: 'a response with another amount than that of the repeat hides that the repeat amended the transaction',
    by: ({ repeats }) => repeats === 'amended',
    faults: /^(new-)?amount-|^race-/,
    checks: /^(AMOUNT-04|AGE-01|LIST-05)$/,
  },
  {
    why: 'a request with a wrong or expired token that is carried out may have a repeat, whose replay shows the state of now',
    by: ({ repeats }) => repeats === 'replayed-now',
    faults: /^expired-|^refused-token-carried-out$/,
    checks: /^STATUS-01$/,
  },
  {
    why: 'the target replays a completed transaction to another request',
    by: ({ repeats }) => repeats.startsWith('replayed'),
    faults: /^race-mixed-up$|^key-/,
    checks: /^STATUS-01$/,
  },
  {
    why: 'a refusal without an envelope counts as accepted if its status is 200',
    by: ({ failureStatus }) => failureStatus === 'always-200',
    faults: new RegExp(
      '^(cut-sometimes|warning-sometimes|trailing-text-on-list|callback|comma-at-end|latin-1|' +
        'text-of-text|two-texts|credentials-status-code|business-status-false|business-text|' +
        'single-quotes|disbursement-gzip-unnamed)$',
    ),
    checks: /^(HEADER-(0[1-9]|1[0-3])|BODY-0[1-9]|AROUND-0[12])$/,
  },
  {
    why: 'a refused token counts as accepted, and its response lacks the members of a success',
    by: ({ failureStatus }) => failureStatus === 'always-200',
    faults: /^(credentials-status-code|business-status-false|business-text)$/,
    checks: /^(ENVELOPE-0[4-7]|TRANSACTION-01)$/,
  },
  {
    why: 'the fault replaces 25 by a page size that the dialect refuses',
    by: ({ pageSizes }) => pageSizes === 'few',
    faults: /^per-page-/,
    checks: /^LIST-0[18]$/,
  },
  {
    why: 'the fault makes a success of a refused page size, whose `data` is an empty list',
    by: ({ pageSizes, failureData }) => pageSizes === 'few' && failureData === 'array',
    faults: /^refusals-succeed$/,
    checks: /^LIST-07$/,
  },
];

/** Whether the check may fail on the fault in this dialect, though it does not in others. */
export function mayAlsoFail(check: string, fault: string, dialect: Dialect): boolean {
  return sideEffects.some(
    ({ by, faults, checks }) => faults.test(fault) && checks.test(check) && by(dialect),
  );
}

/** Whether the check may miss the fault in this dialect. */
export function mayMiss(check: string, fault: string, dialect: Dialect): boolean {
  return exemptions.some(
    ({ by, faults, checks }) => faults.test(fault) && checks.test(check) && by(dialect),
  );
}
