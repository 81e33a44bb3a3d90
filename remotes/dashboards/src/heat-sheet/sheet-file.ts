import type { HeatSheet, HeatSheetRow } from '@fixed-ops/contract/dashboards';
import { type Column, STATUS_LOOK } from '@fixed-ops/ui';
import type { SheetColumn } from './cell-words.ts';
import { PEOPLE } from './sheet-address.ts';

/** The columns of the file. Each shown column has its value, counts and status. */
export function fileColumns(by: HeatSheet['by'], columns: readonly SheetColumn[]): Column<HeatSheetRow>[] {
  return [
    { key: 'rank', head: 'Rank', numeric: true, format: 'count', value: ({ rank }) => rank },
    { key: 'person', head: PEOPLE[by].head, value: ({ personName }) => personName },
    {
      key: 'goalsMet',
      head: 'Goals met',
      numeric: true,
      format: 'count',
      value: ({ goals, goalsMet }) => (goals === 0 ? null : goalsMet),
    },
    { key: 'goals', head: 'Goals', numeric: true, format: 'count', value: ({ goals }) => (goals === 0 ? null : goals) },
    ...columns.flatMap((column): Column<HeatSheetRow>[] => {
      const { key, label, type } = column;
      const counted: Column<HeatSheetRow>[] =
        type === 'kpi'
          ? []
          : [
              {
                key: `${key} count`,
                head: `${label}, sold`,
                numeric: true,
                format: 'count',
                // Goals, and the store beside an own row, have no counts.
                value: ({ cells }) => {
                  const cell = cells[key];
                  return cell && cell.roBase !== null ? cell.count : null;
                },
              },
              {
                key: `${key} base`,
                head: `${label}, of`,
                numeric: true,
                format: 'count',
                value: ({ cells }) => cells[key]?.roBase ?? null,
              },
            ];
      return [
        {
          key,
          head: label,
          numeric: true,
          format: type === 'kpi' ? column.unit : 'percent',
          value: ({ cells }) => cells[key]?.value ?? null,
        },
        ...counted,
        {
          key: `${key} before`,
          head: `${label}, before`,
          numeric: true,
          format: type === 'kpi' ? column.unit : 'percent',
          value: ({ cells }) => cells[key]?.compareValue ?? null,
        },
        {
          key: `${key} status`,
          head: `${label}, status`,
          value: ({ cells }) => {
            const status = cells[key]?.status ?? 'none';
            return status === 'none' ? null : STATUS_LOOK[status].word;
          },
        },
      ];
    }),
  ];
}
