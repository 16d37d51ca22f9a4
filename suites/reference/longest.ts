/** How long a `merchant_reference` can be. */
import { acceptanceInWords, type Observer } from '../../src/check/kinds/observe.ts';
import { groupNames } from '../group-names.ts';

/** A search asks for it; the controls of other groups show some lengths too. */
export function longest(): Observer {
  let accepted = 0;
  let refused: number | null = null;
  let isAsked = false;
  return {
    see(parsed) {
      const { request, exchange, response } = parsed;
      const { group } = exchange;
      const reference = request.body?.merchant_reference;
      if (typeof reference !== 'string') return 'none';
      const { length } = reference;
      if (group?.id !== groupNames.referenceLength) {
        const isControl = group?.role === 'control' && response.outcome === 'accepted';
        if (isControl) accepted = Math.max(accepted, length);
        return 'none';
      }
      const what = acceptanceInWords(parsed);
      if (what === null) return 'requested';
      isAsked = true;
      if (what === 'accepted') accepted = Math.max(accepted, length);
      else refused = Math.min(refused ?? length, length);
      return 'shown';
    },
    answer() {
      if (!isAsked) return null;
      const most = accepted === 0 ? 'no text was' : `a text of ${accepted} characters was`;
      const answer = `${most} accepted, ${refused === null ? 'none' : `one of ${refused}`} was refused`;
      return { answer, value: { accepted, refused } };
    },
  };
}
