/** Prints rows under heads, the first column to the left, figures to the right. */
export function printTable(heads, rows) {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column].length)));
  const line = (cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  console.log(line(heads));
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

/** The least of them that so large a share of all does not exceed: of twenty, p95 is the last but one. */
export const at = (sorted, share) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
