import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { calls, PROBLEM_CONTENT_TYPE, problemSchema } from '@fixed-ops/contract';
import { addStore, annOf, onFolder, RO_NUMBER } from './testing/person-of-product.ts';
import { type StartedProduct, useProduct } from './testing/use-product.ts';

// The disk is made full by a limit of what a file may have (`ulimit -f`), as in full-disk.slow.api.test.ts of the import.

jest.setTimeout(300_000);
const { folder, postmasterPid, serverPids, start } = useProduct();

/** The next file of the log is one that a server makes when it starts: of the last one most is used. */
async function needLog(): Promise<void> {
  const MiB = 1024 * 1024;
  const last = await onFolder(folder(), async (db) => {
    await addStore(db);
    await db.query(
      `select pg_logical_emit_message(true, 'test', repeat('x', $1::integer + $2::integer - (pg_current_wal_lsn() - '0/0')::integer % $1))`,
      [16 * MiB, 13 * MiB],
    );
    const [row] = await db.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
    return row?.name ?? '';
  });
  const log = join(folder(), 'database', 'cluster', 'pg_wal');
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name > last) rmSync(join(log, name));
}

const nothing = async () => undefined;
const isReady = (next: StartedProduct) => next.ready();

/** Goes on beyond the day of the demo at which there was no room; that a whole one is made shows wherever there is one. */
function comesFurther(next: StartedProduct, { said }: StartedProduct): Promise<string> {
  const reached = Math.max(0, ...said.map((line) => Number(/: (\d+) % /.exec(line)?.[1] ?? 0)));
  const further = Array.from({ length: 100 - reached }, (_, index) => reached + 1 + index);
  return next.until(new RegExp(`: (${further.join('|')}) % `));
}

test.each([
  ['an empty folder without room for a cluster', 8, 'off', nothing, isReady],
  ['an empty folder without room for the demo', 17, 'on', nothing, comesFurther],
  ['a filled folder without room for the log', 15, 'off', needLog, isReady],
] as const)(
  'a start on %s says which disk is full, leaves nothing running, and the next one finds room',
  async (...request) => {
    const [, limitMiB, DEMO, prepare, findsRoom] = request;
    await prepare();
    const full = start({ DEMO }, `ulimit -f ${limitMiB * 1024}`);
    const [code] = await once(full.child, 'close');
    const sentences = full.said.filter((line) => line.includes('is full'));
    expect(sentences).toEqual([
      expect.stringMatching(/^The disk that holds the database \(.*\) is full: .*too large/i),
    ]);
    expect(sentences[0]).toContain(folder());
    expect(full.said.filter((line) => /^\s+at /.test(line))).toEqual([]);
    expect([code, postmasterPid(), existsSync(join(folder(), 'run.pid'))]).toEqual([1, null, false]);

    await findsRoom(start({ DEMO }), full);
  },
);

/** How large a file of the running server, and of every process that it starts from now on, may become: bytes, or `unlimited`. */
function limitServer(most: number | 'unlimited'): void {
  for (const pid of serverPids()) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${most}:unlimited`]);
}

test('while the disk is full a write answers 507 and reads go on; with room again the same product writes', async () => {
  // More than a file of the log has, so that notes alone find no room.
  const size = await onFolder(folder(), async (db) => {
    await addStore(db);
    await db.execute(
      `insert into ro_note (dealership_id, ro_number, text, created_by)
       select 'd', 'another', repeat('x', 1500), 'ann' from generate_series(1, 15000)`,
    );
    const [row] = await db.query<{ size: number }>(`select pg_relation_size('ro_note') as size`);
    return Number(row?.size);
  });
  expect(size).toBeGreaterThan(17 * 1024 * 1024);
  const product = start({ DEMO: 'off' });
  const url = await product.ready();
  const ann = await annOf(url, folder());
  const write = () => ann.fetch(calls.createRoNote, { body: { roNumber: RO_NUMBER, text: 'y'.repeat(1500) } });
  const notes = async () => {
    const response = await ann.fetch(calls.roNotes, { query: { roNumber: RO_NUMBER } });
    return [response.status, calls.roNotes.response.parse(await response.json()).data.length];
  };
  expect((await write()).status).toBe(200);
  const [row] = await onFolder(folder(), (db) =>
    db.query<{ size: number }>(`select pg_relation_size('ro_note') as size`),
  );
  limitServer(Number(row?.size));
  let written = 1;
  let answer = await write();
  // What is left of the last page takes some.
  for (; answer.status === 200 && written < 50; written += 1) answer = await write();
  expect(answer.status).toBe(507);
  expect(answer.headers.get('content-type')).toContain(PROBLEM_CONTENT_TYPE);
  expect(problemSchema.parse(await answer.json())).toMatchObject({ status: 507, code: 'disk_full' });
  expect(await notes()).toEqual([200, written]);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect((await write()).status).toBe(507);
  const told = product.said.filter((line) => line.includes(' 507: '));
  expect(told).toEqual([1, 2].map(() => expect.stringMatching(/The disk that holds the database \(.*\) is full: /)));
  expect(told[0]).toContain(folder());
  expect(product.said.filter((line) => /^\s+at /.test(line))).toEqual([]);

  limitServer('unlimited');
  expect((await write()).status).toBe(200);
  expect(await notes()).toEqual([200, written + 1]);
});
