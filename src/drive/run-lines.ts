/**
 * Writes the lines of the history, and passes those that are events by themselves to the
 * evaluation, which gets an exchange when it is complete.
 */

import type { HistoryWriter } from '../history/file/writer.ts';
import type { Event } from '../history/lines/events.ts';
import type { Line, NoteTopic, Unsent } from '../history/lines/line.ts';

export class RunLines implements HistoryWriter {
  readonly #writer: HistoryWriter;
  readonly #see: (event: Event) => void;
  /** The number of the last request. */
  #lastIndex = 0;

  constructor(writer: HistoryWriter, see: (event: Event) => void) {
    this.#writer = writer;
    this.#see = see;
  }

  note = (topic: NoteTopic, message: string) => this.write({ kind: 'note', topic, message });

  unsent = (scenario: string, id: string | null, why: Unsent['why']) =>
    this.write({ kind: 'unsent', scenario, case: id, why });

  write(line: Line): void {
    if (line.kind === 'request') this.#lastIndex = line.index;
    this.#writer.write(line);
    if (line.kind === 'unsent') this.#see({ ...line, sentBefore: this.#lastIndex });
    else if (line.kind !== 'request' && line.kind !== 'response') this.#see(line);
  }

  close(): void {
    this.#writer.close();
  }
}
