import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { calls, importLimits, PROBLEM_CONTENT_TYPE, problemSchema } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { type AskingPerson, addStore, annOf, onFolder, RO_NUMBER, signInAddress } from './testing/person-of-product.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';
import { type StartedProduct, signalEach, useOneProduct, useProduct } from './testing/use-product.ts';

// A limit on file sizes (`ulimit -f`) makes the disk full, as in full-disk.slow.api.test.ts of the import.

jest.setTimeout(300_000);
const MiB = 1024 * 1024;
const { folder, postmasterPid, start } = useProduct();

/** Writes into the log until its last file has this many bytes. */
async function fillLog(db: Database, used: number): Promise<void> {
  await db.query(
    `select pg_logical_emit_message(true, 'test', repeat('x', $1::integer + $2::integer - (pg_current_wal_lsn() - '0/0')::integer % $1))`,
    [16 * MiB, used],
  );
}

/** Makes the next start need a new log file, because most of the last one is used. */
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

/** Expects the next start to continue after the point of the demo at which space ran out. It then shows that the day is made completely. */
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

/** Sets the maximum file size of a process and of its later children: bytes, or `unlimited`. */
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
      await db.execute(`update app_user set role = 'ADMIN' where id = 'ann'`);
      // More than a log file holds, so that only notes run out of space.
      await db.execute(
        `insert into ro_note (dealership_id, ro_number, text, created_by)
         select 'd', 'another', repeat('x', 1500), 'ann' from generate_series(1, 15000)`,
      );
      expect(await sizeOfNotes(db)).toBeGreaterThan(17 * MiB);
      // The same amount of uploads, stored uncompressed, which is quick.
      await db.execute('alter table upload_part alter column content set storage external');
      await db.execute(
        `insert into upload (owner, name, size, kept_until) values ('another', 'ros.csv', 0, now() + interval '1 day')`,
      );
      await db.execute(
        `insert into upload_part (upload_id, no, content)
         select id, n, decode(repeat('00', $1::integer), 'hex')
           from upload, generate_series(1, pg_relation_size('ro_note') / ($1::integer * 1.06)) as n`,
        [MiB],
      );
    }),
  );
  const { folder, serverParts, serverPids, start } = useOneProduct(made);
  let product: StartedProduct;
  let url: string;
  let ann: AskingPerson;
  beforeAll(async () => {
    product = start({ DEMO: 'off' });
    url = await product.ready();
    ann = await annOf(url, folder());
  }, 120_000);

  function limitServer(most: number | 'unlimited'): void {
    // Later processes inherit the limit of the first one.
    limit(serverPids().at(0), most);
    for (const pid of serverPids()) limit(pid, most);
  }

  const textOf = (n: number) => `Note ${n} ${'y'.repeat(1500)}`;
  const write = (n: number) => ann.fetch(calls.createRoNote, { body: { roNumber: RO_NUMBER, text: textOf(n) } });
  async function notes(): Promise<string[]> {
    const response = await ann.fetch(calls.roNotes, { query: { roNumber: RO_NUMBER } });
    expect(response.status).toBe(200);
    return calls.roNotes.response.parse(await response.json()).data.map(({ text }) => text);
  }
  /** Writes numbered notes until one is refused. Returns the acknowledged ones and the response to the refused one. */
  async function writeUntilRefused(first: number): Promise<{ acknowledged: string[]; refused: Response }> {
    const acknowledged: string[] = [];
    for (let n = first; n < first + 100; n += 1) {
      const refused = await write(n);
      if (refused.status !== 200) return { acknowledged, refused };
      acknowledged.push(textOf(n));
    }
    throw new Error('A hundred notes found room.');
  }
  /** A refusal, and its line in the log. */
  async function refusalOf(answer: Response) {
    const { status, code, requestId } = problemSchema.parse(await answer.json());
    const line = await product.until(new RegExp(` ${requestId} .* ${status}: `));
    return { status, code, retryAfter: answer.headers.get('retry-after'), said: line.replace(/^.*? 50\d: /, '') };
  }
  const undone = {
    ...{ status: 507, code: 'disk_full', retryAfter: null },
    said: expect.stringMatching(
      /^The disk that holds the database \(.*\) is full: .*What was being written was undone\./,
    ),
  };
  /**
   * Whether a session was the first to run out of space, according to PostgreSQL's log. Rarely it is a new server process, which has no
   * statement.
   */
  function hasSessionEnded(): boolean {
    const said = readFileSync(join(folder(), 'database', 'postgresql.log'), 'utf8');
    const panic = /(\[\d+\]) PANIC: /.exec(said);
    expect(panic).not.toBeNull();
    // An earlier statement of that process proves nothing.
    return said.slice(panic?.index).includes(`${panic?.[1]} STATEMENT: `);
  }
  /** The first response that differs from those while the server ends or starts. */
  async function afterwards(ask: () => Promise<Response>, passing: readonly number[] = [503]): Promise<Response> {
    const answer = await ask();
    if (!passing.includes(answer.status)) return answer;
    await pause(50);
    return afterwards(ask, passing);
  }
  const stacks = () => product.said.filter((line) => /^\s+at /.test(line));

  test('while the disk has no room for a table a write answers 507 and reads go on; with room again the same product writes', async () => {
    limitServer(await onFolder(folder(), sizeOfNotes));
    // The remainder of the last page has room for some notes.
    const { acknowledged, refused } = await writeUntilRefused(1);
    expect(refused.headers.get('content-type')).toContain(PROBLEM_CONTENT_TYPE);
    const refusal = await refusalOf(refused);
    expect(refusal).toEqual(undone);
    expect(refusal.said).toContain(folder());
    expect((await notes()).toSorted()).toEqual(acknowledged.toSorted());
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(await refusalOf(await write(0))).toEqual(undone);
    expect(stacks()).toEqual([]);

    limitServer('unlimited');
    expect((await write(0)).status).toBe(200);
    expect((await notes()).toSorted()).toEqual([...acknowledged, textOf(0)].toSorted());
  });

  test('a part of an upload that finds no room is refused with what to do, and taken once there is some', async () => {
    const head = 'ro_number,open_date,status\n';
    // More data than there is room for, which cannot be compressed.
    const file = Buffer.concat([Buffer.from(head), randomBytes(8 * importLimits.partBytes)]);
    const created = await ann.fetch(calls.createImport, {
      body: { files: [{ name: 'ros.csv', size: file.length, head: btoa(head) }] },
    });
    const { importId } = calls.createImport.response.parse(await created.json());
    const send = (no: number) => {
      const part = file.subarray(no * importLimits.partBytes, (no + 1) * importLimits.partBytes);
      const params = { importId: String(importId), fileNo: '0', partNo: String(no) };
      return ann.fetch(calls.putImportPart, { params, body: { gzip: gzipSync(part).toString('base64') } });
    };
    limitServer(await onFolder(folder(), sizeOfNotes));
    let no = 0;
    let answer = await send(no);
    while (answer.status === 200) {
      no += 1;
      answer = await send(no);
    }
    const { detail } = problemSchema.parse(await answer.clone().json());
    expect(detail).toMatch(/no room left.*tell whoever runs this server, and try again\.$/);
    expect(await refusalOf(answer)).toEqual(undone);
    limitServer('unlimited');
    expect((await send(no)).status).toBe(200);
    expect(stacks()).toEqual([]);
  });

  test('while the disk has no room for the log of the database a write answers 503 as its server ends and then 507, and so do pages of sign-in; with room again the same product writes, and all that it acknowledged is there', async () => {
    // Small from then on, so that its rows run out of space only in the log.
    await onFolder(folder(), (db) => db.execute('truncate ro_note'));
    expect((await write(999)).status).toBe(200);
    const before = await notes();
    const signIn = await signInAddress(url);
    await onFolder(folder(), (db) => fillLog(db, 15 * MiB - 30_000));
    // The session of the request runs out of space first, and not another server process.
    const others = serverParts().flatMap(({ pid, isSession }) => (isSession ? [] : [pid]));
    signalEach(others, 'SIGSTOP');
    // A server that the product starts meanwhile has as little space.
    limit(product.child.pid, 15 * MiB);
    limitServer(15 * MiB);
    const { acknowledged, refused } = await writeUntilRefused(1_000);
    signalEach(others, 'SIGCONT');
    const answers = [refused];
    for (let last = refused; last.status !== 507; ) {
      await pause(50);
      last = await write(2_000);
      if (last.status !== 200) answers.push(last);
    }
    const [first, ...later] = await Promise.all(answers.map(refusalOf));
    const away = { status: 503, code: 'database_unavailable', retryAfter: expect.stringMatching(/^\d+$/) };
    // It is unknown whether its note has reached the disk.
    const whole = /is full, and the server ended: .*too large.* is there whole or not at all\./i;
    const open = /went away while it was asked .* may or may not have been done/;
    // Another session may have run out of space before the writer's.
    expect(first).toEqual({ ...away, said: expect.stringMatching(RegExp(`${whole.source}|${open.source}`, 'i')) });
    expect(product.said).toContainEqual(expect.stringMatching(hasSessionEnded() ? whole : open));
    expect(later.pop()).toEqual({
      ...{ status: 507, code: 'disk_full', retryAfter: null },
      said: expect.stringMatching(/is full: .*too large.* does not start without room, and what was saved is kept\./i),
    });
    expect(later).toEqual(later.map(() => ({ ...away, said: expect.not.stringContaining('undone') })));
    expect(product.said).toContain('The database server is started again.');
    const page = await afterwards(() => fetch(signIn, { redirect: 'manual' }));
    expect([page.status, page.headers.get('content-type')]).toEqual([507, expect.stringContaining('text/html')]);
    expect(await page.text()).toMatch(/There is no room left.*tell whoever runs this server, and try again\./);
    expect(stacks()).toEqual([]);

    limit(product.child.pid, 'unlimited');
    limitServer('unlimited');
    expect((await afterwards(() => write(2_000), [503, 507])).status).toBe(200);
    expect(await notes()).toEqual(expect.arrayContaining([...before, ...acknowledged, textOf(2_000)]));
    expect((await fetch(signIn, { redirect: 'manual' })).status).toBe(303);
    expect(product.child.exitCode).toBeNull();
  });
});
