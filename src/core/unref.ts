/** Lets the process end although a timer or a channel is open; where it can, which some runtimes cannot. */
export function unref(handle: unknown): void {
  (handle as { readonly unref?: () => void }).unref?.();
}
