/** Numbers for sentences: `1 request`, `1,200 requests`, `1,234.5`. Pure. */

export function counted(count: number, noun: string, several = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : several}`;
}

/** The largest number that has decimals; above it `toFixed` writes an exponent. */
const LARGEST = 1e21;

/**
 * A number in English, with `decimals` at most. The same as `toLocaleString`, whose first call in
 * a thread takes a tenth of a short run, because it loads the rules of all languages.
 */
export function formatNumber(value: number, decimals = 2): string {
  if (!(Math.abs(value) < LARGEST)) {
    return value.toLocaleString('en-US', { maximumFractionDigits: decimals });
  }
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.');
  const rest = fraction.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return rest === '' ? grouped : `${grouped}.${rest}`;
}
