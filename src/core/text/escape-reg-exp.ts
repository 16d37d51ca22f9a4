/** Escapes a text, so that a regular expression finds exactly this text. Pure. */

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
