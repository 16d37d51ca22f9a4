/** A number with its noun: `1 request`, `1,200 requests`. Pure. */

export function counted(count: number, noun: string, several = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : several}`;
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}
