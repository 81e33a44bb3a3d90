/** `1 row`, `1,200 rows`. */
export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
