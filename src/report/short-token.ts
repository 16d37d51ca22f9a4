/** A sentence for runs whose token was too short to make wrong ones from its parts. Pure. */
import type { Header } from '../history/lines/line.ts';
import { LONG_TOKEN_CHARACTERS } from '../plan/tokens/token-traits.ts';

export function shortTokenSentence({ plan }: Pick<Header, 'plan'>): string[] {
  if (plan === null || plan.token.isLong) return [];
  return [
    `TARGET_TOKEN had fewer than ${LONG_TOKEN_CHARACTERS} characters, so the run sent no part of it as a wrong token: ` +
      'a target that compares only a part of a token was not tested.',
  ];
}
