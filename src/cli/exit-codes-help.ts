/** The exit codes, as help shows them. */
export const EXIT_CODES = `
Exit codes:
  0  conformant            2  usage or configuration error,   130  interrupted
  1  non-conformant           or a waiver is out of date
  3  inconclusive          4  the suite's own fault`;
