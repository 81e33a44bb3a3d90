import type { Database } from '@fixed-ops/database';
import { files } from '../testing/every-case.ts';
import { loadFiles, runImport } from '../testing/extract.ts';
import { useStores } from '../testing/use-stores.ts';

const used = useStores();

/** A database that does something before a statement with certain words. */
const beforeOne = (words: string, real: Database, act: (tx: Database) => Promise<void>): Database => ({
  query: (text, params) => real.query(text, params),
  execute: async (text, params) => {
    if (text.includes(words)) await act(real);
    return real.execute(text, params);
  },
  copyIn: (table, columns, rows) => real.copyIn(table, columns, rows),
  transaction: (work) => real.transaction((tx) => work(beforeOne(words, tx, act))),
  watch: (handler) => real.watch(handler),
  close: () => real.close(),
});

test.each(['new_customer with', 'new_vehicle with', 'new_advisor with', 'customer_and_vehicle with'])(
  'an import says so where %s fails while files are read, and leaves nothing behind @slow',
  async (words) => {
    used.folder.write(files);
    const failing = beforeOne(`_${words}`, used.db, async () => {
      throw new Error(`No room for _${words}`);
    });
    await expect(runImport(failing, used.store, used.folder.path)).rejects.toThrow(`No room for _${words}`);
    expect(await used.db.query(`select tablename from pg_tables where schemaname = 'import_staging'`)).toEqual([]);
    expect(await used.db.query('select 1 from repair_order where dealership_id = $1', [used.store])).toEqual([]);
    expect((await runImport(used.db, used.store, used.folder.path)).files.map(({ error }) => error)).not.toContain(
      expect.any(String),
    );
  },
);

test('the planner has looked at customers before vehicles are joined with them', async () => {
  used.folder.write(files);
  const looked: unknown[] = [];
  const noting = beforeOne('_new_vehicle with', used.db, async (tx) => {
    looked.push(
      ...(await tx.query(`select reltuples > 0 as has_been from pg_class where relname like '%\\_new\\_customer'`)),
    );
  });
  await runImport(noting, used.store, used.folder.path);
  expect(looked).toEqual([{ has_been: true }]);
});

test('a repair order that comes again without customer numbers stays that of its customer, one of two of the name @slow', async () => {
  const head = 'ro_number,status,open_date,close_date,customer_name';
  await loadFiles(used.db, used.store, {
    'ros.csv': `${head},customer_number\n1,closed,2026-10-01,2026-10-01,Ana Ruiz,C1\n2,closed,2026-10-01,2026-10-01,Ana Ruiz,C2\n`,
  });
  const line = 'ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost\n2,1,C,OIL,1,100,40\n';
  await loadFiles(used.db, used.store, {
    'ros.csv': `${head}\n2,closed,2026-10-01,2026-10-01,Ana Ruiz\n`,
    'lines.csv': line,
  });
  expect(
    await used.db.query(
      `select o.ro_number, c.dms_number from repair_order o
         left join customer c on c.dealership_id = o.dealership_id and c.id = o.customer_id
        where o.dealership_id = $1 order by 1`,
      [used.store],
    ),
  ).toEqual([
    { ro_number: '1', dms_number: 'C1' },
    { ro_number: '2', dms_number: 'C2' },
  ]);
});
