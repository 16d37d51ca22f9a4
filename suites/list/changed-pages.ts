/** Changes that leave out transactions of a page. */
import { pageOf } from '../../src/check/mutants/edit.ts';
import type { Mutant } from '../../src/check/mutants/mutant.ts';
import { type Exchange, endMsOf } from '../../src/core/exchange.ts';
import { hasRightHeaders } from '../../src/interface/request-headers.ts';
import { LaterPages } from './length/later-pages.ts';

/** A reference that no response has. */
export const invented = '00000000-0000-4000-8000-00000000000f';

/** Longer than a list may take to show a new disbursement, and than a cache may keep a page. */
const LATER_MS = 10_000;

export const later = (changed: Exchange | null): Exchange | null =>
  changed === null ? null : { ...changed, atMs: changed.atMs + LATER_MS };

/** Removes items from a page that an earlier, longer page has shown. */
export function short(name: string, isMeant: (perPage: number) => boolean, left: number): Mutant {
  return {
    name,
    begin() {
      let longest: { readonly length: number; readonly endMs: number } | null = null;
      return (parsed) => {
        const page = pageOf(parsed);
        const { perPage } = parsed.request;
        if (page === null || perPage === null || perPage < 1) return null;
        const { length } = page.items;
        const isKnown =
          longest !== null &&
          longest.endMs <= parsed.exchange.atMs &&
          perPage <= longest.length &&
          length === perPage;
        if (isKnown && isMeant(perPage)) return later(page.withItems(page.items.slice(0, -left)));
        if (longest === null || length > longest.length) {
          longest = { length, endMs: endMsOf(parsed.exchange) };
        }
        return null;
      };
    },
  };
}

/**
 * Removes an item from a page that a parameter selects, where the page must be full. An empty page
 * may be one that no parameter selects.
 */
export const shortLaterPage = (name: string): Mutant => ({
  name,
  begin() {
    const laterPages = new LaterPages();
    let longest = { length: 0, endMs: 0 };
    return (parsed) => {
      const page = hasRightHeaders(parsed.request) ? pageOf(parsed) : null;
      if (page === null) return null;
      const { exchange, request } = parsed;
      const { length } = page.items;
      if (request.perPage === null) {
        const existing = longest.endMs <= exchange.atMs ? longest.length : 0;
        const due = laterPages.due(parsed, existing);
        return due > 1 && length === due ? page.withItems(page.items.slice(1)) : null;
      }
      if (request.perPage < 1) return null;
      laterPages.seeFirst(parsed, request.perPage);
      if (length > longest.length) longest = { length, endMs: endMsOf(exchange) };
      return null;
    };
  },
});
