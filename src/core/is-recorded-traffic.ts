/** Traffic of other clients, which the suite judges and did not send. */

interface WithOrigin {
  /** As the header of its history has it. */
  readonly passive?: boolean;
}

/** Whether the history of this configuration is recorded traffic. */
export const isRecordedTraffic = ({ passive }: WithOrigin): boolean => passive === true;
