import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate } from '@fixed-ops/database';
import { onFolder } from './testing/person-of-product.ts';
import { contentOf } from './testing/store-content.ts';
import { atRow, inTrap, prepareTraps } from './testing/trap.ts';
import { beginImport, expectNothingLeft, type ImportPlace, killImport, killServer } from './testing/trapped-import.ts';
import { useImportFolder } from './testing/use-import-folder.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';

// Kills an import of changed files of every kind, or its database server, at the end of each kind's merge. Each import starts from the
// state that the killed one left, and gets further.

// A kill takes two seconds, and several times as long on a busy machine.
jest.setTimeout(300_000);

/** Kinds in the order of their merges, each with one of its tables. */
const MERGES = [
  ['rates', 'door_rate'],
  ['labor_types', 'labor_type'],
  ['op_codes', 'op_code'],
  ['ros', 'repair_order'],
  ['parts_inventory', 'part_stock_snapshot'],
  ['parts_transactions', 'part_txn'],
  ['wholesale_accounts', 'wholesale_account'],
  ['gl_accounts', 'gl_account'],
  ['gl_balances', 'gl_balance'],
  ['gl_entries', 'gl_entry'],
  ['time_clock', 'attendance'],
  ['inspections', 'inspection_item'],
] as const;

/** Files of every kind. Another number gives other values for the same rows, and one additional row. */
function writeExtract(folder: string, n: number): void {
  const files: Readonly<Record<string, string>> = {
    rates: `from_date,scope,rate\n2026-01-01,door,${n}\n2026-0${n}-02,warranty,${n}\n`,
    labor_types: `labor_type,description,pay_type\nCP,Pay ${n},C\nL${n},Pay,I\n`,
    op_codes: `op_code,description\nA,Oil ${n}\nB,Brakes\nX${n},New\n`,
    ros: `ro_number,status,open_date,close_date\n1,closed,2026-10-01,2026-10-02\n${n + 1},closed,2026-10-01,2026-10-02\n`,
    lines: `ro_number,line,pay_type,op_code,op_description,sold_hours,labor_sale,labor_cost\n1,1,C,A,Oil ${n},1,${n},1\n${n + 1},1,C,B,Brakes,1,${n},1\n`,
    parts_inventory: `as_of,part_number,description,on_hand,unit_cost\n2026-11-18,P1,Pad,${n},10\n2026-11-1${n},P2,Disc,4,10\n`,
    parts_transactions: `date,kind,document,part_number,quantity,unit_cost\n2026-11-18,lost_sale,D1,P1,${n},10\n2026-11-18,lost_sale,D${n + 1},P1,1,10\n`,
    wholesale_accounts: `account_number,name\nW1,Body ${n}\nV${n},Sons\n`,
    gl_accounts: `account,description,type\n4600,Labor C ${n},sale\n460${n},Labor W,sale\n`,
    gl_balances: `account,month,debit,credit\n4600,2026-10,0,${n}\n4600,2026-0${n},0,5\n`,
    gl_entries: `account,date,journal,reference,debit,credit\n4600,2026-10-02,SV,1,0,${n}\n4600,2026-10-02,SV,${n + 1},0,9\n`,
    time_clock: `tech_number,date,hours\nT1,2026-10-02,${n}\nT${n + 1},2026-10-02,8\n`,
    inspections: `ro_number,tech_number,completed_at\n1,T1,2026-10-02 0${n}:00\n${n + 1},T1,2026-10-02 09:00\n`,
    inspection_items: `ro_number,item,rating\n1,Tires ${n},red\n${n + 1},Tires,green\n`,
  };
  for (const [kind, text] of Object.entries(files)) writeFileSync(join(folder, `${kind}.csv`), text);
}

const [EARLIER, LATER] = [3, 5];
let place: ImportPlace;
let db: Database;
const load = async () => expect(await beginImport(place).ended).toMatchObject({ code: 0 });
/** The result of an import that is not killed. */
let [before, after]: readonly Readonly<Record<string, string>>[] = [];

const made = useMadeFolder((folder) =>
  onFolder(folder, async (own) => {
    await migrate(own);
    await prepareTraps(own);
    await own.execute(`insert into dealership_group (id, name) values ('g', 'Group')`);
    await own.execute(`insert into dealership (id, group_id, name, timezone) values ('d', 'g', 'Store', 'UTC')`);
    const files = mkdtempSync(join(tmpdir(), 'fixed-ops-import-files-'));
    writeExtract(files, EARLIER);
    expect(await beginImport({ extract: files, dataFolder: folder }).ended).toMatchObject({ code: 0 });
    rmSync(files, { recursive: true });
  }),
);
const folder = useImportFolder(made, (opened) => {
  ({ place, db } = opened);
});
beforeAll(
  () =>
    folder.inAnother(async () => {
      before = await contentOf(db);
      writeExtract(place.extract, LATER);
      await load();
      after = await contentOf(db);
      for (const [kind, table] of MERGES) expect([kind, after[table]]).not.toEqual([kind, before[table]]);
    }),
  60_000,
);

/** For each kind, whether it is as before or as after. Any other state is returned as it is. */
async function found(): Promise<Readonly<Record<string, string>>> {
  const now = await contentOf(db);
  const of = (table: string) =>
    now[table] === before?.[table] ? 'before' : now[table] === after?.[table] ? 'after' : 'torn';
  return Object.fromEntries(MERGES.map(([kind, table]) => [kind, of(table)]));
}

const expected = (kinds: number) =>
  Object.fromEntries(MERGES.map(([kind], at) => [kind, at < kinds ? 'after' : 'before']));

/** Expects the next import to load everything, with the result of an import that is not killed. */
async function expectNextIsWhole(): Promise<void> {
  await load();
  expect(await contentOf(db)).toEqual(after);
  await expectNothingLeft(db, place.dataFolder);
}

const endOf = (kind: string) => atRow('feed_file', 'insert', `new.kind = '${kind}'`);

test('an import that is killed in the merge of any kind has brought the kinds before it whole and nothing of it, and the next goes on', async () => {
  writeExtract(place.extract, LATER);
  for (const [at, [kind]] of MERGES.entries()) {
    await killImport(db, endOf(kind), place);
    expect({ killedIn: kind, ...(await found()) }).toEqual({ killedIn: kind, ...expected(at) });
  }
  await expectNextIsWhole();
});

test('a database server that is killed in the merge of any kind leaves each kind as it was before or after, and the next import goes on', async () => {
  writeExtract(place.extract, LATER);
  for (const [at, [kind]] of MERGES.entries()) {
    await killServer(db, endOf(kind), place);
    expect([
      { killedIn: kind, ...expected(at) },
      // Its processes may commit before they notice that the server is dead.
      { killedIn: kind, ...expected(at + 1) },
    ]).toContainEqual({ killedIn: kind, ...(await found()) });
  }
  await expectNextIsWhole();
});

test('an import that is killed is not waited for by the next, although the database has not noticed that it is dead', async () => {
  writeExtract(place.extract, LATER);
  const { lay, lift } = endOf('time_clock');
  await inTrap(
    db,
    { lay, lift: '' },
    () => beginImport(place),
    async ({ child, ended }) => {
      child.kill('SIGKILL');
      await ended;
      for (const kind of ['time_clock', 'inspections', 'inspection_items']) rmSync(join(place.extract, `${kind}.csv`));
      await load();
    },
  );
  await db.execute(lift);
  expect(await found()).toEqual(expected(MERGES.length - 2));
  writeExtract(place.extract, LATER);
  await expectNextIsWhole();
});
