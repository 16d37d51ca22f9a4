/** Changes of later lists on which the checks of this topic must fail. */

import { pageOf as anyPageOf } from '../../src/check/mutants/edit.ts';
import type { Mutant, Mutants } from '../../src/check/mutants/mutant.ts';
import { isObject, type Json, type JsonObject, member } from '../../src/core/json/json.ts';
import { DOCUMENTED_PAGE_SIZE } from '../../src/interface/operations.ts';
import type { ParsedExchange } from '../../src/interface/parsed-exchange.ts';
import { hasRightHeaders } from '../../src/interface/request-headers.ts';

const referenceOf = (item: Json) => String(member(item, 'reference')).toLowerCase();

const pageOf = (parsed: ParsedExchange) =>
  hasRightHeaders(parsed.request) ? anyPageOf(parsed) : null;

/** Changes an item that an earlier list has shown. */
function later(name: string, change: (item: JsonObject) => JsonObject): Mutant {
  return {
    name,
    begin() {
      const earlierReferences = new Set<string>();
      return (parsed) => {
        const page = pageOf(parsed);
        if (page === null) return null;
        const showsEarlier = page.items.some((item) => earlierReferences.has(referenceOf(item)));
        const changedItems = page.items.map((item) =>
          isObject(item) && earlierReferences.has(referenceOf(item)) ? change(item) : item,
        );
        for (const item of page.items) earlierReferences.add(referenceOf(item));
        return showsEarlier ? page.withItems(changedItems) : null;
      };
    },
  };
}

const field = (name: string, value: Json) =>
  later(`another ${name} later`, (item) => (name in item ? { ...item, [name]: value } : item));

/**
 * Empties the lists after one of a size that comes again: the check compares pages of one size. A run
 * requests the documented size more than twice, and other sizes perhaps once.
 */
function emptied(name: string): Mutant {
  return {
    name,
    least: 2,
    begin() {
      let isListed = false;
      return (parsed) => {
        const page = pageOf(parsed);
        if (page === null) return null;
        if (isListed) return page.withItems([]);
        isListed = parsed.request.perPage === DOCUMENTED_PAGE_SIZE && page.items.length > 0;
        return null;
      };
    },
  };
}

export const mutants: Mutants = {
  'AGE-01': [
    field('amount', 7654.32),
    field('fee', '7654.32'),
    field('type', 'reversal'),
    field('narration', 'Another narration'),
  ],
  'AGE-02': [emptied('later lists are empty')],
};
