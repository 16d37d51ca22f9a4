/** Between the process's main thread and the thread that drives: progress one way, stop the other. */
import type { Progress } from './session.ts';

type Message =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'stop' };

export interface Channel {
  tell(progress: Progress): void;
  stop(): void;
  close(): void;
}

export interface Listener {
  readonly onProgress?: (progress: Progress) => void;
  readonly onStop?: () => void;
}

/** A person cannot read faster, and each message costs both threads. */
const PROGRESS_EVERY_MS = 100;

/** The driving thread may not have joined yet when the stop is told for the first time. */
const STOP_EVERY_MS = 200;

/** Joins the channel of one run. It keeps no process alive. */
export function openChannel(runId: string, listener: Listener): Channel {
  const channel = new BroadcastChannel(`disbursement-conformance ${runId}`);
  channel.onmessage = (event) => {
    const message = (event as { data: Message }).data;
    if (message.kind === 'stop') listener.onStop?.();
    else listener.onProgress?.(message.progress);
  };
  // Deno has no such method, and needs none.
  (channel as { unref?: () => void }).unref?.();
  let repeat: ReturnType<typeof setInterval> | undefined;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  /** What was not worth a message then may be the last. */
  let untold: Progress | null = null;
  const post = (message: Message) => channel.postMessage(message);
  return {
    tell(progress) {
      untold = progress;
      if (progress.elapsedMs - toldAtMs < PROGRESS_EVERY_MS) return;
      toldAtMs = progress.elapsedMs;
      untold = null;
      post({ kind: 'progress', progress });
    },
    stop() {
      const stop = () => post({ kind: 'stop' });
      stop();
      repeat ??= setInterval(stop, STOP_EVERY_MS);
    },
    close() {
      clearInterval(repeat);
      if (untold !== null) post({ kind: 'progress', progress: untold });
      channel.close();
    },
  };
}
