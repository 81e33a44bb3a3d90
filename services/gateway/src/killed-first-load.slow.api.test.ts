import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, migrate, openDatabase } from '@fixed-ops/database';
import { onFolder } from './testing/person-of-product.ts';
import { contentOf } from './testing/store-content.ts';
import { atRow, inTrap, prepareTraps } from './testing/trap.ts';
import {
  beginImport,
  expectNothingLeft,
  type ImportPlace,
  killImport,
  killServer,
  serverOf,
  untilQuiet,
} from './testing/trapped-import.ts';
import { useImportFolder } from './testing/use-import-folder.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';

// Kills a first load that builds the indexes of its tables at its end, or its database server.

jest.setTimeout(120_000);
/** A first load does so from this number of repair orders on. */
const ORDERS = 20_000;

let place: ImportPlace;
let db: Database;
/** Made once, because no test changes them. */
const extract = mkdtempSync(join(tmpdir(), 'fixed-ops-import-files-'));
/** The result of an import that is not killed. */
let whole: Readonly<Record<string, string>>;
let allIndexes: unknown;

const made = useMadeFolder((folder) =>
  onFolder(folder, async (own) => {
    await migrate(own);
    await prepareTraps(own);
    await own.execute(`insert into dealership_group (id, name) values ('g', 'Group')`);
    await own.execute(`insert into dealership (id, group_id, name, timezone) values ('d', 'g', 'Store', 'UTC')`);
  }),
);
const indexes = () => db.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`);

const folder = useImportFolder(made, (opened) => {
  ({ db } = opened);
  place = { ...opened.place, extract };
});
beforeAll(async () => {
  const [ros, lines] = [
    ['ro_number,status,open_date,close_date'],
    ['ro_number,line,pay_type,op_code,op_description,sold_hours,labor_sale,labor_cost'],
  ];
  for (let number = 1; number <= ORDERS; number += 1) {
    ros.push(`${number},closed,2026-10-01,2026-10-02`);
    lines.push(`${number},1,C,A,Oil,1,1,1`);
  }
  writeFileSync(join(extract, 'ros.csv'), `${ros.join('\n')}\n`);
  writeFileSync(join(extract, 'lines.csv'), `${lines.join('\n')}\n`);
  await folder.inAnother(async () => {
    allIndexes = await indexes();
    expect(await beginImport(place).ended).toMatchObject({ code: 0 });
    whole = await contentOf(db);
  });
}, 60_000);
afterAll(() => rmSync(extract, { recursive: true, force: true }));

/** Repair orders without their lines, or with others. */
async function torn() {
  const [row] = await db.query(
    `select count(*)::integer as torn from repair_order o
      where o.line_count <> 1 or o.labor_sale_c <> 100 or (select count(*) from ro_line l where l.ro_id = o.id) <> 1`,
  );
  return row;
}

/** @param hasIndexes whether the indexes exist already. Omit it if the import that lost its server may still have built them */
async function expectNextIsWhole({ hasIndexes }: { readonly hasIndexes?: boolean } = {}): Promise<void> {
  expect(await torn()).toEqual({ torn: 0 });
  expect(await db.query('select 1 from feed_file')).toEqual([]);
  if (hasIndexes !== undefined) expect(JSON.stringify(await indexes()) === JSON.stringify(allIndexes)).toBe(hasIndexes);
  expect(await beginImport(place).ended).toEqual({ code: 0, output: expect.stringContaining('Loaded 40,000 rows') });
  expect(await contentOf(db)).toEqual(whole);
  expect(await indexes()).toEqual(allIndexes);
  await expectNothingLeft(db, place.dataFolder);
}

const FIRST_BATCH = atRow('repair_order', 'insert', `new.ro_number = '1'`);
const END = atRow('feed_file', 'insert', `new.kind = 'ros'`);

/** Holds an import while it builds the indexes of lines, and acts then. */
async function whileItBuilds(act: (begun: ReturnType<typeof beginImport>) => Promise<void>) {
  const building = `select 1 from pg_stat_activity where query ilike 'create index%' and wait_event_type = 'Lock'`;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const blocker = await openDatabase({ dataFolder: place.dataFolder });
  let blocking: Promise<unknown> = Promise.resolve();
  const { lay, lift } = FIRST_BATCH;
  const begun = await inTrap(
    db,
    { lay, lift: '' },
    () => beginImport(place),
    async () => {
      // Waits until the indexes are dropped, because the load needs the table for itself to do that.
      await new Promise<void>((resolve) => {
        blocking = blocker
          .transaction(async (tx) => {
            await tx.execute('lock table ro_line in row exclusive mode');
            resolve();
            await released;
          })
          .catch((error: unknown) => error);
      });
    },
  );
  while ((await db.query(building)).length === 0) {
    if (begun.hasEnded() !== null) throw new Error(`It came past: ${begun.hasEnded()}`);
    await pause(5);
  }
  await act(begun);
  release();
  await blocking;
  await blocker.close();
  await untilQuiet(db);
  await db.execute(lift);
}

test.each([
  ['in its first batch', FIRST_BATCH, false],
  ['before it commits the last batch', END, true],
] as const)(
  'a first load that is killed %s leaves repair orders whole, and the next brings all, with every index',
  async (_step, trap, hasIndexes) => {
    await killImport(db, trap, place);
    await expectNextIsWhole({ hasIndexes });
  },
);

test('a first load that is killed while it builds its indexes leaves repair orders whole, and the next brings all, with every index', async () => {
  await whileItBuilds(async ({ child, ended }) => {
    child.kill('SIGKILL');
    await ended;
  });
  await expectNextIsWhole({ hasIndexes: false });
});

test('a database server that is killed in the first batch of a first load leaves repair orders whole, and the next brings all, with every index', async () => {
  await killServer(db, FIRST_BATCH, place);
  await expectNextIsWhole();
});

test('a database server that is killed while a first load builds its indexes leaves repair orders whole, and the next brings all, with every index', async () => {
  await whileItBuilds(async ({ ended }) => {
    process.kill(serverOf(place.dataFolder), 'SIGKILL');
    expect(await ended).toEqual({ code: 1, output: expect.stringMatching(/The database server in .* went away/) });
  });
  await expectNextIsWhole();
});
