/** Media types of JSON that a client asks for beside `application/json`. */

const typeIn = (range: string) => range.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Whether the type is one like `application/hal+json`, and the request names it: many frameworks then answer with it. */
export const isDialectAskedFor = (type: string | null, accept: string | null): boolean => {
  const sent = typeIn(type ?? '');
  return sent.endsWith('+json') && (accept ?? '').split(',').map(typeIn).includes(sent);
};
