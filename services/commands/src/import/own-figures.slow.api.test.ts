import { type CallDefinition, calls } from '@fixed-ops/contract';
import { type Table, useOwnStore } from '../testing/own-store.ts';

// Compares the figures of a store's own files with sums over the files themselves, also after further files arrive.

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

interface Line {
  readonly ro: number;
  readonly line: number;
  readonly pay: string;
  readonly labor: number;
  readonly parts: number;
  readonly offLabor: number;
  readonly offParts: number;
}
const line = (
  ro: number,
  at: number,
  pay: string,
  [labor, offLabor]: [number, number],
  [parts, offParts]: [number, number],
): Line => ({
  ro,
  line: at,
  pay,
  labor,
  parts,
  offLabor,
  offParts,
});
/** 104 is a credit of 101. */
const lines: readonly Line[] = [
  line(101, 1, 'C', [200, 20.25], [50, 5.1]),
  line(101, 2, 'W', [90, 10], [40, 0]),
  line(102, 1, 'S', [120, 7.77], [10, 0]),
  line(103, 1, 'I', [80, 0], [30, 3.33]),
  line(103, 2, 'M', [70, 1.5], [0, 0]),
  line(104, 1, 'C', [-150, 4.4], [0, 0]),
  line(105, 1, 'C', [60, 0], [25, 0]),
  line(106, 1, 'C', [100, 12.5], [0, 0]),
];
const orders = [...new Set(lines.map(({ ro }) => ro))];

const whole: Readonly<Record<string, Table>> = {
  'ros.csv': [
    [
      'ro_number',
      'status',
      'open_date',
      'close_date',
      'advisor_number',
      'advisor_name',
      'vin',
      'make',
      'ref_ro_number',
    ],
    ...orders.map((ro) => [
      ro,
      'closed',
      '2026-10-05',
      '2026-10-06',
      'A1',
      'Ana Ruiz',
      `4T1B11HK1KU000${ro}`,
      'Ford',
      ro === 104 ? 101 : '',
    ]),
  ],
  'lines.csv': [
    [
      ...[
        'ro_number',
        'line',
        'pay_type',
        'labor_type',
        'op_code',
        'op_description',
        'sold_hours',
        'labor_sale',
        'labor_cost',
      ],
      ...['labor_discount', 'parts_sale', 'parts_cost', 'parts_discount'],
    ],
    ...lines.map((each) => [
      ...[each.ro, each.line, each.pay, `${each.pay}M`, each.pay === 'W' ? 'BRK' : 'OIL', 'Work', 1.5, each.labor, 30],
      ...[each.offLabor, each.parts, each.parts / 2, each.offParts],
    ]),
  ],
  'techs.csv': [
    ['ro_number', 'line', 'tech_number', 'tech_name', 'flagged_hours', 'actual_hours'],
    ...lines.map(({ ro, line: at }) => [ro, at, 'T1', 'Gil Ode', 1.5, 1.2]),
  ],
  'parts.csv': [
    ['ro_number', 'line', 'part_number', 'quantity', 'unit_cost', 'unit_sale'],
    ...lines.filter(({ parts }) => parts > 0).map(({ ro, line: at, parts }) => [ro, at, 'P1', 1, parts / 2, parts]),
  ],
  'op_codes.csv': [
    ['op_code', 'description', 'category', 'is_maintenance'],
    ['OIL', 'Oil service', 'maintenance', 'yes'],
    ['BRK', 'Brakes', 'repair', 'no'],
  ],
  'time_clock.csv': [
    ['tech_number', 'date', 'hours'],
    ['T1', '2026-10-06', 8],
  ],
  'parts_inventory.csv': [
    ['as_of', 'part_number', 'description', 'on_hand', 'unit_cost', 'list_price'],
    ['2026-10-15', 'P1', 'Pad', 4, 10, 22.5],
    ['2026-10-31', 'P1', 'Pad', 6, 11, 25],
  ],
  'gl_accounts.csv': [
    ['account', 'description', 'type', 'department'],
    ['4600', 'Labor sale C', 'sale', 'Service'],
    ['6600', 'Labor cost C', 'cost', 'Service'],
    ['4710', 'Counter sales', 'sale', 'Parts'],
    ['6710', 'Counter cost', 'cost', 'Parts'],
    ['7310', 'Rent', 'expense', 'Service'],
  ],
  'gl_balances.csv': [
    ['account', 'month', 'debit', 'credit'],
    ['4600', '2026-10', 0, 9000],
    ['6600', '2026-10', 3000, 0],
    ['4710', '2026-10', 0, 2000],
    ['6710', '2026-10', 1200, 0],
    ['7310', '2026-10', 700, 0],
  ],
};
/** A file with only some of the columns. */
const leaner = (file: string, keep: readonly string[]): Table => {
  const [head = [], ...rows] = whole[file] ?? [];
  const at = head.flatMap((name, index) => (keep.includes(String(name)) ? [index] : []));
  return [head, ...rows].map((row) => at.map((index) => row[index] ?? ''));
};

const { load, send } = useOwnStore();
beforeAll(async () => {
  expect(await load(whole)).toBe(0);
}, 60_000);

const cents = (of: readonly Line[], value: (each: Line) => number) =>
  Math.round(of.reduce((sum, each) => sum + value(each), 0) * 100) / 100;
const share = (part: number, rest: number) => Math.round((part / (part + rest)) * 10_000) / 100;

describe('discounts', () => {
  const discounts = async (query: Record<string, string> = {}) =>
    calls.repairOrderDiscounts.response.parse(
      (await send(calls.repairOrderDiscounts, { query: { ...october, pageSize: '100', ...query } })).body,
    );
  const isDiscounted = ({ offLabor, offParts }: Line) => offLabor + offParts > 0;

  test('list and add up those of every pay type; shares and repair orders are of customer pay', async () => {
    const { data, totals, ratesScope } = await discounts();
    expect(data.map(({ roNumber, payType }) => `${roNumber} ${payType}`).sort()).toEqual(
      lines.filter(isDiscounted).map(({ ro, pay }) => `${ro} ${pay}`),
    );
    const customer = lines.filter(({ pay }) => pay === 'C');
    expect([ratesScope, totals]).toEqual([
      'C',
      {
        lines: 7,
        // 101 and 106. The credit 104 does not count.
        roCount: 2,
        laborDiscount: cents(lines, ({ offLabor }) => offLabor),
        partsDiscount: cents(lines, ({ offParts }) => offParts),
        pctLabor: share(
          cents(customer, ({ offLabor }) => offLabor),
          cents(customer, ({ labor }) => labor),
        ),
        pctParts: share(
          cents(lines, ({ offParts }) => offParts),
          cents(lines, ({ parts }) => parts),
        ),
        // Two of 101, 105 and 106.
        roPct: 66.67,
      },
    ]);
  });

  test('of pay types that are asked for are all of those, shares too', async () => {
    for (const pay of ['W', 'S', 'I', 'M']) {
      const some = lines.filter((each) => each.pay === pay);
      const { data, totals, ratesScope } = await discounts({ payTypes: pay });
      expect([pay, ratesScope, data.map(({ payType }) => payType)]).toEqual([
        pay,
        'all',
        some.filter(isDiscounted).map(() => pay),
      ]);
      expect(totals).toMatchObject({
        laborDiscount: cents(some, ({ offLabor }) => offLabor),
        pctLabor: share(
          cents(some, ({ offLabor }) => offLabor),
          cents(some, ({ labor }) => labor),
        ),
      });
    }
  });
});

test('each snapshot of the stock has its own list price, and an older one that comes later changes none', async () => {
  const listOn = async (asOf: string) => {
    const { body } = await send(calls.inventoryAnalysis, { query: { ...october, asOf } });
    return calls.inventoryAnalysis.response
      .parse(body)
      .data.map(({ partNumber, list, description }) => [partNumber, list, description]);
  };
  const both = [[['P1', 22.5, 'Pad']], [['P1', 25, 'Pad']]];
  expect([await listOn('2026-10-20'), await listOn('2026-10-31')]).toEqual(both);
  const head = whole['parts_inventory.csv']?.[0] ?? [];
  expect(await load({ 'parts_inventory.csv': [head, ['2026-09-30', 'P1', 'Old pad', 3, 9, 18]] })).toBe(0);
  expect([await listOn('2026-10-20'), await listOn('2026-10-31')]).toEqual(both);
  expect((await listOn('2026-10-01'))[0]?.[1]).toBe(18);
});

/** The figures that people look at for the whole of October. */
const figures: readonly (readonly [call: CallDefinition, query: Record<string, string>])[] = [
  [calls.monthlyNumbers, { ...october, months: '3' }],
  [calls.repairOrderDiscounts, october],
  [calls.opCodeAnalysis, october],
  [calls.techPerformanceEff, october],
  [calls.monthlySalesByCategory, october],
  [calls.roDetailedCounts, october],
  [calls.inventoryAnalysis, { ...october, asOf: '2026-10-31' }],
  [calls.statementModel, { department: 'service', month: '2026-10', basis: 'month' }],
  [calls.statementModel, { department: 'parts', month: '2026-10', basis: 'month' }],
  [calls.monthlyNumbersAccounting, { ...october, months: '3' }],
];
const answers = async () => {
  const found: unknown[] = [];
  for (const [call, query] of figures) {
    const { status, body } = await send(call, { query });
    expect([call.name, status]).toEqual([call.name, 200]);
    found.push([
      call.name,
      JSON.parse(
        JSON.stringify(body, (key, value) => (/^(asOf|receivedAt|generatedAt|dataVersion)$/.test(key) ? null : value)),
      ),
    ]);
  }
  return found;
};

test.each<[title: string, files: () => Readonly<Record<string, Table>>]>([
  [
    'repair orders and lines alone',
    () => ({ 'ros.csv': whole['ros.csv'] ?? [], 'lines.csv': whole['lines.csv'] ?? [] }),
  ],
  [
    'lines without discounts, parts and descriptions',
    () => ({
      'ros.csv': leaner('ros.csv', ['ro_number', 'status', 'open_date', 'close_date', 'advisor_number']),
      'lines.csv': leaner('lines.csv', [
        'ro_number',
        'line',
        'pay_type',
        'op_code',
        'sold_hours',
        'labor_sale',
        'labor_cost',
      ]),
    }),
  ],
  [
    'an inventory without list prices',
    () => ({ 'parts_inventory.csv': leaner('parts_inventory.csv', ['as_of', 'part_number', 'on_hand', 'unit_cost']) }),
  ],
  ['op codes without categories', () => ({ 'op_codes.csv': leaner('op_codes.csv', ['op_code', 'description']) })],
  [
    'accounts without departments',
    () => ({ 'gl_accounts.csv': leaner('gl_accounts.csv', ['account', 'description', 'type']) }),
  ],
  [
    'balances of the month after',
    () => ({
      'gl_balances.csv': [
        ['account', 'month', 'debit', 'credit'],
        ['4600', '2026-11', 0, 1],
      ],
    }),
  ],
])('%s change no figure of October that other files have given', async (_title, files) => {
  const before = await answers();
  expect(await load(files())).toBe(0);
  expect(await answers()).toEqual(before);
});

test('a new day without techs, clock and ledger leaves theirs as they are, and its money counts', async () => {
  const of = async (call: CallDefinition, query: Record<string, string>) => (await send(call, { query })).body;
  const statement = { department: 'service', month: '2026-10', basis: 'month' };
  const [before, ledger] = [await of(calls.techPerformanceEff, october), await of(calls.statementModel, statement)];
  const code = await load({
    'ros.csv': [
      whole['ros.csv']?.[0] ?? [],
      [201, 'closed', '2026-11-10', '2026-11-11', 'A1', 'Ana Ruiz', '4T1B11HK1KU000201', 'Ford', ''],
    ],
    'lines.csv': [whole['lines.csv']?.[0] ?? [], [201, 1, 'C', 'CM', 'OIL', 'Work', 1, 100, 30, 0, 10, 5, 0]],
  });
  expect(code).toBe(0);
  expect(await of(calls.techPerformanceEff, october)).toMatchObject({ data: (before as { data: unknown }).data });
  expect(await of(calls.statementModel, statement)).toMatchObject({ data: (ledger as { data: unknown }).data });
});
