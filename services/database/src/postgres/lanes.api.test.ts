import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import type { Lane, Scope } from '../scope.ts';
import { withScope } from '../session-database.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { laneSizes } from './lanes.ts';

const SLEEP = 'select pg_sleep(60)';
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe('on a server', () => {
  let place: TemporaryDatabase;
  let proxy: TcpProxy;
  /** The same database behind a network that can fail. */
  let db: Database;
  /** Observes the other connections, and holds locks that they wait for. */
  let observer: Database;

  beforeAll(async () => {
    place = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    observer = place.db;
    await observer.execute('create table lane_test (id int)');
    proxy = await startTcpProxy(place.databaseUrl);
    db = await openDatabase({ dataFolder: place.dataFolder, databaseUrl: proxy.url });
  });
  afterEach(() => proxy.heal());
  afterAll(async () => {
    await db?.close();
    await proxy?.close();
    await place?.close();
  });

  const activeCount = async (text: string) => {
    const [row] = await observer.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity
        where datname = current_database() and state = 'active' and query = $1`,
      [text],
    );
    return row?.count ?? 0;
  };
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await pause(5);
  };
  const isRunning = (count: number, text = SLEEP) => until(async () => (await activeCount(text)) === count);
  /** Runs as many statements as the lane has connections, until the returned function is called. */
  const fill = async (lane: Lane, owners: readonly string[]) => {
    const leaving = new AbortController();
    const { connections, spare } = laneSizes()[lane];
    const asked = owners.flatMap((owner) =>
      Array.from({ length: connections }, () =>
        codeOf(withScope(db, { lane, owner, signal: leaving.signal }).query(SLEEP)),
      ),
    );
    await isRunning(Math.min(connections, connections - spare + owners.length - 1));
    return async () => {
      leaving.abort(new Error('enough'));
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['enough']));
      await isRunning(0);
    };
  };

  it('gives a statement up in the server when nobody wants its answer any more', async () => {
    const leaving = new AbortController();
    const asked = withScope(db, { signal: leaving.signal }).query(SLEEP);
    await isRunning(1);
    leaving.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    await isRunning(0);
  });

  it('gives up no statement that comes after the one it meant @slow', async () => {
    for (let round = 0; round < 40; round += 1) {
      const leaving = new AbortController();
      const asked = codeOf(withScope(db, { signal: leaving.signal }).query('select pg_sleep(0.002)'));
      await new Promise((resolve) => setImmediate(resolve));
      leaving.abort(new Error('gone'));
      expect(await asked).toBe('gone');
      const others = Array.from({ length: 8 }, () => db.query('select pg_sleep(0.002)'));
      await expect(Promise.all(others)).resolves.toHaveLength(8);
    }
  });

  it('keeps a connection for who comes minutes later: a new one is slow at first', async () => {
    const connection = async () => (await db.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    try {
      const first = await connection();
      jest.advanceTimersByTime(5 * 60_000);
      expect(await connection()).toBe(first);
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks nothing for somebody who has left already, and tells why', async () => {
    const scope = { signal: AbortSignal.abort(new Error('gone')) };
    expect(await codeOf(withScope(db, scope).execute('insert into lane_test values (1)'))).toBe('gone');
    expect(await codeOf(withScope(db, scope).transaction((tx) => tx.query('select 1')))).toBe('gone');
    expect(await observer.query('select id from lane_test')).toEqual([]);
  });

  it('ends a statement after its time, and none of a view without one', async () => {
    expect(await codeOf(withScope(db, { statementTimeoutMs: 100 }).query(SLEEP))).toBe('statement_timeout');
    const after = Array.from({ length: 12 }, () => db.query('select pg_sleep(0.15)'));
    await expect(Promise.all(after)).resolves.toHaveLength(12);
  });

  it('undoes a transaction that is given up', async () => {
    const leaving = new AbortController();
    const work = withScope(db, { signal: leaving.signal }).transaction(async (tx) => {
      await tx.execute('insert into lane_test values (1)');
      await tx.query(SLEEP);
    });
    await isRunning(1);
    leaving.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    await isRunning(0);
    expect(await observer.query('select id from lane_test')).toEqual([]);
  });

  it('keeps nothing of a load that is given up, and its connection', async () => {
    const leaving = new AbortController();
    const scope: Scope = { lane: 'background', signal: leaving.signal };
    const session = await withScope(db, { lane: 'background' }).query('select pg_backend_pid() as pid');
    const rows = function* () {
      yield '1\n';
      leaving.abort(new Error('gone'));
      yield '2\n';
    };
    expect(await codeOf(withScope(db, scope).copyIn('lane_test', ['id'], rows()))).toBe('gone');
    expect(await withScope(db, { lane: 'background' }).query('select pg_backend_pid() as pid')).toEqual(session);
    expect(await observer.query('select id from lane_test')).toEqual([]);
  });

  it('lets a transaction end whose commit has been sent', async () => {
    await observer.execute(
      `create function slow_commit() returns trigger language plpgsql as $$begin perform pg_sleep(0.3); return null; end$$`,
    );
    await observer.execute(
      'create constraint trigger slow after insert on lane_test deferrable initially deferred for each row execute function slow_commit()',
    );
    const leaving = new AbortController();
    const work = withScope(db, { signal: leaving.signal }).transaction((tx) =>
      tx.execute('insert into lane_test values (2)'),
    );
    await isRunning(1, 'commit');
    leaving.abort(new Error('gone'));
    await expect(work).resolves.toBe(1);
    expect(await observer.query('select id from lane_test')).toEqual([{ id: 2 }]);
  });

  it('leaves open whether it was done where a server that finds no room ends with it, in whatever language it says so @slow', async () => {
    await observer.execute(
      `create function no_room() returns trigger language plpgsql as $$
       begin raise exception 'kein Platz' using errcode = 'disk_full'; end $$`,
    );
    await observer.execute('create table full_disk (id int)');
    await observer.execute('create trigger no_room before insert on full_disk for each row execute function no_room()');
    const insert = 'insert into full_disk values (1)';
    const codes = () =>
      Promise.all([
        codeOf(db.execute(insert)),
        codeOf(db.transaction((tx) => tx.execute(insert))),
        codeOf(db.copyIn('full_disk', ['id'], ['1\n'])),
      ]);
    expect(await codes()).toEqual(['disk_full', 'disk_full', 'disk_full']);
    proxy.cutAfter('53100');
    const ended = ['database_unreachable', 'database_unreachable', 'database_unreachable'];
    expect(await codes()).toEqual(ended);
    // Otherwise it freezes before the next statement.
    proxy.heal();
    proxy.swallowAfter('C53100');
    const began = performance.now();
    expect(await codes()).toEqual(ended);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('answers the shell while every connection of the figures is taken', async () => {
    const empty = await fill('work', ['a', 'b', 'c']);
    await expect(withScope(db, { lane: 'shell' }).query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    expect(await codeOf(withScope(db, { statementTimeoutMs: 50 }).query('select 1'))).toBe('database_busy');
    await empty();
  });

  it('leaves a connection of the figures to the next person however much somebody asks for', async () => {
    const empty = await fill('work', ['a']);
    await expect(withScope(db, { owner: 'b' }).query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await empty();
  });

  it('says within its time that a server behind a dead network cannot be reached, and finds it again by itself @slow', async () => {
    const scope = { statementTimeoutMs: 300 };
    await db.query('select 1');
    proxy.swallow();
    const started = Date.now();
    const asked = Array.from({ length: 30 }, () => codeOf(withScope(db, scope).query('select 1')));
    const writing = codeOf(withScope(db, scope).transaction((tx) => tx.query('select 1')));
    const codes = new Set(await Promise.all([...asked, writing]));
    expect([...codes].filter((code) => code !== 'database_unreachable' && code !== 'database_busy')).toEqual([]);
    expect(codes).toContain('database_unreachable');
    expect(Date.now() - started).toBeLessThan(5000);
    proxy.heal();
    // Connections that were being made fail after 10 s, and others replace them earlier.
    await until(async () => (await codeOf(withScope(db, scope).query('select 1'))) === 'answered');
  });

  it('says that the server went away when it is killed in the middle of a statement, and finds it again', async () => {
    const long = 'select pg_sleep(2)';
    const asked = codeOf(db.query(long));
    await isRunning(1, long);
    proxy.cut();
    expect(await asked).toBe('database_unreachable');
    // Some idle connections may report only now that they were cut.
    await until(async () => (await codeOf(db.query('select 1'))) === 'answered');
  });

  it('gives up who waits for a turn or for a connection as soon as they leave', async () => {
    const empty = await fill('work', ['a', 'b', 'c']);
    const leaving = new AbortController();
    const waiting = withScope(db, { signal: leaving.signal }).query('select 1');
    leaving.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await empty();
    await expect(db.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });
});
