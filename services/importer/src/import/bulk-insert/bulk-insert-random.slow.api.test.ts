import fc from 'fast-check';
import { codes } from '../testing/every-case.ts';
import { insertStore, loadFirst, runImport } from '../testing/extract.ts';
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
  comesTwice: fc.boolean(),
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
  earlier: fc.option(
    fc.tuple(someOf('closed', 'open'), someOf('', 'A1', 'A3'), someOf('', 'K1', 'K3'), someOf('', '2T3R', '3ABC')),
    {
      freq: 4,
    },
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

/** The extract with these repair orders, every file in their order. Repair orders, lines and their technicians may be repeated. */
function filesOf(orders: readonly Order[]): Record<string, Row[]> {
  const rows: Record<string, Row[]> = Object.fromEntries(Object.entries(HEADS).map(([name, head]) => [name, [head]]));
  const add = (name: string, ...row: Row): unknown => rows[name]?.push(row);
  for (const { number, suffix, earlier } of [...orders].reverse()) {
    if (earlier === null) continue;
    const [status, advisor, customer, vin] = earlier;
    const [opened, closed] = ['2026-09-30', status === 'open' ? '' : '2026-10-11'];
    add(
      'ros.csv',
      number,
      suffix,
      status,
      opened,
      closed,
      advisor,
      'Al May',
      customer,
      'Di Fox',
      vin,
      '2011',
      '',
      'T9',
      1,
    );
  }
  for (const { number, suffix, head, people, rest, lines, declined } of orders) {
    const [status, opened, closed] = head;
    add('ros.csv', number, suffix, status, opened, status === 'open' ? '' : closed, ...people, ...rest);
    let at = 0;
    for (const { step, head: what, hours, labor, money, comesTwice, techs, parts } of lines) {
      at += step;
      if (comesTwice) {
        add('lines.csv', number, suffix, at, ...what, 9, 8, 7, ...labor, ...money);
        for (const [technician, name] of techs) add('techs.csv', number, suffix, at, technician, name, 3, 2);
      }
      add('lines.csv', number, suffix, at, ...what, ...hours, ...labor, ...money);
      for (const each of techs) add('techs.csv', number, suffix, at, ...each);
      for (const each of parts) add('parts.csv', number, suffix, at, ...each);
    }
    for (const each of declined) add('declined.csv', number, suffix, ...each);
  }
  return {
    ...rows,
    ...codes,
  };
}

const extract = fc.uniqueArray(order, {
  minLength: 1,
  maxLength: 60,
  selector: ({ number, suffix }) => `${number} ${suffix}`,
});

describe('whatever new repair orders an extract has', () => {
  const used = useStores();
  let runs = 0;

  const load = async (store: string, files: Record<string, Row[]>, first?: Order) => {
    await insertStore(used.db, store);
    await used.db.execute(
      `insert into technician_profile (dealership_id, number, flat_rate_c) values ($1, 'T1', 3333), ($1, 'T2', 2875), ($1, 'T3', 0)`,
      [store],
    );
    if (first !== undefined) await loadFirst(used.db, store, `${first.number},${first.suffix},open,2026-09-30`);
    const noting = new NotingDatabase(used.db);
    used.folder.write(files);
    const report = await runImport(noting.db, store, used.folder.path);
    return { report, copied: noting.copied };
  };

  test('they are the same inserted in bulk and joined by the database', async () => {
    await fc.assert(
      fc.asyncProperty(extract, async (orders) => {
        runs += 1;
        const files = filesOf(orders);
        const bulk = await load(`bulk-${runs}`, mixed(files));
        expect(bulk.copied).toContain('repair_order');
        const joined = await load(`joined-${runs}`, files, orders[0]);
        expect(joined.copied).toContain('staged ros');
        expect(joined.copied).not.toContain('repair_order');
        const told = ({ report }: typeof joined) =>
          report.files.map(({ kind, rows, rejected, warnings }) => [kind, rows, rejected, ...warnings]);
        expect(told(joined)).toEqual(told(bulk));
        for (const [table, sql] of Object.entries(rowsOfStore))
          expect([table, await used.db.query(sql, [`bulk-${runs}`])]).toEqual([
            table,
            await used.db.query(sql, [`joined-${runs}`]),
          ]);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  }, 300_000);
});

/**
 * Mixes the rows of repair orders: the first row of each of them, then the second of each, and so on. The rows of one repair order keep
 * their order.
 */
function mixed(files: Record<string, Row[]>): Record<string, Row[]> {
  const turned = Object.entries(files).map(([name, [head = [], ...rows]]): [string, Row[]] => {
    const seen = new Map<string, number>();
    const ranked = rows.map((row) => {
      const key = `${row[0]} ${row[1]}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return { row, rank: seen.get(key) ?? 0 };
    });
    return [
      name,
      [
        head,
        ...ranked
          .reverse()
          .sort((a, b) => a.rank - b.rank)
          .map(({ row }) => row),
      ],
    ];
  });
  return {
    ...Object.fromEntries(turned),
    'ros.csv': files['ros.csv'] ?? [],
    'labor_types.csv': files['labor_types.csv'] ?? [],
  };
}
