/** What a verdict is about, in one sentence: beyond it nothing was judged. Pure. */
import type { Header } from '../history/events.ts';

/** `oldestMs`: how old a transaction of the run was when a list showed it; `null` where none did. */
export function rangeOf(
  { config }: Pick<Header, 'config'>,
  { oldestMs }: { readonly oldestMs: number | null },
): string {
  const { amountMin, amountMax } = config;
  const clients = config.otherTokenConfigured === true ? 'two clients' : 'one client';
  const parts = [`amounts from ${told(amountMin)} to ${told(amountMax)}`, ageOf(oldestMs), clients];
  const judged = `Judged: ${parts.join('; ')}.`;
  if (config.readOnly || config.passive)
    return 'Judged: lists and recorded traffic; no disbursement was sent.';
  if (config.amountMaxConfigured) return judged;
  return `${judged} Nothing above ${told(amountMax)} was judged: set AMOUNT_MAX to change that.`;
}

const told = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** In seconds with one decimal: what a list shows is a little older than when it was asked for. */
export function ageOf(oldestMs: number | null): string {
  if (oldestMs === null) return 'new transactions only, as no list shows one';
  const seconds = (oldestMs / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `transactions up to ${seconds} s old`;
}
