import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { calls, PROBLEM_CONTENT_TYPE, problemSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type AskingPerson, addStore, annOf, onFolder, RO_NUMBER } from './testing/person-of-product.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';
import { type StartedProduct, useOneProduct, useProduct } from './testing/use-product.ts';

// The disk is made full by a limit of what a file may have (`ulimit -f`), as in full-disk.slow.api.test.ts of the import.

jest.setTimeout(300_000);
const MiB = 1024 * 1024;
const { folder, postmasterPid, start } = useProduct();

/** Writes into the log until so many bytes of its last file are used. */
async function fillLog(db: Database, used: number): Promise<void> {
  await db.query(
    `select pg_logical_emit_message(true, 'test', repeat('x', $1::integer + $2::integer - (pg_current_wal_lsn() - '0/0')::integer % $1))`,
    [16 * MiB, used],
  );
}

/** The next file of the log is one that a server makes when it starts: of the last one most is used. */
async function needLog(): Promise<void> {
  const last = await onFolder(folder(), async (db) => {
    await addStore(db);
    await fillLog(db, 13 * MiB);
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

/** How large a file of a process may become, and of every one that it starts from now on: bytes, or `unlimited`. */
const limit = (pid: number | undefined, most: number | 'unlimited') =>
  spawnSync('prlimit', ['--pid', String(pid), `--fsize=${most}:unlimited`]);

async function sizeOfNotes(db: Database): Promise<number> {
  const [row] = await db.query<{ size: number }>(`select pg_relation_size('ro_note') as size`);
  return Number(row?.size);
}

describe('a running product', () => {
  const made = useMadeFolder((filled) =>
    onFolder(filled, async (db) => {
      await addStore(db);
      // More than a file of the log has, so that notes alone find no room.
      await db.execute(
        `insert into ro_note (dealership_id, ro_number, text, created_by)
         select 'd', 'another', repeat('x', 1500), 'ann' from generate_series(1, 15000)`,
      );
      expect(await sizeOfNotes(db)).toBeGreaterThan(17 * MiB);
    }),
  );
  const { folder, serverPids, start } = useOneProduct(made);
  let product: StartedProduct;
  let url: string;
  let ann: AskingPerson;
  beforeAll(async () => {
    product = start({ DEMO: 'off' });
    url = await product.ready();
    ann = await annOf(url, folder());
  }, 120_000);

  function limitServer(most: number | 'unlimited'): void {
    for (const pid of serverPids()) limit(pid, most);
  }

  const textOf = (n: number) => `Note ${n} ${'y'.repeat(1500)}`;
  const write = (n: number) => ann.fetch(calls.createRoNote, { body: { roNumber: RO_NUMBER, text: textOf(n) } });
  async function notes(): Promise<string[]> {
    const response = await ann.fetch(calls.roNotes, { query: { roNumber: RO_NUMBER } });
    expect(response.status).toBe(200);
    return calls.roNotes.response.parse(await response.json()).data.map(({ text }) => text);
  }
  /** Writes notes until one is refused, by their numbers: those that were acknowledged, and the answer to the other. */
  async function writeUntilRefused(first: number): Promise<{ acknowledged: string[]; refused: Response }> {
    const acknowledged: string[] = [];
    for (let n = first; n < first + 100; n += 1) {
      const refused = await write(n);
      if (refused.status !== 200) return { acknowledged, refused };
      acknowledged.push(textOf(n));
    }
    throw new Error('A hundred notes found room.');
  }
  const stacks = () => product.said.filter((line) => /^\s+at /.test(line));

  test('while the disk has no room for a table a write answers 507 and reads go on; with room again the same product writes', async () => {
    limitServer(await onFolder(folder(), sizeOfNotes));
    // What is left of the last page takes some.
    const { acknowledged, refused } = await writeUntilRefused(1);
    expect(refused.status).toBe(507);
    expect(refused.headers.get('content-type')).toContain(PROBLEM_CONTENT_TYPE);
    expect(problemSchema.parse(await refused.json())).toMatchObject({ status: 507, code: 'disk_full' });
    expect((await notes()).toSorted()).toEqual(acknowledged.toSorted());
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect((await write(0)).status).toBe(507);
    const told = product.said.filter((line) => line.includes(' 507: '));
    expect(told).toEqual([1, 2].map(() => expect.stringMatching(/The disk that holds the database \(.*\) is full: /)));
    expect(told[0]).toContain(folder());
    expect(stacks()).toEqual([]);

    limitServer('unlimited');
    expect((await write(0)).status).toBe(200);
    expect((await notes()).toSorted()).toEqual([...acknowledged, textOf(0)].toSorted());
  });

  test('while the disk has no room for the log of the database a write answers 507, or 503 with Retry-After; with room again the same product writes, and all that it acknowledged is there', async () => {
    const before = await notes();
    const toldBefore = product.said.filter((line) => line.includes(' 507: ')).length;
    await onFolder(folder(), (db) => fillLog(db, 15 * MiB - 30_000));
    // A server that the product starts meanwhile finds no more room than this one.
    limit(product.child.pid, 15 * MiB);
    limitServer(15 * MiB);
    const { acknowledged, refused } = await writeUntilRefused(1_000);
    /** While the server ends or is started again it is 503. */
    const untilFull = async (answers: readonly Response[]): Promise<readonly Response[]> => {
      const answer = await write(2_000);
      return answer.status === 503 ? untilFull([...answers, answer]) : [...answers, answer];
    };
    const answers = await untilFull([refused]);
    for (const answer of answers) {
      const { code } = problemSchema.parse(await answer.json());
      expect([
        [507, 'disk_full', null],
        [503, 'database_unavailable', expect.stringMatching(/^\d+$/)],
      ]).toContainEqual([answer.status, code, answer.headers.get('retry-after')]);
    }
    expect(answers.at(-1)?.status).toBe(507);
    expect(product.said).toContain('The database server is started again.');
    const told = product.said.filter((line) => line.includes(' 507: ')).slice(toldBefore);
    expect(told).not.toEqual([]);
    for (const words of told)
      expect(words).toMatch(
        /is full: .*too large.*(does not start without room, and what was saved is kept|was undone)\./i,
      );
    const unsure = product.said.filter((line) => line.includes(' 503: ') && /too large/i.test(line));
    for (const words of unsure) expect(words).toContain('is there whole or not at all');
    expect(stacks()).toEqual([]);

    limit(product.child.pid, 'unlimited');
    limitServer('unlimited');
    const succeed = async (): Promise<number> => {
      const { status } = await write(2_000);
      return status === 503 || status === 507 ? succeed() : status;
    };
    expect(await succeed()).toBe(200);
    expect(await notes()).toEqual(expect.arrayContaining([...before, ...acknowledged, textOf(2_000)]));
    expect(product.child.exitCode).toBeNull();
  });
});
