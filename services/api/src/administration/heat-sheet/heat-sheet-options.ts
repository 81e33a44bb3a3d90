import {
  type HeatSheetItem,
  type HeatSheetOptions,
  heatSheetOptionsSchema,
  partsHeatSheetCalls,
  serviceHeatSheetCalls,
} from '@fixed-ops/contract';
import { COUNTER_KEYS } from '../../heat-sheet/parts-sheet.ts';
import { ADVISOR_KEYS } from '../../heat-sheet/service-measures.ts';
import { isSum } from '../../heat-sheet/sheet-rows.ts';
import { TECHNICIAN_KEYS } from '../../heat-sheet/technician-columns.ts';
import type { FieldError } from '../../http/problem/problem.ts';
import type { SettingsBlock } from '../settings/settings-block.ts';
import { settingsRow } from '../settings/settings-row.ts';
import { heatSheetMapping } from './heat-sheet-mapping.ts';

type Department = 'service' | 'parts';

/** The key figures of each sheet. */
const KEY_FIGURES: Readonly<Record<HeatSheetOptions['rowsBy'], readonly string[]>> = {
  advisor: ADVISOR_KEYS,
  technician: TECHNICIAN_KEYS,
  counterperson: COUNTER_KEYS,
};

/** The default has only key figures. Items are added once somebody has mapped op codes. */
function defaultHeatSheetOptions(department: Department): HeatSheetOptions {
  const rowsBy = department === 'service' ? 'advisor' : 'counterperson';
  return {
    rowsBy,
    columns: KEY_FIGURES[rowsBy].map((key, order) => ({
      key,
      order,
      visible: true,
      goalType: 'value',
      goal: null,
    })),
    minRos: 5,
    includeInactive: false,
  };
}

/** Items of a department's sheet. */
interface Items {
  /** Those of the dealership whose sheet is saved. */
  readonly items: readonly HeatSheetItem[];
  /** For a copy, those of the dealership that it comes from, and the name of the one that gets it. */
  readonly source: { readonly items: readonly HeatSheetItem[]; readonly toName: string } | null;
}

/** Why a column is refused that is neither a figure nor an item. Only in a copy is it known what the item is called. */
function unknownColumn(key: string, { items, source }: Items): string {
  const item = source?.items.find(({ itemKey }) => itemKey === key);
  if (source === null || item === undefined)
    return `“${key}” is neither a figure of this sheet nor an item of the mapping: it may have been removed in the meantime`;
  const { label } = item;
  return items.some((each) => each.label === label)
    ? `“${label}” in the mapping of ${source.toName} is an item of its own, not the one of this sheet. Copy Mapping to it first.`
    : `“${label}” is not an item of the mapping of ${source.toName}. Copy Mapping to it first.`;
}

function check(department: Department, input: HeatSheetOptions, known: Items): FieldError[] {
  const problems: FieldError[] = [];
  const isServiceRow = input.rowsBy !== 'counterperson';
  if (isServiceRow !== (department === 'service')) {
    problems.push({
      path: 'data.rowsBy',
      code: 'wrong_people',
      message: `of the ${department} heat sheet is ${department === 'service' ? 'advisor or technician' : 'counterperson'}`,
    });
  }
  // Both kinds of rows share one set of columns, so that switching between them loses no goal.
  const figures = new Set(department === 'service' ? [...ADVISOR_KEYS, ...TECHNICIAN_KEYS] : COUNTER_KEYS);
  const itemKeys = new Set(known.items.map((item) => item.itemKey));
  input.columns.forEach(({ key, goalType }, index) => {
    const at = (code: string, message: string) => problems.push({ path: `data.columns.${index}.key`, code, message });
    const isItem = itemKeys.has(key);
    if (input.columns.findIndex((column) => column.key === key) < index) at('twice', `${key} is already in the list`);
    else if (!isItem && !figures.has(key)) at('unknown_column', unknownColumn(key, known));
    else if (!isItem && goalType === 'penetration')
      problems.push({
        path: `data.columns.${index}.goalType`,
        code: 'no_penetration',
        message: 'is for items: a metric has a value',
      });
    else if (!isItem && goalType === 'perDay' && !isSum(key))
      problems.push({
        path: `data.columns.${index}.goalType`,
        code: 'no_sum',
        message: `A rate has no goal a day: ${key} does not add up over days`,
      });
  });
  return problems;
}

function block(
  department: Department,
  calls: SettingsBlock<HeatSheetOptions, HeatSheetOptions>['calls'],
): SettingsBlock<HeatSheetOptions, HeatSheetOptions> {
  const row = settingsRow<HeatSheetOptions>({
    table: 'heat_sheet_option',
    department,
    columns: { rows_by: 'text', columns: 'jsonb', min_ros: 'int', include_inactive: 'boolean' },
    defaults: defaultHeatSheetOptions(department),
    toData: (found) =>
      heatSheetOptionsSchema.parse({
        rowsBy: found.rows_by,
        columns: found.columns,
        minRos: found.min_ros,
        includeInactive: found.include_inactive,
      }),
    toRow: (data) => ({
      rows_by: data.rowsBy,
      columns: data.columns,
      min_ros: data.minRos,
      include_inactive: data.includeInactive,
    }),
  });
  return {
    calls,
    entity: 'heat_sheet_option',
    readers: 'administrators',
    isCopyable: true,
    read: row.read,
    check: async (tx, { dealershipId, input, copy }) => {
      const itemsOf = async (id: string) =>
        (await heatSheetMapping.read(tx, { dealershipId: id, ownNumbers: null })).data.filter(
          (item) => item.department === department,
        );
      const source = copy === undefined ? null : { items: await itemsOf(copy.from), toName: copy.toName };
      return check(department, input, { items: await itemsOf(dealershipId), source });
    },
    write: row.write,
  };
}

export const serviceHeatSheet = block('service', serviceHeatSheetCalls);
export const partsHeatSheet = block('parts', partsHeatSheetCalls);
