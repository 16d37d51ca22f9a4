/** HTML as a value: the template of hono escapes every inserted value that is not markup. */
import { raw, html as template } from 'hono/html';

/** Markup that can be inserted into other markup unchanged. */
export type Markup = ReturnType<typeof raw>;

/** Escapes each value that is not markup; lists of markup are joined. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  const markup = template(strings, ...values);
  // The template is asynchronous only with asynchronous values, which are not used here.
  if (markup instanceof Promise) throw new Error('a value of a page is a Promise: await it first');
  return markup;
}

/** Marks own text as markup, like the style and the script; never text of a target. */
export { raw };

export const nothing: Markup = raw('');
