import type { Database } from '@fixed-ops/database';
import { type Day, isoOf } from '../chance/calendar.ts';
import { expenseAccounts } from '../ledger/expense-accounts.ts';
import { demoUsers, employeeId } from '../people/users.ts';
import { matrixPriceCents, priceStep } from '../store/pricing.ts';
import type { StorePlan } from '../store/stores.ts';
import { copyRows, json } from './copy-text.ts';
import { copySettled } from './settled.ts';

const director = demoUsers[0] ? employeeId(demoUsers[0]) : null;

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

const partsBands: readonly (readonly [from: number, to: number | null, multiplier: number])[] = [
  [0, 100, 3.2],
  [101, 500, 2.6],
  [501, 1_000, 2.3],
  [1_001, 2_500, 2.05],
  [2_501, 5_000, 1.9],
  [5_001, 10_000, 1.78],
  [10_001, 25_000, 1.67],
  [25_001, 50_000, 1.58],
  [50_001, 100_000, 1.48],
  [100_001, 250_000, 1.38],
  [250_001, null, 1.3],
];

/** The labor matrix in tenths of an hour up to fifteen hours, before and since the last price step, and the parts matrix. */
async function writeMatrices(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  const cells = (door: number): string =>
    `{${Array.from({ length: 150 }, (_, index) => matrixPriceCents(door, (index + 1) * 10)).join(',')}}`;
  const matrices: (readonly [number, string, string, number])[] = [
    [1, 'Customer repair, former', '2020-01-01', store.formerDoorRateCents],
    [2, 'Customer repair', isoOf(priceStep(anchor)), store.doorRateCents],
  ];
  await copySettled(
    db,
    anchor,
    'labor_matrix',
    ['dealership_id', 'id', 'name', 'effective_from', 'door_rate_c', 'cells', 'shape', 'updated_by'],
    matrices.map(([id, name, from, door]) => [store.id, id, name, from, door, cells(door), 'bell', director]),
    ['created_at', 'updated_at'],
  );
  await copyRows(
    db,
    'labor_matrix_type',
    ['dealership_id', 'matrix_id', 'labor_type'],
    matrices.map(([id]) => [store.id, id, 'CM']),
  );
  await copySettled(
    db,
    anchor,
    'parts_matrix',
    ['dealership_id', 'id', 'name', 'effective_from', 'sources', 'updated_by'],
    [[store.id, 1, 'Repair parts', '2020-01-01', json(['OEM']), director]],
    ['created_at', 'updated_at'],
  );
  await copyRows(
    db,
    'parts_matrix_band',
    ['dealership_id', 'matrix_id', 'from_cost_c', 'to_cost_c', 'multiplier'],
    partsBands.map((band) => [store.id, 1, ...band]),
  );
}
