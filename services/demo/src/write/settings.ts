import type { Database } from '@fixed-ops/database';
import type { Day } from '../chance/calendar.ts';
import { expenseAccounts } from '../ledger/expense-accounts.ts';
import type { StorePlan } from '../store/stores.ts';
import { json } from './copy-text.ts';
import { writeMatrices } from './matrices.ts';
import { changeOfGoals, changeOfNames, type SettingsChange, writeSettingsChanges } from './settings-changes.ts';
import { copySettled, settledBy as director } from './settled.ts';

/** Goals that differ from the defaults of the metrics package: key, scope, direction, green, amber. */
const goals: Readonly<Record<StorePlan['brand'], readonly (readonly [string, string, string, number, number])[]>> = {
  Toyota: [['ro_count', 'all', 'up', 1_600, 1_500]],
  Chevrolet: [
    ['ro_count', 'all', 'up', 1_050, 980],
    ['discount_pct', 'C', 'down', 2.5, 4.5],
  ],
  Honda: [
    ['ro_count', 'all', 'up', 800, 740],
    ['one_line_pct', 'C', 'down', 40, 50],
  ],
};

const heatSheetItems: readonly (readonly [key: string, label: string, codes: readonly string[]])[] = [
  ['oil', 'Oil service', ['LOF*', 'OILCHG']],
  ['rotation', 'Tire rotation', ['TROT', 'ROT', 'TIREROT']],
  ['alignment', 'Alignment', ['ALIGN*', '4WA']],
  ['tires', 'Tires', ['TIRE4', 'TIRES']],
  ['brakes', 'Brakes', ['BRKF', 'BRKR', 'BRKFRT', 'FBRK', 'BRKRR']],
  ['brake_fluid', 'Brake fluid', ['BRKFL', 'BFLUSH']],
  ['filters', 'Filters', ['CABFLT', 'ENGFLT', 'CAF', 'AIRFLT']],
  ['mileage', 'Mileage services', ['30K*', '60K*', '90K']],
];

/** The items of the parts sheet, by class of part. */
const partsSheetItems: readonly (readonly [key: string, label: string, groups: readonly string[]])[] = [
  ['part_tires', 'Tires', ['TIRE']],
  ['part_maintenance', 'Maintenance parts', ['MAINTENANCE']],
  ['part_collision', 'Collision parts', ['COLLISION']],
  ['part_accessories', 'Accessories', ['ACCESSOR*']],
];

/** Codes of the parts system, for stores in which the import's defaults are wrong. */
const statusMap = [
  { dmsCode: 'A', status: 'active' },
  { dmsCode: 'PI', status: 'phase_in' },
  { dmsCode: 'PO', status: 'phase_out' },
  { dmsCode: 'NS', status: 'non_stock' },
  { dmsCode: 'SO', status: 'special_order' },
  { dmsCode: 'NEV', status: 'never_sold' },
  { dmsCode: 'DEL', status: 'delete' },
];

/** Trade customers whose names reveal their type. */
const customerTypes = [
  { pattern: '*Collision', type: 'body' },
  { pattern: '*Body Works', type: 'body' },
  { pattern: '*Motors', type: 'dealer' },
  { pattern: '*Fleet*', type: 'fleet' },
];

const columnsOf = (keys: readonly (readonly [key: string, goalType: string, goal: number | null])[]) =>
  keys.map(([key, goalType, goal], order) => ({ key, order, visible: true, goalType, goal }));

const serviceSheet = {
  rowsBy: 'advisor',
  columns: columnsOf(heatSheetItems.map(([key]) => [key, 'penetration', null])),
  minRos: 5,
  includeInactive: false,
};
const partsSheet = {
  rowsBy: 'counterperson',
  columns: columnsOf([
    ['parts_sales', 'value', null],
    ['parts_gross', 'value', null],
    ['parts_gp_pct', 'value', 38],
    ...partsSheetItems.map(([key]) => [key, 'perDay', null] as const),
  ]),
  minRos: 5,
  includeInactive: false,
};
/** The mapped items of both sheets. */
const mappedItems = [
  ...partsSheetItems.map(([itemKey, label, partGroups], order) => ({
    ...{ itemKey, label, department: 'parts', opCodes: [] as readonly string[], partGroups },
    ...{ eligible: 'all', order },
  })),
  ...heatSheetItems.map(([itemKey, label, opCodes], order) => ({
    ...{ itemKey, label, department: 'service', opCodes, partGroups: [] as readonly string[] },
    ...{ eligible: itemKey === 'mileage' ? 'mileage>=25000' : 'C', order },
  })),
];
/** The database's defaults for a store, besides the values written here. */
const inventoryOptions = {
  ...{ agingEdges: [3, 6, 9, 12, 24], obsoleteMonths: 12, strict: false, includeSources: [], excludeBins: [] },
  ...{ statusMap, daysSupplyTarget: 50, phaseIn: { demands: 3, months: 12 }, phaseOutMonths: 9 },
};
const wholesaleOptions = { staleDays: 60, minPrior12: 500, customerTypes, excludeAccounts: [], gpTarget: 20 };

/** Writes the settings of a store: its goals, heat sheet, expense lines, matrices, and the options that every screen starts from. */
export async function writeSettings(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  await copySettled(
    db,
    anchor,
    'threshold',
    ['dealership_id', 'department', 'metric_key', 'scope', 'direction', 'green', 'amber', 'updated_by'],
    goals[store.brand].map((goal) => [store.id, 'service', ...goal, director]),
  );
  await writeHeatSheets(db, store, anchor);
  await writeExpenseLines(db, store, anchor);
  await writeOptions(db, store, anchor);
  await writeMatrices(db, store, anchor);
  await writeSettingsChanges(db, store, anchor, changesOf(store));
}

/** The director's last change of each block. The settings before it follow from it. */
function changesOf(store: StorePlan): SettingsChange[] {
  const sheets = { service: serviceSheet, parts: partsSheet };
  const mileage = mappedItems.filter(({ itemKey }) => itemKey === 'mileage');
  return [
    changeOfGoals(goals[store.brand]),
    { block: 'HeatSheetMapping', entity: 'heat_sheet_map', before: [], after: mileage },
    {
      block: 'ServiceOptionsHeatSheet',
      entity: 'heat_sheet_option',
      before: { ...sheets.service, columns: sheets.service.columns.filter(({ key }) => key !== 'mileage') },
      after: sheets.service,
    },
    {
      block: 'PartsOptionsHeatSheet',
      entity: 'heat_sheet_option',
      before: { ...sheets.parts, columns: sheets.parts.columns.map((column) => ({ ...column, goal: null })) },
      after: sheets.parts,
    },
    {
      block: 'PartsOptionsInvAnalysis',
      entity: 'inventory_option',
      before: { ...inventoryOptions, daysSupplyTarget: 60 },
      after: inventoryOptions,
    },
    {
      block: 'PartsOptionsWholeSaleAnalysis',
      entity: 'wholesale_option',
      before: { ...wholesaleOptions, customerTypes: customerTypes.filter(({ type }) => type !== 'fleet') },
      after: wholesaleOptions,
    },
    changeOfNames(),
  ];
}

async function writeHeatSheets(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  await copySettled(
    db,
    anchor,
    'heat_sheet_option',
    ['dealership_id', 'department', 'rows_by', 'columns', 'min_ros', 'updated_by'],
    [['service', serviceSheet] as const, ['parts', partsSheet] as const].map(([department, sheet]) => [
      store.id,
      department,
      sheet.rowsBy,
      json(sheet.columns),
      sheet.minRos,
      director,
    ]),
  );
  await copySettled(
    db,
    anchor,
    'heat_sheet_map',
    [
      'dealership_id',
      'item_key',
      'label',
      'department',
      'op_codes',
      'part_groups',
      'eligible',
      'sort_order',
      'updated_by',
    ],
    mappedItems.map(({ itemKey, label, department, opCodes, partGroups, eligible, order }) => [
      store.id,
      itemKey,
      label,
      department,
      json(opCodes),
      json(partGroups),
      eligible,
      order,
      director,
    ]),
  );
}

/** Writes every expense for each department that shares it, after the department's account. */
async function writeExpenseLines(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  await copySettled(
    db,
    anchor,
    'expense_line',
    ['dealership_id', 'department', 'expense_key', 'label', 'category', 'accounts', 'allocate_method', 'sort_order'],
    expenseAccounts.flatMap((line, order) =>
      (
        [
          ['service', 'S'],
          ['parts', 'P'],
        ] as const
      )
        .filter(([department]) => line.share[department] > 0)
        .map(([department, suffix]) => [
          store.id,
          department,
          line.key,
          line.label,
          line.category,
          json([`${line.account}-${suffix}`]),
          'direct',
          order,
        ]),
    ),
  );
}

/** Writes the baseline of averages, the meaning of the DMS's part statuses, and the types of wholesale customers by name. */
async function writeOptions(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  await copySettled(
    db,
    anchor,
    'average_option',
    ['dealership_id', 'department', 'baseline'],
    [
      [store.id, 'service', 'prior12'],
      [store.id, 'parts', 'prior12'],
    ],
  );
  await copySettled(
    db,
    anchor,
    'inventory_option',
    ['dealership_id', 'status_map', 'days_supply_target', 'updated_by'],
    [[store.id, json(statusMap), inventoryOptions.daysSupplyTarget, director]],
  );
  await copySettled(
    db,
    anchor,
    'wholesale_option',
    ['dealership_id', 'customer_types', 'updated_by'],
    [[store.id, json(customerTypes), director]],
  );
}
