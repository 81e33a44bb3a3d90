import type { LaborTypeNode } from '@fixed-ops/contract/dashboards';
import type { Sort } from '@fixed-ops/ui';

type Level = LaborTypeNode['level'];

/** The column of the file that has the row's name, by level. */
const NAMES: Readonly<Record<Level, string>> = {
  payType: 'payType',
  laborType: 'laborType',
  opCode: 'opCode',
  line: 'roNumber',
};
const OF_LINES: readonly string[] = ['hours', 'sales', 'elr'];
const OF_GROUPS: readonly string[] = [
  ...OF_LINES,
  'roCount',
  'lineCount',
  'shareOfHoursPct',
  'shareOfSalesPct',
  'gross',
  'gpPct',
  'elrPctDoor',
  'avgHoursPerLine',
];

/**
 * The tree's sort as the server's sort of a file: `-elr`. Null for a column that the file does not have, such as the change against the
 * comparison; the file then has its default order.
 */
export function sortOfFile({ key, direction }: Sort, level: Level): string | null {
  const known = level === 'line' ? OF_LINES : OF_GROUPS;
  const field = key === 'name' ? NAMES[level] : known.includes(key) ? key : null;
  return field && `${direction === 'descending' ? '-' : ''}${field}`;
}
