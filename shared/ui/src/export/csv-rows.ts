/** Reads the cells of a CSV file that `@fixed-ops/sheets` wrote (RFC 4180). The head is the first row. */
export function readCsvRows(csv: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  // Matches a cell and the character that ends it. A quoted cell may contain these characters, and doubles its quotes.
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
