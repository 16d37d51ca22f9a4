/** What a verdict is about, in one sentence: beyond it nothing was judged. Pure. */
import type { Header } from '../history/events.ts';

export function rangeOf({ config }: Pick<Header, 'config'>): string {
  const formatted = (amount: number) =>
    amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const { amountMin, amountMax } = config;
  const clients = config.otherTokenConfigured === true ? 'two clients' : 'one client';
  const judged = `Judged: amounts from ${formatted(amountMin)} to ${formatted(amountMax)}; ${clients}.`;
  if (config.readOnly || config.passive)
    return 'Judged: lists and recorded traffic; no disbursement was sent.';
  if (config.amountMaxConfigured) return judged;
  return `${judged} Nothing above ${formatted(amountMax)} was judged: set AMOUNT_MAX to change that.`;
}
