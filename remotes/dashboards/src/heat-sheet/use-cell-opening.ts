import { canOpen as mayOpen } from '@fixed-ops/access';
import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { useDrill } from '@fixed-ops/drill';
import { useSession } from '@fixed-ops/session';
import { cellKey } from './cell-list.ts';
import type { SheetColumn } from './cell-words.ts';

type Opened =
  | { readonly metricKey: string; readonly scope: string; readonly group: string | null }
  /** Key of the list in the address. */
  | { readonly list: string };

/** Opens the list behind a cell: the drawer of a figure, the sold items, or the documents of the parts counter. */
export function useCellOpening(sheet: HeatSheet | undefined, openList: (cell: string) => void) {
  const drill = useDrill();
  const { user } = useSession();

  const opensOf = (column: SheetColumn, row: HeatSheetRow): Opened | null => {
    if (sheet === undefined) return null;
    const isStore = row === sheet.storeRow;
    // In an own view the store is only a number to compare with; its repair orders are not shown.
    if (isStore && sheet.ownView) return null;
    const person = isStore ? null : row.personNumber;
    if (sheet.by === 'counterperson' || column.type !== 'kpi') {
      const area = sheet.by === 'counterperson' ? 'partsDashboard' : 'serviceDashboard';
      return mayOpen(user, area) ? { list: cellKey({ column: column.key, person }) } : null;
    }
    if (column.opens === null) return null;
    return { ...column.opens, group: person === null ? null : `${sheet.by}:${person}` };
  };
  return {
    canOpen: (column: SheetColumn, row: HeatSheetRow) => opensOf(column, row) !== null,
    onOpen: (column: SheetColumn, row: HeatSheetRow) => {
      const opened = opensOf(column, row);
      if (opened === null) return;
      if ('list' in opened) openList(opened.list);
      else drill.open(opened.metricKey, opened.scope, opened.group);
    },
  };
}
