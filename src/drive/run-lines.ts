/**
 * Writes the lines of the history that concern the run and not one exchange, and passes them to the
 * evaluation.
 */
import type {
  Line,
  Note,
  NoteTopic,
  OutageLine,
  PeerLine,
  TokenChange,
  Unsent,
} from '../history/events.ts';
import type { HistoryWriter } from '../history/writer.ts';
import type { ResultsSoFar } from '../judge/results-so-far.ts';

export class RunLines {
  readonly #writer: HistoryWriter;
  readonly #resultsSoFar: ResultsSoFar;
  /** The number of the last request. */
  #sent = 0;

  constructor(writer: HistoryWriter, resultsSoFar: ResultsSoFar) {
    this.#writer = writer;
    this.#resultsSoFar = resultsSoFar;
  }

  note = (topic: NoteTopic, message: string) => this.write({ kind: 'note', topic, message });

  unsent = (scenario: string, id: string | null, why: Unsent['why']) => {
    const line = { kind: 'unsent', scenario, case: id, why } as const;
    this.#writer.write(line);
    this.#resultsSoFar.see({ ...line, sent: this.#sent });
  };

  write(line: Note | TokenChange | OutageLine | PeerLine): void {
    this.#writer.write(line);
    this.#resultsSoFar.see(line);
  }

  /**
   * Adds a written line of the target client: an exchange is judged when it is complete, a peer at
   * once.
   */
  writeSent(line: Line): void {
    if (line.kind === 'request') this.#sent = line.index;
    if (line.kind === 'peer') this.write(line);
    else this.#writer.write(line);
  }
}
