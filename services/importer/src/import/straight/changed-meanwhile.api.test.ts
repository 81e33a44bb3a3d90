import type { Database } from '@fixed-ops/database';
import { files } from '../testing/every-case.ts';
import { runImport } from '../testing/extract.ts';
import { useStores } from '../testing/use-stores.ts';

const used = useStores();

/** Does something once an import has read what lines depend on. */
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
