/**
 * Writes the business numbers of the two clients into paths and bodies that have their placeholders, and
 * the token into paths, immediately before the request is sent. Pure.
 */
import type { RequestTemplate } from '../../core/request.ts';
import { BIZ_NUMBER, OTHER_BIZ_NUMBER, TOKEN } from '../../plan/placeholders.ts';

export interface Numbers {
  readonly bizNumber: string;
  readonly others: { readonly otherBizNumber: string };
}

export function withNumbers(
  template: RequestTemplate,
  numbers: Numbers,
  token: string,
): RequestTemplate {
  const { path, body, encoding } = template;
  const [start = '', ...others] = path.split(TOKEN);
  const parts = [start, ...others].map((part) => filled(part, numbers, encodeURIComponent));
  return {
    ...template,
    path: parts.join(encodeURIComponent(token)),
    body: body === null || encoding !== undefined ? body : filled(body, numbers, inJson),
  };
}

/** The characters of a JSON string, without its quotation marks. */
const inJson = (number: string) => JSON.stringify(number).slice(1, -1);

/** The inserted text is not searched for placeholders. */
const filled = (text: string, { bizNumber, others }: Numbers, write: (number: string) => string) =>
  text.replace(PLACES, (placeholder) =>
    write(placeholder === BIZ_NUMBER ? bizNumber : others.otherBizNumber),
  );
const PLACES = new RegExp(`${BIZ_NUMBER}|${OTHER_BIZ_NUMBER}`, 'g');
