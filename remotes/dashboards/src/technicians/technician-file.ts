import type { AveragedMetric } from '@fixed-ops/contract/dashboards';
import type { Column } from '@fixed-ops/ui';
import type { StoreRates } from '../screen/store-averages.ts';
import type { TableRow } from './technician-rows.ts';

/** The last row of an own view's file. It repeats the averages below the table. */
const AVERAGE = { kind: 'average' } as const;

type FileRow = TableRow | typeof AVERAGE;

/** The store's rates below the table, by column. */
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
  /** Null for a person who sees everybody. */
  readonly averages: StoreRates | null;
}

/** Returns the rows of the file: each name with its shop, and in an own view the store's averages as the last row. */
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

/** Turns a column of the table into a column of the file: it keeps the values and drops the rendering. */
function fileColumn(column: Column<TableRow>, averages: StoreRates | null): Column<FileRow> {
  const { key, head, title, fileHead, required, exported, sheetTotal } = column;
  const average = AVERAGED[key];
  const parts = {
    ...{ key, head, title, fileHead, required, exported },
    // Without the store's rates, the file has no average row and keeps its totals.
    sheetTotal: averages === null ? sheetTotal : undefined,
  };
  if (column.numeric) {
    const { value, format = 'count' } = column;
    const averageOf = average === undefined ? null : (averages?.get(average) ?? null);
    return { ...parts, numeric: true, format, value: (row) => (row.kind === 'average' ? averageOf : value(row)) };
  }
  const { value, format } = column;
  const name = key === 'name' ? 'Store average' : null;
  return { ...parts, format, value: (row) => (row.kind === 'average' ? name : value(row)) };
}
