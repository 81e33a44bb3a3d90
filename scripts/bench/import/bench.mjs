import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importBuilt, root } from '../../steps/workspace.mjs';
import { inFolder } from '../in-folder.mjs';
import { POSTMASTER_FILE, peakMegabytes, pidIn, treeMegabytes, treeSeconds } from '../process-usage.mjs';
import { printTable } from '../table.mjs';
import { writeExtract } from './extract.mjs';

/** The budgets of docs/import.md. */
const MOST_SECONDS = 45;
const MOST_MEGABYTES = 320;
/** Measuring the memory of a database takes tens of milliseconds. Four times a second, it would take a twentieth of the machine. */
const LOOK_MS = 1000;

/** Imports the extract as the command does, and answers the time and the memory that it took. */
async function runImport(extract, dataFolder) {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--conditions=built', join(root, 'scripts', 'import.mjs'), '--dealership', 'bench', extract],
    { env: { ...process.env, FIXED_OPS_DATA: dataFolder, DATABASE_URL: '' }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const database = pidIn(dataFolder, POSTMASTER_FILE);
  const before = treeSeconds(database);
  const taken = { importer: 0, database: 0, ofImporter: 0, ofDatabase: 0 };
  const timer = setInterval(() => {
    taken.importer = Math.max(taken.importer, peakMegabytes(child.pid));
    taken.database = Math.max(taken.database, treeMegabytes(database));
    taken.ofImporter = Math.max(taken.ofImporter, treeSeconds(child.pid));
    taken.ofDatabase = treeSeconds(database) - before;
  }, LOOK_MS);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, ...taken };
}

/**
 * `npm run bench -- import [--mb 500] [--shuffled]` loads a generated extract into an empty local database, and then loads it again. With
 * `--shuffled`, the files are in random order instead of the order of ros.csv.
 */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { mb: { type: 'string', default: '500' }, shuffled: { type: 'boolean', default: false } },
  });
  const { shuffled } = values;
  const megabytes = Number(values.mb);
  await inFolder(async (folder) => {
    const [extract, dataFolder] = [join(folder, 'extract'), join(folder, 'data')];
    for (const each of [extract, dataFolder]) mkdirSync(each);
    console.log(`Writing an extract of ${megabytes} MB${shuffled ? ', its files in no order' : ''} …`);
    const written = await writeExtract(extract, { megabytes, shuffled });
    const { openDatabase, migrate } = await importBuilt('services/database');
    // The database stays open as in a running server, so that its process lasts and its memory can be measured.
    const db = await openDatabase({ dataFolder });
    try {
      await migrate(db);
      await db.execute(`insert into dealership_group (id, name) values ('bench', 'Bench')`);
      await db.execute(
        `insert into dealership (id, group_id, name, timezone) values ('bench', 'bench', 'Bench', 'UTC')`,
      );
      const first = await runImport(extract, dataFolder);
      const again = await runImport(extract, dataFolder);
      const [row] = await db.query(
        `select (select sum(labor_sale_c) from ro_line) as lines, (select sum(labor_sale_c) from repair_order) as orders`,
      );
      if (row.lines !== written.laborCents || row.orders !== written.laborCents)
        throw new Error(`Labor sales: ${written.laborCents} cents written, ${row.lines} and ${row.orders} loaded`);
      const whole = (number) => Math.round(number).toLocaleString('en-US');
      printTable(
        [
          'import',
          'MB',
          'rows',
          'seconds',
          'importer s',
          'database s',
          'rows/s',
          'importer MB',
          'database MB',
          'within budget',
        ],
        [
          ['into an empty store', first],
          ['the same again', again],
        ].map(([name, { seconds, ofImporter, ofDatabase, importer, database }]) => [
          name,
          whole(written.bytes / 1_000_000),
          whole(written.rows),
          seconds.toFixed(1),
          whole(ofImporter),
          whole(ofDatabase),
          whole(written.rows / seconds),
          whole(importer),
          whole(database),
          seconds <= MOST_SECONDS && importer <= MOST_MEGABYTES ? 'yes' : 'no',
        ]),
      );
      console.log(
        `Budget for 500 MB: ${MOST_SECONDS} s, ${MOST_MEGABYTES} MB of importer. Seconds of the two are of processor. Labor sales came out to the cent.`,
      );
    } finally {
      await db.close();
    }
  });
}
