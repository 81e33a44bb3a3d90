import type { Database } from '@fixed-ops/database';
import type { Day } from '../chance/calendar.ts';
import { expenseAccounts } from '../ledger/expense-accounts.ts';
import type { StorePlan } from '../store/stores.ts';
import { json } from './copy-text.ts';
import { writeMatrices } from './matrices.ts';
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

/** What the parts sheet counts, by class of part. */
const partsSheetItems: readonly (readonly [key: string, label: string, groups: readonly string[]])[] = [
  ['part_tires', 'Tires', ['TIRE']],
  ['part_maintenance', 'Maintenance parts', ['MAINTENANCE']],
  ['part_collision', 'Collision parts', ['COLLISION']],
  ['part_accessories', 'Accessories', ['ACCESSOR*']],
];

/** Codes as the parts system writes them, for stores whose own differ from what the import takes them for. */
const statusMap = [
  { dmsCode: 'A', status: 'active' },
  { dmsCode: 'PI', status: 'phase_in' },
  { dmsCode: 'PO', status: 'phase_out' },
  { dmsCode: 'NS', status: 'non_stock' },
  { dmsCode: 'SO', status: 'special_order' },
  { dmsCode: 'NEV', status: 'never_sold' },
  { dmsCode: 'DEL', status: 'delete' },
];

/** Trade customers whose names give their type away. */
const customerTypes = [
  { pattern: '*Collision', type: 'body' },
  { pattern: '*Body Works', type: 'body' },
  { pattern: '*Motors', type: 'dealer' },
  { pattern: '*Fleet*', type: 'fleet' },
];

/** Settings of a store: custom goals, heat sheet, expense lines, matrices and the options every screen starts from. */
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
}

async function writeHeatSheets(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  await copySettled(
    db,
    anchor,
    'heat_sheet_option',
    ['dealership_id', 'department', 'rows_by', 'columns', 'min_ros', 'updated_by'],
    [
      [
        store.id,
        'service',
        'advisor',
        json(
          heatSheetItems.map(([key], order) => ({ key, order, visible: true, goalType: 'penetration', goal: null })),
        ),
        5,
        director,
      ],
      [
        store.id,
        'parts',
        'counterperson',
        json([
          ...['parts_sales', 'parts_gross', 'parts_gp_pct'].map((key, order) => ({
            key,
            order,
            visible: true,
            goalType: 'value',
            goal: key === 'parts_gp_pct' ? 38 : null,
          })),
          ...partsSheetItems.map(([key], order) => ({
            key,
            order: order + 3,
            visible: true,
            goalType: 'perDay',
            goal: null,
          })),
        ]),
        5,
        director,
      ],
    ],
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
    [
      ...partsSheetItems.map(([key, label, groups], order) => [
        store.id,
        key,
        label,
        'parts',
        json([]),
        json(groups),
        'all',
        order,
        director,
      ]),
      ...heatSheetItems.map(([key, label, codes], order) => [
        store.id,
        key,
        label,
        'service',
        json(codes),
        json([]),
        key === 'mileage' ? 'mileage>=25000' : 'C',
        order,
        director,
      ]),
    ],
  );
}

/** Every expense in each department that shares it, behind the account of that department. */
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

/** What an average is, how the DMS's statuses of parts are read, and who a wholesale customer is by the name. */
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
    [[store.id, json(statusMap), 50, director]],
  );
  await copySettled(
    db,
    anchor,
    'wholesale_option',
    ['dealership_id', 'customer_types', 'updated_by'],
    [[store.id, json(customerTypes), director]],
  );
}
