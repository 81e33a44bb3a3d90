/**
 * How many columns a ledger of some cards has where so many fit: as many as give no more rows, so that three cards share the
 * whole width and a row is not left half empty. Twelve are 6, 4 or 3 columns, five are 5, 3 or 3, three are 3.
 */
export function kpiColumns(cards: number, fitting: number): number {
  const rows = Math.ceil(cards / fitting);
  return rows === 0 ? 1 : Math.ceil(cards / rows);
}
