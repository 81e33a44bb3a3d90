/**
 * Returns how many columns a ledger has for `cards` if at most `fitting` columns have room: the fewest that need no more rows. So three
 * cards share the whole width, and no row is left half empty. With 6, 4 and 3 fitting columns, twelve cards get 6, 4 and 3, five get 5, 3
 * and 3, and three always get 3.
 */
export function kpiColumns(cards: number, fitting: number): number {
  const rows = Math.ceil(cards / fitting);
  return rows === 0 ? 1 : Math.ceil(cards / rows);
}
