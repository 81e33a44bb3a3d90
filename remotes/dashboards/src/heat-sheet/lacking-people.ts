import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { NOT_PROVIDED } from '@fixed-ops/metrics';
import { isNotProvided } from './cell-words.ts';

/** Words for a feed that names nobody of this kind; null if it does, or if that is unknown. */
export function lackingPeople({ by, columns, rows, storeRow, ownViewMessage }: HeatSheet): string | null {
  if (ownViewMessage !== null) return null;
  const figures = columns.filter(({ group }) => group === 'Key figures');
  const lacksAll = figures.length > 0 && figures.every((column) => isNotProvided({ storeRow }, column));
  if (rows.length === 0) return lacksAll ? `${NOT_PROVIDED}.` : null;
  const isNobodys = by === 'counterperson' && rows.every(({ personNumber }) => personNumber === '');
  return isNobodys ? 'Your DMS feed does not say who sold the parts.' : null;
}
