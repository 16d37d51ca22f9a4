/** The name of a header, or a method: a `token` of RFC 9110. */
export const HTTP_TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
