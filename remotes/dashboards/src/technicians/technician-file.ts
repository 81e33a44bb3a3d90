import type { AveragedMetric } from '@fixed-ops/contract/dashboards';
import type { Column } from '@fixed-ops/ui';
import type { StoreRates } from '../screen/store-averages.ts';
import type { TableRow } from './technician-rows.ts';

/** The last row in the file of an own view, as below the table. */
const AVERAGE = { kind: 'average' } as const;

type FileRow = TableRow | typeof AVERAGE;

/** The rates of the store that stand below the table, by their column. */
const AVERAGED: Readonly<Record<string, AveragedMetric>> = {
  productivity: 'tech_productivity',
  efficiency: 'tech_efficiency',
  proficiency: 'tech_proficiency',
  hoursDay: 'tech_hours_day',
  elr: 'tech_elr',
};

interface TechnicianFile {
  readonly rows: readonly TableRow[];
  readonly columns: readonly Column<TableRow>[];
  readonly shopNames: ReadonlyMap<string, string>;
  /** Null for who sees everybody. */
  readonly averages: StoreRates | null;
}

/** What a file has: the shop beside each name, and in an own view the store as one average below. */
export function technicianFile({ rows, columns, shopNames, averages }: TechnicianFile): {
  rows: readonly FileRow[];
  columns: readonly Column<FileRow>[];
} {
  const [name, ...others] = columns.map((column) => fileColumn(column, averages));
  const shop: Column<FileRow> = {
    key: 'shop',
    head: 'Shop',
    required: true,
    value: (row) => (row.kind === 'missing' || row.kind === 'average' ? null : (shopNames.get(row.shopId) ?? null)),
  };
  return {
    rows: averages === null || rows.length === 0 ? rows : [...rows, AVERAGE],
    columns: name ? [name, shop, ...others] : [],
  };
}

/** The column as a file needs it: what it holds, and not how it is drawn. */
function fileColumn(column: Column<TableRow>, averages: StoreRates | null): Column<FileRow> {
  const { key, head, title, value, numeric, format, required, exported, sheetTotal } = column;
  const average = AVERAGED[key];
  return {
    ...{ key, head, title, numeric, format, required, exported },
    // Without the store there is nothing to stand in a last row.
    sheetTotal: averages === null ? sheetTotal : undefined,
    value: (row) => {
      if (row.kind !== 'average') return value(row);
      if (key === 'name') return 'Store average';
      return average === undefined ? null : (averages?.get(average) ?? null);
    },
  };
}
