/** A request of an operation as recorded, with its secrets. */
import type { RecordedResponse } from '../../core/exchange.ts';
import type { HeaderList } from '../../core/request.ts';
import type { Operation } from '../../interface/operations.ts';

export interface Entry {
  readonly url: URL;
  readonly operation: Operation;
  readonly headers: HeaderList;
  readonly body: string | null;
  readonly response: RecordedResponse;
  readonly startedMs: number;
  readonly accepted: boolean;
}
