import { loadFiles } from './testing/extract.ts';
import { useStores } from './testing/use-stores.ts';

const used = useStores();

const load = (files: Parameters<typeof loadFiles>[2]) => loadFiles(used.db, used.store, files);
const technicians = () =>
  used.db.query(
    `select l.line_no, t.tech_number, t.flagged_h, t.share from ro_line_tech t
       join ro_line l on l.dealership_id = t.dealership_id and l.id = t.line_id
      where t.dealership_id = $1 order by l.line_no, t.tech_number`,
    [used.store],
  );
const assigned = () =>
  used.db.query('select line_no, tech_number from line_technician where dealership_id = $1 order by line_no', [
    used.store,
  ]);

const order = (total: number) => ({
  'ros.csv': [
    ['ro_number', 'status', 'open_date', 'close_date', 'mileage_in'],
    ['1', 'closed', '2026-11-02', '2026-11-03', total],
  ],
});
const lines = (description: string, count = 2, cost = 80) => ({
  'lines.csv': [
    ['ro_number', 'line', 'pay_type', 'op_code', 'op_description', 'sold_hours', 'labor_sale', 'labor_cost'],
    ...[1, 2].slice(0, count).map((line) => ['1', line, 'C', 'BRKF', description, 2, 300, cost]),
  ],
});
const techs = (...rows: (string | number)[][]) => ({
  'techs.csv': [['ro_number', 'line', 'tech_number', 'flagged_hours'], ...rows],
});

/** Assigns a technician as the product does: the correction, and the line's row of it. */
async function assign(line: number, techNumber: string) {
  await used.db.execute(
    `insert into line_technician (dealership_id, ro_number, ro_suffix, line_no, tech_number, assigned_by)
     values ($1, '1', '', $2, $3, 'U1')`,
    [used.store, line, techNumber],
  );
  await used.db.execute(
    `insert into ro_line_tech (dealership_id, line_id, tech_number, flagged_h, share)
     select dealership_id, id, $3, sold_h, 1 from ro_line where dealership_id = $1 and line_no = $2`,
    [used.store, line, techNumber],
  );
}

describe('a technician whom a person has named for a line', () => {
  beforeEach(async () => {
    await load({ ...order(100), ...lines('Front brakes'), ...techs(['1', 1, 'T1', 2]) });
    await assign(2, 'T7');
  });

  test.each([
    ['with the technicians of the other lines', techs(['1', 1, 'T1', 2])],
    ['without technicians', {}],
  ])('stays when the repair order is sent again %s', async (_how, sent) => {
    await load({ ...order(200), ...lines('Brakes, front'), ...sent });
    expect(await technicians()).toMatchObject([
      { line_no: 1, tech_number: 'T1' },
      { line_no: 2, tech_number: 'T7', flagged_h: 200, share: 1 },
    ]);
    expect(await assigned()).toEqual([{ line_no: 2, tech_number: 'T7' }]);
  });

  test('gives way to the one whom the feed names, with lines and alone', async () => {
    await load(techs(['1', 1, 'T1', 2], ['1', 2, 'T2', 2]));
    expect(await technicians()).toMatchObject([
      { line_no: 1, tech_number: 'T1' },
      { line_no: 2, tech_number: 'T2' },
    ]);
    expect(await assigned()).toEqual([]);
    await load({ ...order(300), ...lines('Brakes'), ...techs(['1', 1, 'T1', 2]) });
    expect(await technicians()).toMatchObject([{ line_no: 1, tech_number: 'T1' }]);
  });

  test('brings the labor cost that no file has, each time that the line is sent again', async () => {
    await used.db.execute(
      `insert into technician_profile (dealership_id, number, flat_rate_c) values ($1, 'T7', 3000)`,
      [used.store],
    );
    await load({ ...order(200), ...lines('Brakes, front', 2, 0), ...techs(['1', 1, 'T1', 2]) });
    expect(
      await used.db.query(
        `select l.line_no, l.labor_cost_c, l.cost_estimated, t.cost_c, o.labor_cost_c as of_order from ro_line l
           join repair_order o on o.dealership_id = l.dealership_id and o.id = l.ro_id
           join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
          where l.dealership_id = $1 order by l.line_no`,
        [used.store],
      ),
    ).toEqual([
      { line_no: 1, labor_cost_c: 0, cost_estimated: false, cost_c: 0, of_order: 6_000 },
      { line_no: 2, labor_cost_c: 6_000, cost_estimated: true, cost_c: 6_000, of_order: 6_000 },
    ]);
  });

  test('is forgotten with the line', async () => {
    await load({ ...order(400), ...lines('Front brakes', 1), ...techs(['1', 1, 'T1', 2]) });
    expect(await technicians()).toMatchObject([{ line_no: 1, tech_number: 'T1' }]);
    expect(await assigned()).toEqual([]);
  });
});
