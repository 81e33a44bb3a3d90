import type { Database } from '@fixed-ops/database';
import { files } from '../testing/every-case.ts';
import { runImport } from '../testing/extract.ts';
import { useStores } from '../testing/use-stores.ts';

const used = useStores();

/** Does something after an import has read the inputs of lines. */
function meanwhile(real: Database, work: () => Promise<unknown>): Database {
  return {
    query: async (text, params) => {
      if (text.includes('max(id)') && text.includes('ro_line')) await work();
      return real.query(text, params);
    },
    execute: (text, params) => real.execute(text, params),
    copyIn: (table, columns, rows) => real.copyIn(table, columns, rows),
    transaction: (work) => real.transaction(work),
    watch: (handler) => real.watch(handler),
    close: () => real.close(),
  };
}

test('lines of new repair orders have the category that somebody gives their op code while they are loaded', async () => {
  used.folder.write(files);
  await used.db.execute(
    `insert into op_code (dealership_id, code, category, is_maint) values ($1, 'BRK', 'repair', false)`,
    [used.store],
  );
  const change = () =>
    used.db.execute(
      `update op_code set category = 'maintenance', is_maint = true where dealership_id = $1 and code = 'BRK'`,
      [used.store],
    );
  await runImport(meanwhile(used.db, change), used.store, used.folder.path);
  expect(
    await used.db.query(
      `select distinct category, is_maint from ro_line where dealership_id = $1 and op_code = 'BRK'`,
      [used.store],
    ),
  ).toEqual([{ category: 'maintenance', is_maint: true }]);
});

test('an import that ends early leaves no line with a category that its op code had before @slow', async () => {
  const numbers = Array.from({ length: 5_200 }, (_, index) => String(index + 1));
  used.folder.write({
    'ros.csv': [
      ['ro_number', 'open_date', 'close_date', 'status'],
      ...numbers.map((number) => [number, '2026-11-02', '2026-11-02', 'closed']),
    ],
    'lines.csv': [
      ['ro_number', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'],
      ...numbers.map((number) => [number, 'A', 'C', 'OIL', 1, 30, 10]),
    ],
  });
  const change = () =>
    used.db.execute(
      `insert into op_code (dealership_id, code, category, is_maint) values ($1, 'OIL', 'maintenance', true)`,
      [used.store],
    );
  let batches = 0;
  const dying: Database = {
    ...meanwhile(used.db, change),
    transaction: (work) =>
      used.db.transaction((tx) =>
        work({
          ...tx,
          copyIn: (table, columns, rows) => {
            if (table === 'repair_order') batches += 1;
            return batches > 1 ? Promise.reject(new Error('killed')) : tx.copyIn(table, columns, rows);
          },
        }),
      ),
  };
  await expect(runImport(dying, used.store, used.folder.path)).rejects.toThrow('killed');
  expect(
    await used.db.query(
      'select category, is_maint, count(*)::integer as n from ro_line where dealership_id = $1 group by 1, 2',
      [used.store],
    ),
  ).toEqual([{ category: 'maintenance', is_maint: true, n: 5_000 }]);
});
