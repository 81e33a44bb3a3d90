import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../../steps/workspace.mjs';
import { printTable } from '../table.mjs';
import { writeExtract } from './extract.mjs';

/** Budgets of docs/import.md; the memory is that of each process. */
const MOST_SECONDS = 120;
const MOST_MEGABYTES = 400;
const LOOK_MS = 250;

/** What a process takes, as the system counts it: resident memory in megabytes, and seconds of processor since it began. */
function usageOf(pid) {
  try {
    const [kilobytes, time] = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    const seconds = time.split(/[-:]/).reduceRight((sum, part, at, { length }) => {
      return sum + Number(part) * [1, 60, 3_600, 86_400][length - 1 - at];
    }, 0);
    return { megabytes: Number(kilobytes) / 1024, seconds };
  } catch {
    return { megabytes: 0, seconds: 0 };
  }
}

/** The process that serves the embedded database of a folder: the one that its lock names. */
function databasePid(dataFolder) {
  for (const name of readdirSync(dataFolder, { recursive: true })) {
    if (!/(^|\/)[^/]*lock[^/]*$/.test(String(name))) continue;
    const pid = /"pid":\s*(\d+)/.exec(readFileSync(join(dataFolder, String(name)), 'utf8'))?.[1];
    if (pid !== undefined) return Number(pid);
  }
  return 0;
}

/** Imports the extract as the command does, and answers what it took. */
async function runImport(extract, dataFolder) {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--conditions=built', join(root, 'scripts', 'import.mjs'), '--dealership', 'bench', extract],
    { env: { ...process.env, FIXED_OPS_DATA: dataFolder, DATABASE_URL: '' }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const database = databasePid(dataFolder);
  const before = usageOf(database).seconds;
  const taken = { importer: 0, database: 0, processor: 0 };
  const timer = setInterval(() => {
    const [its, ofDatabase] = [usageOf(child.pid), usageOf(database)];
    taken.importer = Math.max(taken.importer, its.megabytes);
    taken.database = Math.max(taken.database, ofDatabase.megabytes);
    taken.processor = Math.max(taken.processor, its.seconds + ofDatabase.seconds - before);
  }, LOOK_MS);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, ...taken };
}

/**
 * `npm run bench -- import [--mb 500] [--shuffled]`: loads a generated extract, with its files in the order of ros.csv or in none, into
 * an empty embedded database, then the same again.
 */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { mb: { type: 'string', default: '500' }, shuffled: { type: 'boolean', default: false } },
  });
  const { shuffled } = values;
  const megabytes = Number(values.mb);
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-bench-'));
  const [extract, dataFolder] = [join(folder, 'extract'), join(folder, 'data')];
  try {
    for (const each of [extract, dataFolder]) mkdirSync(each);
    console.log(`Writing an extract of ${megabytes} MB${shuffled ? ', its files in no order' : ''} …`);
    const written = await writeExtract(extract, { megabytes, shuffled });
    const { openDatabase, migrate } = await import(
      pathToFileURL(join(root, 'services', 'database', 'dist', 'index.mjs')).href
    );
    // Open throughout, as a server's would be: so its process lasts, and its memory can be watched.
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
        ['import', 'MB', 'rows', 'seconds', 'processor s', 'rows/s', 'importer MB', 'database MB', 'within budget'],
        [
          ['into an empty store', first],
          ['the same again', again],
        ].map(([name, { seconds, processor, importer, database }]) => [
          name,
          whole(written.bytes / 1_000_000),
          whole(written.rows),
          seconds.toFixed(1),
          whole(processor),
          whole(written.rows / seconds),
          whole(importer),
          whole(database),
          seconds < MOST_SECONDS && Math.max(importer, database) < MOST_MEGABYTES ? 'yes' : 'no',
        ]),
      );
      console.log(
        `Budget for 500 MB: ${MOST_SECONDS} s, ${MOST_MEGABYTES} MB a process. Labor sales came out to the cent.`,
      );
    } finally {
      await db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
