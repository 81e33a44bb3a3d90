import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase } from '@fixed-ops/database/testing';
import { ensureDemo, loadDemo } from './load.ts';
import { demoState } from './state.ts';
import { count, expectCoherentStock, first, one, plans, useDemo } from './testing/demo-database.ts';

const later = '2026-12-03';

describe('demo data that are there', () => {
  const used = useDemo();
  let db: Database;
  beforeAll(() => {
    db = used.db;
  });

  describe('with a late feed', () => {
    const chevrolet = 'd-harborline-chevrolet';
    const lastFeed = (store: string) =>
      one<{ day: string; at: string }>(
        db,
        'select max(data_to) as day, max(received_at) as at from feed_file where dealership_id = $1',
        [store],
      );
    /** All rows of a store that figures depend on, without ids. */
    const content = async () => {
      const digest = (columns: string, from: string, order: string) =>
        one(
          db,
          `select count(*) as n, md5(string_agg(md5(row(${columns})::text), '' order by ${order})) as digest from ${from}`,
          [chevrolet],
        );
      return {
        orders: await digest(
          'ro_number, status, open_date, close_date, total_sale_c, sold_h, advisor_number',
          'repair_order where dealership_id = $1',
          'ro_number',
        ),
        lines: await digest(
          'r.ro_number, l.line_no, l.close_date, l.op_code, l.labor_sale_c, l.parts_sale_c, l.discount_labor_c',
          `ro_line l join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id
            where l.dealership_id = $1`,
          'r.ro_number, l.line_no',
        ),
        clock: await digest('tech_number, date, clock_h', 'attendance where dealership_id = $1', 'date, tech_number'),
        ledger: await digest('account, month, net_c, ytd_c', 'gl_balance where dealership_id = $1', 'month, account'),
        journal: await digest(
          'account, posted_date, description, amount_c',
          'gl_entry where dealership_id = $1',
          'posted_date, account, description',
        ),
        parts: await digest(
          'txn_date, kind, doc_number, part_number, qty, unit_cost_c, unit_sale_c',
          'part_txn where dealership_id = $1',
          'txn_date, kind, doc_number, part_number, qty, unit_cost_c',
        ),
        stock: await digest(
          'as_of, part_number, status, on_hand, reserved, last_sale_date, sales_12',
          "part_stock_snapshot where dealership_id = $1 and as_of in ('2026-09-30', '2026-10-31', '2026-11-17')",
          'as_of, part_number',
        ),
        feeds: await digest(
          'kind, received_at, file_name, rows',
          'feed_file where dealership_id = $1',
          'received_at, kind',
        ),
        told: await digest('user_id, title, text', 'notification where dealership_id = $1', 'title, user_id'),
      };
    };

    it('takes the last two days of one store back, and brings them again when it is switched off', async () => {
      const before = await content();
      await ensureDemo(db, { today: first, plans, lateFeed: true });
      expect((await lastFeed(chevrolet)).day).toBe('2026-11-17');
      expect((await lastFeed('d-harborline-toyota')).day).toBe('2026-11-19');
      const since = "dealership_id = $1 and (open_date > '2026-11-17' or close_date > '2026-11-17')";
      expect(await count(db, `repair_order where ${since}`, [chevrolet])).toBe(0);
      expect(await count(db, "attendance where dealership_id = $1 and date > '2026-11-17'", [chevrolet])).toBe(0);
      expect(await demoState(db)).toEqual({ loaded: true, through: '2026-11-19', today: first });
      const late = await content();
      expect(late).not.toEqual(before);

      await ensureDemo(db, { today: first, plans, lateFeed: true });
      expect(await content()).toEqual(late);

      await ensureDemo(db, { today: first, plans, lateFeed: false });
      expect(await content()).toEqual(before);
    });
  });

  describe('on a later day', () => {
    const history = () =>
      one<{ rows: number; digest: string }>(
        db,
        `select count(*) as rows, md5(string_agg(md5(r::text), '' order by dealership_id, id)) as digest
           from repair_order r where close_date < $1`,
        [first],
      );
    const versions = async () =>
      (await db.query<{ version: number }>('select version from data_version order by dealership_id')).map(
        (row) => row.version,
      );

    it('adds the missing days, closes what was open and leaves history alone', async () => {
      const before = await history();
      const versionsBefore = await versions();
      const ledger = `gl_balance where month < '2026-11'`;
      const closedMonths = await one(db, `select count(*) as n, sum(debit_c) as d, sum(credit_c) as c from ${ledger}`);
      await ensureDemo(db, { today: later, plans });
      expect(await demoState(db)).toEqual({ loaded: true, through: '2026-12-02', today: later });
      expect(await history()).toEqual(before);
      expect(await one(db, `select count(*) as n, sum(debit_c) as d, sum(credit_c) as c from ${ledger}`)).toEqual(
        closedMonths,
      );
      expect(await count(db, 'repair_order where close_date >= $1', [first])).toBeGreaterThan(900);
      expect(await count(db, 'attendance where date >= $1', [first])).toBeGreaterThan(300);
      // People who work on the new days stay in headcounts.
      expect(await count(db, "dms_person where active and last_seen >= '2026-11-25'")).toBe(
        await count(db, 'dms_person where active'),
      );
      for (const [store, version] of (await versions()).entries())
        expect(version).toBeGreaterThan(versionsBefore[store] ?? Number.POSITIVE_INFINITY);
    });

    it('goes on keeping the shelf, with the month that ended and a week of days', async () => {
      await expectCoherentStock(db, '2026-10-31', '2026-11-30');
      await expectCoherentStock(db, '2026-11-30', '2026-12-02');
      const days = await db.query<{ day: string }>(
        "select distinct as_of::text as day from part_stock_snapshot where dealership_id = 'd-harborline-toyota' order by 1",
      );
      expect(days.map(({ day }) => day)).toEqual([
        '2026-09-30',
        '2026-10-31',
        ...['26', '27', '28', '29', '30'].map((date) => `2026-11-${date}`),
        '2026-12-01',
        '2026-12-02',
      ]);
    });

    it('dates no change after the days that were added', async () => {
      expect(await count(db, 'data_version where changed_at >= $1::timestamptz', [`${later}T00:00:00-05:00`])).toBe(0);
      expect(
        await count(db, "feed_file where data_to > '2026-11-19' and kind = 'parts_inventory' and rows < 1000"),
      ).toBe(0);
    });

    it('has every repair order and every line once', async () => {
      const twice = (table: string, key: string): Promise<number> =>
        count(db, `(select ${key} from ${table} group by ${key} having count(*) > 1) t`);
      expect(await twice('repair_order', 'dealership_id, ro_number')).toBe(0);
      expect(await twice('ro_line', 'dealership_id, ro_id, line_no')).toBe(0);
      expect(await twice('vehicle', 'dealership_id, vin')).toBe(0);
      expect(await twice('customer', 'dealership_id, dms_number')).toBe(0);
      expect(await twice('inspection', 'dealership_id, ro_number')).toBe(0);
    });

    it('does nothing on the same day again, nor when the clock was set back', async () => {
      const before = await versions();
      await ensureDemo(db, { today: later, plans });
      await ensureDemo(db, { today: first, plans });
      expect(await versions()).toEqual(before);
      expect((await demoState(db)).through).toBe('2026-12-02');
    });
  });
});

describe('a load that fails half-way', () => {
  it('leaves nothing behind', async () => {
    const { db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    try {
      const progress = (done: number): void => {
        if (done === 70) throw new Error('Stopped by the test');
      };
      await expect(loadDemo(db, { today: first, plans, progress })).rejects.toThrow('Stopped by the test');
      expect(await count(db, 'dealership')).toBe(0);
      expect(await count(db, 'repair_order')).toBe(0);
      expect(await demoState(db)).toEqual({ loaded: false, through: null, today: null });
    } finally {
      await close();
    }
  }, 120_000);
});

describe('two processes that start at once', () => {
  it('make the demo data once, and both go on', async () => {
    const { db, close } = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    try {
      const two = plans.slice(0, 1).map((plan) => ({ ...plan, monthsOfHistory: 1 }));
      await Promise.all([1, 2].map(() => ensureDemo(db, { today: first, plans: two })));
      expect((await demoState(db)).through).toBe('2026-11-19');
      await db.execute('create table change_of_figures ()');
      await db.execute(`create function note_change() returns trigger language plpgsql
                        as $$ begin insert into change_of_figures default values; return null; end $$`);
      await db.execute(`create trigger note_change after update of version on data_version
                        for each row execute function note_change()`);
      await Promise.all([1, 2].map(() => ensureDemo(db, { today: '2026-11-22', plans: two })));
      expect((await demoState(db)).through).toBe('2026-11-21');
      expect(await count(db, 'change_of_figures')).toBe(1);
    } finally {
      await close();
    }
  }, 120_000);
});
