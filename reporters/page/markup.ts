/** HTML as a value: hono's template escapes whatever is put into it, unless it is marked as markup. */
import { raw, html as template } from 'hono/html';

/** Markup that is safe to put into other markup as it is. */
export type Markup = ReturnType<typeof raw>;

/** Escapes each value, unless it is markup already; lists of markup are joined. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  const made = template(strings, ...values);
  // The template is asynchronous only where a value is, and none here is.
  if (made instanceof Promise) throw new Error('a page is made of values, not of promises');
  return made;
}

/** Own text that is markup already: the style, the script. Never a target's. */
export { raw };

export const nothing: Markup = raw('');
