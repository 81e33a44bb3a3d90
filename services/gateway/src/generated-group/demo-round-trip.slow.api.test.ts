import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase } from '@fixed-ops/database/testing';
import { demoPlans, loadDemo } from '@fixed-ops/demo';
import { exitCodeOf } from '@fixed-ops/importer';
import { csvOf, ExtractFolder, insertStore, runImport, TEST_DAY } from '@fixed-ops/importer/testing';

const plan = { ...demoPlans[0]!, monthsOfHistory: 1 };

/** The queries that make each file from the demo's rows, with money and hours as files have them. */
const money = (column: string) => `(${column} / 100.0)::numeric(12, 2)`;
const ofLine = `ro_line l join repair_order o on o.dealership_id = l.dealership_id and o.id = l.ro_id where o.dealership_id = $1`;
const sources: Readonly<Record<string, string>> = {
  'ros.csv': `select ro_number, open_date, coalesce(close_date, void_date) as close_date,
                     case status when 'C' then 'closed' when 'V' then 'void' else 'open' end as status, advisor_number,
                     stock_number, mileage_in, mileage_out, tag, promised_at, ref_ro as ref_ro_number, comeback,
                     ${money('shop_supplies_c')} as shop_supplies, ${money('tax_c')} as tax
                from repair_order where dealership_id = $1`,
  'lines.csv': `select o.ro_number, l.letter as line, l.pay_type, l.labor_type, l.op_code, l.op_description, l.complaint, l.cause,
                       l.correction, ${money('l.sold_h')} as sold_hours, ${money('l.flagged_h')} as flagged_hours,
                       ${money('l.actual_h')} as actual_hours, ${money('l.labor_sale_c')} as labor_sale,
                       ${money('l.labor_cost_c')} as labor_cost, ${money('l.discount_labor_c')} as labor_discount,
                       ${money('l.sublet_sale_c')} as sublet_sale, ${money('l.sublet_cost_c')} as sublet_cost,
                       ${money('l.misc_sale_c')} as misc_sale, l.discount_reason
                  from ${ofLine}`,
  'techs.csv': `select o.ro_number, l.line_no as line, t.tech_number, ${money('t.flagged_h')} as flagged_hours,
                       ${money('t.actual_h')} as actual_hours
                  from ro_line_tech t join ${ofLine.replace('where', 'on l.dealership_id = t.dealership_id and l.id = t.line_id where')}`,
  'parts.csv': `select o.ro_number, l.line_no as line, p.part_number, p.description, p.source, p.qty as quantity,
                       ${money('p.unit_cost_c')} as unit_cost, ${money('p.unit_sale_c')} as unit_sale,
                       ${money('p.list_c')} as list_price, p.is_ep as emergency_purchase, p.is_special_order as special_order,
                       p.counter_number
                  from ro_part p join ${ofLine.replace('where', 'on l.dealership_id = p.dealership_id and l.id = p.line_id where')}`,
  'op_codes.csv': `select code as op_code, description, nullif(category, '') as category, is_maint as is_maintenance
                     from op_code where dealership_id = $1`,
  'time_clock.csv': `select tech_number, date, ${money('clock_h')} as hours from attendance where dealership_id = $1`,
  'gl_accounts.csv': 'select account, description, type, department from gl_account where dealership_id = $1',
  'gl_balances.csv': `select account, month, ${money('debit_c')} as debit, ${money('credit_c')} as credit
                        from gl_balance where dealership_id = $1`,
};

/** Columns of a repair order and its lines that follow from other columns, and the sums that must survive the import. */
const derived: Readonly<Record<string, string>> = {
  'headers, their sums and counting rules': `
    select ro_number, status, open_date, close_date, void_date, has_c, has_w, has_i, has_s, has_m, has_f, has_b, line_count,
           line_count_c, one_line_c, labor_sale_c, labor_cost_c, parts_sale_c, parts_cost_c, sublet_sale_c, sublet_cost_c,
           misc_sale_c, discount_labor_c, discount_parts_c, sold_h, actual_h, total_sale_c, is_credit, shop_supplies_c, tax_c
      from repair_order where dealership_id = $1 order by ro_number`,
  'lines with category, counting and parts money': `
    select o.ro_number, l.line_no, l.letter, l.close_date, l.advisor_number, l.category, l.is_maint, l.is_counted, l.sold_h,
           l.flagged_h, l.actual_h, l.parts_sale_c, l.parts_cost_c, l.status
      from ${ofLine} order by o.ro_number, l.line_no`,
  'shares of technicians': `
    select o.ro_number, l.line_no, t.tech_number, t.share, t.flagged_h, t.actual_h
      from ro_line_tech t join ${ofLine.replace('where', 'on l.dealership_id = t.dealership_id and l.id = t.line_id where')}
     order by o.ro_number, l.line_no, t.tech_number`,
  discounts: `select count(*) as n, sum(labor_c) as labor from ro_discount where dealership_id = $1`,
  attendance: 'select tech_number, date, clock_h from attendance where dealership_id = $1 order by tech_number, date',
};

describe('demo data, written as files and imported into another store', () => {
  let db: Database;
  let close: () => Promise<void>;
  const folder = new ExtractFolder();

  beforeAll(async () => {
    ({ db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE));
    await loadDemo(db, { today: TEST_DAY, plans: [plan] });
    await insertStore(db, 'copy', 'America/New_York');
    for (const [name, sql] of Object.entries(sources)) {
      const rows = await db.query<Record<string, string | number | boolean | null>>(sql, [plan.id]);
      const head = Object.keys(rows[0] ?? {});
      folder.write({ [name]: csvOf([head, ...rows.map((row) => head.map((column) => String(row[column] ?? '')))]) });
    }
    const report = await runImport(db, 'copy', folder.path);
    expect(report.files.flatMap(({ error, warnings }) => [error, ...warnings]).filter((text) => text !== null)).toEqual(
      [],
    );
    expect(exitCodeOf(report)).toBe(0);
  }, 300_000);
  afterAll(async () => {
    folder.remove();
    await close();
  });

  test.each(Object.entries(derived))('%s are what the demo wrote itself', async (_what, sql) => {
    const expected = await db.query(sql, [plan.id]);
    expect(expected.length).toBeGreaterThan(0);
    expect(await db.query(sql, ['copy'])).toEqual(expected);
  });

  test('balances of the year to date follow the months', async () => {
    const sql = `select account, month, net_c, ytd_c from gl_balance where dealership_id = $1 order by account, month`;
    const rows = await db.query<{ account: string; month: string; net_c: number; ytd_c: number }>(sql, ['copy']);
    expect(rows.length).toBeGreaterThan(100);
    const sums = new Map<string, number>();
    for (const { account, month, net_c, ytd_c } of rows) {
      const key = `${account} ${month.slice(0, 4)}`;
      sums.set(key, (sums.get(key) ?? 0) + net_c);
      expect(ytd_c).toBe(sums.get(key));
    }
  });
});
