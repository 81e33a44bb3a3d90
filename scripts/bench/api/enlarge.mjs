// Makes a database of millions of lines from the demo. It adds stores that repeat the rows of the first one.

/** Tables with many rows for each store. A query of a dashboard must find its rows among those of other stores. */
const TABLES = ['repair_order', 'ro_line', 'ro_line_tech', 'ro_part'];
/** Other tables with rows for each store, which the comparison of stores needs. */
const FACTS = [
  'data_version',
  'door_rate',
  'feed_file',
  'dealership_product',
  'technician_profile',
  'labor_type',
  'attendance',
];

/** Adds stores until the database has this many lines. Does nothing if it has them already. */
export async function enlarge(db, store, lines, tell) {
  const count = async () => (await db.query('select count(*) as lines from ro_line'))[0].lines;
  let there = await count();
  if (there >= lines) return;
  const [{ own }] = await db.query('select count(*) as own from ro_line where dealership_id = $1', [store]);
  const [{ copies }] = await db.query("select count(*) as copies from dealership where id like 'd-copy-%'");
  for (let number = copies + 1; there < lines; number += 1, there += own) {
    tell(`adding stores: ${there.toLocaleString('en-US')} of ${lines.toLocaleString('en-US')} lines`);
    const id = `d-copy-${number}`;
    await db.transaction(async (tx) => {
      await copyRow(tx, 'dealership', 'id', store, id, { name: `Copy ${number}` });
      for (const table of [...FACTS, ...TABLES]) await copyRow(tx, table, 'dealership_id', store, id, {});
      await tx.execute(
        'insert into user_dealership (user_id, dealership_id) select id, $1 from app_user where dev_features',
        [id],
      );
    });
  }
  tell('analyzing');
  await db.execute('analyze');
}

async function copyRow(tx, table, key, from, to, changed) {
  const columns = (
    await tx.query(
      `select attname::text as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
  ).map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === key) return `'${to}'`;
    return name in changed ? `'${changed[name]}'` : `"${name}"`;
  });
  await tx.execute(
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from "${table}" where "${key}" = $1`,
    [from],
  );
}
