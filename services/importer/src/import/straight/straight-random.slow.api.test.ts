import fc from 'fast-check';
import { insertStore, runImport } from '../testing/extract.ts';
import { NotingDatabase } from '../testing/noting-database.ts';
import { rowsOfStore } from '../testing/rows-of-store.ts';
import { useStores } from '../testing/use-stores.ts';

type Row = readonly (string | number)[];

const blankOr = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: '' as const });
const hundredths = (most: number) => fc.integer({ min: -most, max: most }).map((value) => value / 100);
const someOf = (...values: string[]) => fc.constantFrom(...values);

const tech = fc.tuple(
  someOf('T1', 'T2', 'T3', 'T4'),
  someOf('', 'Gil', 'Kim Ode'),
  fc.oneof(someOf('0', '1', '-1'), hundredths(400)),
  blankOr(hundredths(300)),
);
const part = fc.tuple(
  someOf('F1', 'P2', 'N/A'),
  someOf('', 'Filter', 'Pad "front"'),
  fc.integer({ min: -5_000, max: 5_000 }).map((value) => value / 1_000),
  hundredths(20_000),
  hundredths(40_000),
  someOf('', 'yes', 'no'),
);
const line = fc.record({
  step: fc.integer({ min: 1, max: 13 }),
  head: fc.tuple(
    someOf('C', 'W', 'I', 'S'),
    someOf('', 'CM', 'WM', 'XX'),
    someOf('OIL', 'BRK', 'NEW'),
    someOf('', 'One', 'a\\b\tc\nd'),
  ),
  hours: fc.tuple(fc.oneof(someOf('0'), hundredths(500)), blankOr(hundredths(500)), blankOr(hundredths(500))),
  labor: fc.tuple(
    hundredths(90_000),
    fc.oneof(someOf('0'), hundredths(30_000)),
    blankOr(hundredths(2_000).map(Math.abs)),
    someOf('', 'coupon'),
  ),
  money: fc.tuple(...Array.from({ length: 5 }, () => blankOr(hundredths(20_000)))),
  techs: fc.uniqueArray(tech, { maxLength: 4, selector: ([number]) => number }),
  parts: fc.array(part, { maxLength: 3 }),
});
const order = fc.record({
  number: fc.integer({ min: 1, max: 400 }).map(String),
  suffix: someOf('', '', 'B'),
  head: fc.tuple(
    someOf('closed', 'closed', 'open', 'void'),
    someOf('2026-10-01', '2026-10-02'),
    someOf('2026-10-02', '2026-10-09'),
  ),
  people: fc.tuple(
    someOf('', 'A1', 'A2'),
    someOf('', 'Mo Ray', 'Jo Lee'),
    someOf('', 'K1', 'K2'),
    someOf('', 'Lee', 'Élan Poe', 'élan poe'),
  ),
  rest: fc.tuple(
    someOf('', '1ftx', '1FTX', '2t3r'),
    someOf('', '2019'),
    someOf('', '', '9'),
    someOf('', 'T\\1'),
    blankOr(hundredths(900)),
  ),
  lines: fc.array(line, { maxLength: 4 }),
  declined: fc.array(fc.tuple(someOf('', 'BRK'), someOf('Wipers', 'Tires, all'), blankOr(hundredths(50_000))), {
    maxLength: 2,
  }),
});
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

const HEADS: Readonly<Record<string, Row>> = {
  'ros.csv':
    'ro_number,ro_suffix,status,open_date,close_date,advisor_number,advisor_name,customer_number,customer_name,vin,year,ref_ro_number,tag,tax'.split(
      ',',
    ),
  'lines.csv':
    'ro_number,ro_suffix,line,pay_type,labor_type,op_code,op_description,sold_hours,flagged_hours,actual_hours,labor_sale,labor_cost,labor_discount,discount_reason,parts_sale,parts_cost,sublet_sale,sublet_cost,misc_sale'.split(
      ',',
    ),
  'techs.csv': 'ro_number,ro_suffix,line,tech_number,tech_name,flagged_hours,actual_hours'.split(','),
  'parts.csv': 'ro_number,ro_suffix,line,part_number,description,quantity,unit_cost,unit_sale,is_core'.split(','),
  'declined.csv': 'ro_number,ro_suffix,op_code,text,amount'.split(','),
};

/** The extract that has the repair orders, every file in their order. */
function filesOf(orders: readonly Order[]): Record<string, Row[]> {
  const rows: Record<string, Row[]> = Object.fromEntries(Object.entries(HEADS).map(([name, head]) => [name, [head]]));
  const add = (name: string, ...row: Row): unknown => rows[name]?.push(row);
  for (const { number, suffix, head, people, rest, lines, declined } of orders) {
    const [status, opened, closed] = head;
    add('ros.csv', number, suffix, status, opened, status === 'open' ? '' : closed, ...people, ...rest);
    let at = 0;
    for (const { step, head: what, hours, labor, money, techs, parts } of lines) {
      at += step;
      add('lines.csv', number, suffix, at, ...what, ...hours, ...labor, ...money);
      for (const each of techs) add('techs.csv', number, suffix, at, ...each);
      for (const each of parts) add('parts.csv', number, suffix, at, ...each);
    }
    for (const each of declined) add('declined.csv', number, suffix, ...each);
  }
  return {
    ...rows,
    'labor_types.csv': [
      ['labor_type', 'pay_type'],
      ['CM', 'C'],
      ['WM', 'W'],
    ],
    'op_codes.csv': [
      ['op_code', 'description', 'category', 'is_maintenance'],
      ['OIL', 'Oil\tand filter', 'maintenance', 'yes'],
      ['BRK', 'Brakes', 'repair', ''],
    ],
  };
}

/** The first repair order and another declined something, so that declined work can be in another order than they. */
const extract = fc
  .uniqueArray(order, { minLength: 2, maxLength: 60, selector: ({ number, suffix }) => `${number} ${suffix}` })
  .map((orders) =>
    orders.map((each, at): Order => (at > 1 ? each : { ...each, declined: [['', 'Wipers', ''], ...each.declined] })),
  );

describe('whatever new repair orders an extract has', () => {
  const used = useStores();
  let runs = 0;

  const load = async (store: string, files: Record<string, Row[]>) => {
    await insertStore(used.db, store);
    await used.db.execute(
      `insert into technician_profile (dealership_id, number, flat_rate_c) values ($1, 'T1', 3333), ($1, 'T2', 2875), ($1, 'T3', 0)`,
      [store],
    );
    const noting = new NotingDatabase(used.db);
    used.folder.write(files);
    const report = await runImport(noting.db, store, used.folder.path);
    return { report, copied: noting.copied };
  };

  test('they are the same written straight and joined by the database', async () => {
    await fc.assert(
      fc.asyncProperty(extract, async (orders) => {
        runs += 1;
        const files = filesOf(orders);
        const [head = [], ...declined] = files['declined.csv'] ?? [];
        const straight = await load(`straight-${runs}`, files);
        expect(straight.copied).toContain('repair_order');
        // Declined work in another order has everything joined; of a repair order it stays in its own.
        const joined = await load(`joined-${runs}`, { ...files, 'declined.csv': [head, ...turned(declined)] });
        expect(joined.copied).toContain('staged ros');
        expect(joined.copied).not.toContain('repair_order');
        expect(joined.report.files.map(({ kind, rows, rejected }) => [kind, rows, rejected])).toEqual(
          straight.report.files.map(({ kind, rows, rejected }) => [kind, rows, rejected]),
        );
        for (const [table, sql] of Object.entries(rowsOfStore))
          expect([table, await used.db.query(sql, [`straight-${runs}`])]).toEqual([
            table,
            await used.db.query(sql, [`joined-${runs}`]),
          ]);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  }, 300_000);
});

/** Rows with the last repair order's first. */
function turned(rows: readonly Row[]): Row[] {
  const blocks = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row[0]} ${row[1]}`;
    blocks.set(key, [...(blocks.get(key) ?? []), row]);
  }
  return [...blocks.values()].reverse().flat();
}
