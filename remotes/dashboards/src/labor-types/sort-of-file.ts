import type { LaborTypeNode } from '@fixed-ops/contract/dashboards';
import type { Sort } from '@fixed-ops/ui';

type Level = LaborTypeNode['level'];

/** What the name of a row is in the file of a level. */
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
 * The order of the tree as the server sorts the file of a level: `-elr`. Null for a column that the file does not have, as what
 * changed against the comparison: the file is then in an order of its own.
 */
export function sortOfFile({ key, direction }: Sort, level: Level): string | null {
  const known = level === 'line' ? OF_LINES : OF_GROUPS;
  const field = key === 'name' ? NAMES[level] : known.includes(key) ? key : null;
  return field && `${direction === 'descending' ? '-' : ''}${field}`;
}
