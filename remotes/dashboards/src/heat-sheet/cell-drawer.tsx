import type { HeatSheet } from '@fixed-ops/contract/dashboards';
import { cellIn } from './cell-list.ts';
import { CounterDrawer } from './counter-drawer.tsx';
import { ItemDrawer } from './item-drawer.tsx';

interface CellDrawerProps {
  readonly sheet: HeatSheet;
  /** The name of the cell in the address. */
  readonly list: string;
  readonly query: { readonly startDate?: string; readonly endDate?: string };
  readonly onClose: () => void;
}

/** The drawer with the list of the cell in the address; nothing if the sheet has no such cell. */
export function CellDrawer({ sheet, list, query, onClose }: CellDrawerProps) {
  const cell = cellIn(list);
  const column = sheet.columns.find(({ key }) => key === cell?.column);
  const row =
    cell?.person === null ? sheet.storeRow : sheet.rows.find(({ personNumber }) => personNumber === cell?.person);
  if (cell === null || column === undefined || row === undefined) return null;
  const group = (kind: string) => (cell.person === null ? null : `${kind}:${cell.person}`);
  if (sheet.by === 'counterperson') {
    return (
      <CounterDrawer
        title={`${column.label}, ${row.personName}`}
        item={column.type === 'kpi' ? null : column.key}
        group={group('counter')}
        query={query}
        onClose={onClose}
      />
    );
  }
  if (column.type === 'kpi') return null;
  return (
    <ItemDrawer
      item={column}
      whose={{ name: row.personName, group: group(sheet.by) }}
      query={query}
      onClose={onClose}
    />
  );
}
