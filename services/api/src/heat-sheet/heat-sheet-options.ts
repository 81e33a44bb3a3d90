import type { Database } from '@fixed-ops/database';
import { z } from 'zod';

export type RowsBy = 'advisor' | 'technician' | 'counterperson';
export type Department = 'service' | 'parts';

const columnSchema = z.object({
  key: z.string(),
  order: z.number(),
  visible: z.boolean(),
  goalType: z.enum(['perDay', 'penetration', 'value']),
  goal: z.number().nullable(),
});
export type ColumnOption = z.output<typeof columnSchema>;

const optionSchema = z.object({
  rows_by: z.enum(['advisor', 'technician', 'counterperson']),
  columns: z.array(columnSchema),
  min_ros: z.number(),
  include_inactive: z.boolean(),
});

const itemSchema = z.object({
  item_key: z.string(),
  label: z.string(),
  op_codes: z.array(z.string()),
  part_groups: z.array(z.string()),
  eligible: z.string(),
});

/** An item that a sheet counts: op codes or part groups under one name. */
export interface HeatItem {
  readonly key: string;
  readonly label: string;
  readonly opCodes: readonly string[];
  readonly partGroups: readonly string[];
  readonly eligible: Eligible;
}

/** Selects the repair orders that could have had an item. */
export type Eligible = { readonly kind: 'all' | 'C' } | { readonly kind: 'mileage'; readonly atLeast: number };

export interface HeatSheetOptions {
  readonly rowsBy: RowsBy;
  readonly columns: readonly ColumnOption[];
  readonly minRos: number;
  readonly includeInactive: boolean;
  readonly items: readonly HeatItem[];
}

const DEFAULT_MIN_ROS = 5;
const DEFAULT_ROWS: Readonly<Record<Department, RowsBy>> = { service: 'advisor', parts: 'counterperson' };

/** The store's settings for its sheet. By default, rows are advisors or counterpersons, and every column is shown. */
export async function readHeatSheetOptions(
  db: Database,
  dealershipId: string,
  department: Department,
): Promise<HeatSheetOptions> {
  const [options, items] = await Promise.all([
    db.query(
      `select rows_by, columns, min_ros, include_inactive from heat_sheet_option
        where dealership_id = $1 and department = $2`,
      [dealershipId, department],
    ),
    db.query(
      `select item_key, label, op_codes, part_groups, eligible from heat_sheet_map
        where dealership_id = $1 and department = $2 order by sort_order, item_key`,
      [dealershipId, department],
    ),
  ]);
  const option = options[0] === undefined ? null : optionSchema.parse(options[0]);
  return {
    rowsBy: option && isOfDepartment(option.rows_by, department) ? option.rows_by : DEFAULT_ROWS[department],
    columns: option?.columns ?? [],
    minRos: option?.min_ros ?? DEFAULT_MIN_ROS,
    includeInactive: option?.include_inactive ?? false,
    items: z
      .array(itemSchema)
      .parse(items)
      .map((item) => ({
        key: item.item_key,
        label: item.label,
        opCodes: item.op_codes,
        partGroups: item.part_groups,
        eligible: eligibleOf(item.eligible),
      })),
  };
}

/** Counterpersons sell parts; advisors and technicians sell service. */
export const isOfDepartment = (by: RowsBy, department: Department): boolean =>
  (by === 'counterperson') === (department === 'parts');

/** As the mapping writes it: `all`, `C`, `mileage>=60000`. */
export function eligibleOf(text: string): Eligible {
  const miles = /^mileage>=(\d+)$/.exec(text)?.[1];
  if (miles !== undefined) return { kind: 'mileage', atLeast: Number(miles) };
  return { kind: text === 'C' ? 'C' : 'all' };
}

/** Eligible repair orders in words, for the head of a column. */
export function eligibleWords(eligible: Eligible): string {
  if (eligible.kind === 'mileage') return `Repair orders from ${eligible.atLeast.toLocaleString('en-US')} miles`;
  return eligible.kind === 'C' ? 'Customer-pay repair orders' : 'Repair orders';
}

/** The pattern for SQL's `like` over upper-case text. `*` stands for any characters, everything else for itself. */
export const likePattern = (wildcard: string): string =>
  wildcard
    .toUpperCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)
    .replaceAll('*', '%');

/** A column's place and goal. A column without a setting is shown after those that have one. */
export function placeOf(
  columns: readonly ColumnOption[],
  key: string,
  index: number,
): { readonly isVisible: boolean; readonly order: number; readonly option: ColumnOption | null } {
  const option = columns.find((column) => column.key === key) ?? null;
  return { isVisible: option?.visible ?? true, order: option?.order ?? 10_000 + index, option };
}
