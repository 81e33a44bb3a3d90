import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { isNotProvided } from './cell-words.ts';

/** That the feed names nobody of those whom the sheet is of, in words; null where it does, or where nobody can say. */
export function lackingPeople({ by, columns, rows, storeRow, ownViewMessage }: HeatSheet): string | null {
  if (ownViewMessage !== null) return null;
  const figures = columns.filter(({ group }) => group === 'Key figures');
  const lacksAll = figures.length > 0 && figures.every((column) => isNotProvided({ storeRow }, column));
  if (rows.length === 0) return lacksAll ? `${NOT_PROVIDED}.` : null;
  const isNobodys = by === 'counterperson' && rows.every(({ personNumber }) => personNumber === '');
  return isNobodys ? 'Your DMS feed names nobody for the parts that were sold.' : null;
}
