/** Lines of the history that tell of the run and not of an exchange: written, and judged at once. */
import type { Note, NoteTopic, Outage, TokenChange, Unsent } from '../history/events.ts';
import type { HistoryWriter } from '../history/writer.ts';
import type { Evaluation } from '../judge/evaluation.ts';

export class RunLines {
  readonly #writer: HistoryWriter;
  readonly #evaluation: Evaluation;

  constructor(writer: HistoryWriter, evaluation: Evaluation) {
    this.#writer = writer;
    this.#evaluation = evaluation;
  }

  note = (topic: NoteTopic, message: string) => this.write({ kind: 'note', topic, message });

  unsent = (scenario: string, id: string | null, why: Unsent['why']) =>
    this.write({ kind: 'unsent', scenario, case: id, why });

  write(line: Note | Unsent | TokenChange | Outage): void {
    this.#writer.write(line);
    this.#evaluation.see(line);
  }
}
