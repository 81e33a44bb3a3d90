/** The cells of a CSV file as `@fixed-ops/sheets` writes it (RFC 4180), head included. */
export function readCsvRows(csv: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  // A cell and what ends it; a quoted one may hold both, and doubles its quotes.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  const text = csv.replace(/^\uFEFF/, '');
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) break;
    const [, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(cells);
    cells = [];
  }
  return rows;
}
