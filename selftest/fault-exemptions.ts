/**
 * Freedoms that hide faults: what the service leaves out, it cannot get wrong.
 * Above 200 lines: one table, four lines a row.
 */
import type { Dialect } from '../reference/dialect.ts';

export interface Mask {
  /** Why these checks need not fail on these faults. */
  readonly why: string;
  readonly by: (dialect: Dialect) => boolean;
  readonly faults: RegExp;
  readonly checks: RegExp;
}

/** A page as long as this shows each transaction of a trial for a while, if the newest come first. */
const LONG_PAGE = 100;

const any = /./;

/** Whether the first transactions fill every page, so that it may never show one of the run. */
export const hidesOwn = ({ maxPerPage, order, others }: Dialect): boolean =>
  order === 'newest-first'
    ? maxPerPage === 1 && others === 'some'
    : maxPerPage === 1 || (others === 'some' && maxPerPage <= 10);

export const exemptions: readonly Mask[] = [
  {
    why: 'a page with a low cap shows few transactions, of this run or of another',
    by: ({ maxPerPage, order }) =>
      maxPerPage < LONG_PAGE || (maxPerPage === LONG_PAGE && order !== 'newest-first'),
    faults: any,
    checks: /^(LIST-0[2-9]|AMOUNT-0[34]|REFERENCE-02|STATUS-0[23]|FEE-02|AGE-0[12])$/,
  },
  {
    why: 'in the order of their references, pages of few sizes may show few amounts of the run',
    by: ({ order, pageSizes, others }) =>
      order === 'by-reference' && pageSizes === 'few' && others === 'some',
    faults: /^cents-/,
    checks: /^AMOUNT-04$/,
  },
  {
    why: 'only the newest first show that one between them is absent, where no list grows any more',
    by: ({ order }) => order !== 'newest-first',
    faults: /-not-listed$|^race-lost$/,
    checks: /^LIST-08$/,
  },
  {
    why: 'behind a limit, only a page that showed older ones before shows that one between them is absent',
    by: ({ maxPerPage, pageSizes }) => maxPerPage <= LONG_PAGE || pageSizes === 'few',
    faults: /-not-listed$|^race-lost$/,
    checks: /^LIST-08$/,
  },
  {
    why: 'a page with a low cap shows transactions of others only',
    by: hidesOwn,
    faults: /^client-/,
    checks: /^TENANT-01$/,
  },
  {
    why: 'new transactions of others move those of the first page to the later ones, of which few are selected',
    by: ({ pageSizes, others, order }) =>
      pageSizes === 'few' && others === 'some' && order === 'newest-first',
    faults: /^(later|third)-page-/,
    checks: any,
  },
  {
    why: 'a list without `Content-Type` is refused before anybody looks for its token',
    by: ({ contentTypeOnList }) => contentTypeOnList === 'required',
    faults: /^list-token-only$/,
    checks: /^HEADER-08$/,
  },
  {
    why: 'a list that ignores the business number ignores that of another client',
    by: ({ bizNumberOnList }) => bizNumberOnList === 'optional',
    faults: /^client-list-any-business$/,
    checks: /^TENANT-02$/,
  },
  {
    why: 'nothing is ever completed',
    by: ({ completesAfterMs }) => completesAfterMs > 20,
    faults: /^completed-|^word-changes-late$/,
    checks: any,
  },
  {
    why: 'what is completed before it is listed never changes on a list',
    by: ({ appearsAfterMs, completesAfterMs }) => appearsAfterMs >= completesAfterMs,
    faults: /^completed-/,
    checks: /^AGE-0/,
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
    why: 'a page of one is refused, or does not show the newest',
    by: ({ pageSizes, order }) => pageSizes === 'few' || order !== 'newest-first',
    faults: /^client-list-leaks-newest$/,
    checks: any,
  },
  {
    why: 'page sizes that are refused show nothing',
    by: ({ pageSizes }) => pageSizes === 'few',
    faults: /^per-page-/,
    checks: /^LIST-0[27]$|^ENVELOPE-0[18]$/,
  },
  {
    why: 'no page of another size shows that the last one had room',
    by: ({ pageSizes }) => pageSizes === 'few',
    faults: /^(items-references|list-reference-(cut|other))$/,
    checks: /^LIST-08$/,
  },
  {
    why: 'a list that is not refused cannot be called a success in place of that',
    by: ({ oddPerPage, pageSizes }) => oddPerPage !== 'refused' && pageSizes !== 'few',
    faults: /^refusals-succeed$/,
    checks: /^ENVELOPE-07$/,
  },
  {
    why: 'who books what he refuses has more than a page of it, and the newest may be on the last',
    by: ({ order }) => order !== 'newest-first',
    faults: /^books-/,
    checks: /^LIST-0[89]$/,
  },
  {
    why: 'transactions that come late are not in the list yet',
    by: ({ appearsAfterMs }) => appearsAfterMs > 0,
    faults: /^(books-|list-status-rare|per-page-|list-amount-absent)/,
    checks: /^(LIST-0[2379]|STATUS-02)$/,
  },
  {
    why: 'nothing is ever completed, or not for long enough to be listed so',
    by: ({ completesAfterMs }) => completesAfterMs > 20,
    faults: /^(list-completed|list-both-words|completed-fee-number)$/,
    checks: /^(STATUS-0[23]|FEE-02)$/,
  },
  {
    why: 'whole amounts have no fraction to lose',
    by: ({ decimals }) => decimals === 'refused',
    faults:
      /^(amount-(whole|rounded|tenth|float32)|list-amount-whole|decimals-page)$|^(cents|third)-|^large-whole$|^fee-between-steps$/,
    checks: any,
  },
  {
    why: 'a third decimal that is refused cannot be lost',
    by: ({ decimals }) => decimals === 'two',
    faults: /^third-decimal-|^cents-six-digits/,
    checks: any,
  },
  {
    why: 'a fee of zero cannot be left out',
    by: ({ fee }) => fee === 'free',
    faults: /^second-fee-listed$/,
    checks: any,
  },
  {
    why: 'transactions of others hide the few amounts with a third decimal on the longest page',
    by: ({ maxPerPage, others }) => maxPerPage <= LONG_PAGE && others === 'some',
    faults: /^third-decimal-listed$/,
    checks: /^AMOUNT-04$/,
  },
  {
    why: 'texts that are refused lose nothing',
    by: ({ merchantReferenceText, merchantReferenceLength }) =>
      merchantReferenceText === 'plain' || merchantReferenceLength < 64,
    faults: /^key-|^narration-cut-in-bytes$/,
    checks: any,
  },
  {
    why: 'a page with a low cap does not show the longest narration',
    by: ({ maxPerPage, order }) => maxPerPage < LONG_PAGE || order !== 'newest-first',
    faults: /^narration-cut-in-bytes$/,
    checks: any,
  },
  {
    why: 'a text that is sent again after a wait is another one',
    by: ({ tooManyRequests }) => tooManyRequests === 'sometimes',
    faults: /^key-/,
    checks: any,
  },
  {
    why: 'no fee is not below zero',
    by: ({ fee }) => fee === 'free' || fee === 'negative-zero',
    faults: /^(new-|list-)?fee-negative$/,
    checks: any,
  },
  {
    why: 'a fee that is not whole keeps its decimals',
    by: ({ fee }) => fee === 'huge',
    faults: /^fee-whole$/,
    checks: any,
  },
  {
    why: 'members that are not null are not left out',
    by: ({ nullFields }) => nullFields !== 'null',
    faults: /^(nulls-left-out|not-a-number)$/,
    checks: /^(TRANSACTION-01|ACTIVITY-01|ENVELOPE-01)$/,
  },
  {
    why: 'refusals without a null lose nothing',
    by: ({ failureData, failureErrors }) => failureData !== 'null' && failureErrors !== 'null',
    faults: /^nulls-left-out$/,
    checks: /^AROUND-/,
  },
  {
    why: 'repeats are not refused',
    by: ({ repeats }) => repeats !== 'refused',
    faults: /^repeat-without-data$/,
    checks: any,
  },
  {
    why: 'letters that are escaped are not there to be spoiled',
    by: ({ escapes }) => escapes === 'all',
    faults: /^(latin-1|not-a-number|names-twice-in-activity|names-twice-escaped)$/,
    checks: any,
  },
  {
    why: 'what a refusal says is what a success may say',
    by: ({ failureData }) => failureData === 'object' || failureData === 'array',
    faults: /^refusals-succeed$/,
    checks: /^ENVELOPE-0[67]$/,
  },
  {
    why: 'a refusal with status 200 has the status of a success',
    by: ({ failureStatus }) => failureStatus === 'always-200',
    faults: /^refusals-succeed$/,
    checks: /^ENVELOPE-12$/,
  },
];

/** Freedoms that make more of a fault than it is: these checks may fail on it too. */
const spreads: readonly Mask[] = [
  {
    why: 'the response of a replay, which may be completed, goes to a new disbursement',
    by: ({ repeats }) => repeats.startsWith('replayed'),
    faults: /^race-mixed-up$|^key-/,
    checks: /^STATUS-01$/,
  },
  {
    why: 'what is not an envelope and comes with 200 is read as accepted, the refused token too',
    by: ({ failureStatus }) => failureStatus === 'always-200',
    faults: new RegExp(
      '^(cut-sometimes|warning-sometimes|trailing-text-on-list|callback|comma-at-end|latin-1|' +
        'text-of-text|two-texts|credentials-status-code|business-status-false|business-text|' +
        'single-quotes)$',
    ),
    checks: /^(HEADER-(0[1-9]|1[0-3])|BODY-0[1-9]|AROUND-0[12])$/,
  },
  {
    why: 'a refused token that is read as accepted is a success without what a success has',
    by: ({ failureStatus }) => failureStatus === 'always-200',
    faults: /^(credentials-status-code|business-status-false|business-text)$/,
    checks: /^(ENVELOPE-0[4-7]|TRANSACTION-01)$/,
  },
  {
    why: 'the page size that is read in place of 25 is none of the few that are taken',
    by: ({ pageSizes }) => pageSizes === 'few',
    faults: /^per-page-/,
    checks: /^LIST-0[18]$/,
  },
  {
    why: 'a page size that is not taken is refused with an empty list, which is called a success',
    by: ({ pageSizes, failureData }) => pageSizes === 'few' && failureData === 'array',
    faults: /^refusals-succeed$/,
    checks: /^LIST-07$/,
  },
];

/** Whether the check may fail on the fault in this dialect, though it does not in others. */
export function isSpread(check: string, fault: string, dialect: Dialect): boolean {
  return spreads.some(
    ({ by, faults, checks }) => faults.test(fault) && checks.test(check) && by(dialect),
  );
}

/** Whether the check may miss the fault in this dialect. */
export function isMasked(check: string, fault: string, dialect: Dialect): boolean {
  return exemptions.some(
    ({ by, faults, checks }) => faults.test(fault) && checks.test(check) && by(dialect),
  );
}
