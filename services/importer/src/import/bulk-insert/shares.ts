/** Shares have eight decimals, so this number is a whole. */
export const WHOLE = 100_000_000;

/** `over` ÷ `under`, rounded half away from zero. Exact for integers of any size. */
function divided(over: bigint, under: bigint): bigint {
  const [top, bottom] = under < 0n ? [-over, -under] : [over, under];
  const half = bottom / 2n;
  // With an odd divisor, no result is half way.
  return top < 0n ? -((-top + half) / bottom) : (top + half) / bottom;
}

/** `part` ÷ `all` in hundred-millionths. */
export const shareOf = (part: number, all: number): number =>
  Number(divided(BigInt(part) * BigInt(WHOLE), BigInt(all)));

/** A share of an integer, rounded half away from zero. */
export function portionOf(value: number, share: number): number {
  if (share === WHOLE) return value;
  return share === 0 ? 0 : Number(divided(BigInt(value) * BigInt(share), BigInt(WHOLE)));
}

/** The cost of hours, in hundredths, at hourly rates in cents, each for its share. */
export function costOf(hours: number, rates: readonly { readonly rate: number; readonly share: number }[]): number {
  const rate = rates.reduce((sum, each) => sum + BigInt(each.rate) * BigInt(each.share), 0n);
  return Number(divided(rate * BigInt(hours), BigInt(WHOLE) * 100n));
}

/** A share in PostgreSQL's format. */
export function shareText(share: number): string {
  if (share === WHOLE) return '1';
  const digits = String(Math.abs(share)).padStart(9, '0');
  return `${share < 0 ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/**
 * A quantity in thousandths times a price in cents, rounded half away from zero. The result is at most a million dollars, so it is exact.
 */
export function pricedAt(quantity: number, cents: number): number {
  const thousandths = quantity * cents;
  const size = Math.abs(thousandths);
  return Math.sign(thousandths) * ((size + 500 - ((size + 500) % 1_000)) / 1_000);
}
