/** What `doctor` found. */

/** A line of `doctor`. `--json` prints these members, so `check` keeps its name. */
export interface Diagnosis {
  readonly check:
    | 'configuration'
    | 'report-dir'
    | 'proxy'
    | 'tls'
    | 'headers'
    | 'token'
    | 'caps'
    | 'plan'
    | 'watch'
    | 'receivers'
    | 'amounts'
    | 'target'
    | 'connection';
  /** `warning`: a run would start, but its verdict is likely not the intended one. */
  readonly outcome: 'good' | 'warning' | 'bad';
  readonly sentence: string;
}
