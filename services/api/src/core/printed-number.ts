/** The number of a repair order that screens and files print, and that people therefore search by. */
export const printedNumber = ({
  roNumber,
  roSuffix,
}: {
  readonly roNumber: string;
  readonly roSuffix: string;
}): string => roNumber + roSuffix;

/** SQL of the same number of a repair order `order`. No index has it: `beginningsOf` says how to find it by one. */
export const printedNumberOf = (order: string): string => `(${order}.ro_number || ${order}.ro_suffix)`;

/**
 * The texts that printed numbers begin with, the numbers included. The RO number is one of them, so that an index on RO numbers finds the
 * repair order, whatever part of the printed number is its suffix.
 */
export function beginningsOf(printed: readonly string[]): string[] {
  const all = printed.flatMap((number) => {
    const signs = [...number];
    return signs.map((_, index) => signs.slice(0, index + 1).join(''));
  });
  return [...new Set(all)];
}
