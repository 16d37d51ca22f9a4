/** Lines of the history that tell of the run and not of an exchange: written, and judged at once. */
import type {
  Line,
  Note,
  NoteTopic,
  Outage,
  PeerLine,
  TokenChange,
  Unsent,
} from '../history/events.ts';
import type { HistoryWriter } from '../history/writer.ts';
import type { Failures } from '../judge/failures.ts';

export class RunLines {
  readonly #writer: HistoryWriter;
  readonly #evaluation: Failures;
  /** The number of the latest request. */
  #sent = 0;

  constructor(writer: HistoryWriter, evaluation: Failures) {
    this.#writer = writer;
    this.#evaluation = evaluation;
  }

  note = (topic: NoteTopic, message: string) => this.write({ kind: 'note', topic, message });

  unsent = (scenario: string, id: string | null, why: Unsent['why']) => {
    const line = { kind: 'unsent', scenario, case: id, why } as const;
    this.#writer.write(line);
    this.#evaluation.see({ ...line, sent: this.#sent });
  };

  write(line: Note | TokenChange | Outage | PeerLine): void {
    this.#writer.write(line);
    this.#evaluation.see(line);
  }

  /** A line of an exchange, which is judged once it is whole; one on who responded at once. */
  writeSent(line: Line): void {
    if (line.kind === 'request') this.#sent = line.index;
    if (line.kind === 'peer') this.write(line);
    else this.#writer.write(line);
  }
}
