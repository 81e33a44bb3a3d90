import fc from 'fast-check';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { openTemporaryDatabase, type TemporaryDatabase } from './testing/temporary-database.ts';
import { copyRow } from './value/copy-text.ts';

// Making a database takes two seconds alone, and longer beside other tests.
jest.setTimeout(60_000);

async function rejection(promise: Promise<unknown>): Promise<DatabaseError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseError)) throw new Error(`Expected a DatabaseError, got ${String(error)}`);
  return error;
}

describe('a database', () => {
  let place: TemporaryDatabase;
  let db: Database;

  beforeAll(async () => {
    place = await openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
    db = place.db;
    await db.execute('create table driver_test (id int primary key, text text, note text not null default $$none$$)');
  });
  beforeEach(() => db.execute('delete from driver_test'));
  afterAll(() => place.close());

  const ids = async () =>
    (await db.query<{ id: number }>('select id from driver_test order by id')).map(({ id }) => id);
  const insert = (on: Database, id: number) => on.execute('insert into driver_test (id) values ($1)', [id]);

  it('reads every type as the interface promises', async () => {
    const [row] = await db.query(
      `select 9007199254740991::bigint as big, 12.50::numeric as money, '2026-11-20'::date as day, true as yes,
              '2026-11-20 08:15:00.25-06'::timestamptz as instant, '{"a":[1]}'::jsonb as document, null as nothing,
              '{1,2}'::int[] as list, sum(x) as total, count(*) as rows, 'ü€' as text
       from generate_series(1, 4) as x`,
    );
    expect(row).toEqual({
      big: 9007199254740991,
      money: 12.5,
      day: '2026-11-20',
      yes: true,
      instant: '2026-11-20T14:15:00.25Z',
      document: { a: [1] },
      nothing: null,
      list: [1, 2],
      total: 10,
      rows: 4,
      text: 'ü€',
    });
  });

  it('takes every kind of parameter', async () => {
    const [row] = await db.query(
      `select $1::int as number, $2::date as day, $3::text[] as names, $4::jsonb as document, $5::boolean as no,
              $6::timestamptz as instant, $7::text as nothing, $8::jsonb as list, $9::bigint[] as numbers, $10::date[] as days`,
      [
        7,
        '2026-02-28',
        ['a', 'b "c\\', null, ''],
        { k: 'ü' },
        false,
        new Date('2026-11-20T08:15:00Z'),
        undefined,
        JSON.stringify([1, 2]),
        [1, 2],
        ['2026-01-01'],
      ],
    );
    expect(row).toEqual({
      number: 7,
      day: '2026-02-28',
      names: ['a', 'b "c\\', null, ''],
      document: { k: 'ü' },
      no: false,
      instant: '2026-11-20T08:15:00Z',
      nothing: null,
      list: [1, 2],
      numbers: [1, 2],
      days: ['2026-01-01'],
    });
  });

  it('gives any text back as it came', async () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .filter((value) => !value.includes('\0') && Buffer.from(value).toString() === value);
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        expect(await db.query('select $1::text as value', [value])).toEqual([{ value }]);
      }),
      { numRuns: 50 },
    );
  });

  it('counts changed rows, and none for a question', async () => {
    expect(await db.execute('insert into driver_test (id) select generate_series(1, 3)')).toBe(3);
    expect(await db.execute('update driver_test set text = $1 where id > $2', ['x', 1])).toBe(2);
    expect(await db.execute('select * from driver_test')).toBe(0);
    expect(await db.execute('delete from driver_test')).toBe(3);
  });

  it('says why a statement was refused, in a form that code can read', async () => {
    await insert(db, 1);
    expect(await rejection(insert(db, 1))).toMatchObject({
      code: 'statement_failed',
      sqlState: '23505',
      constraint: 'driver_test_pkey',
    });
    expect(await rejection(db.query('selekt 1'))).toMatchObject({ code: 'statement_failed', sqlState: '42601' });
  });

  it('runs one statement a call', async () => {
    expect(await rejection(db.query('select 1; select 2'))).toMatchObject({
      code: 'statement_failed',
      sqlState: '42601',
    });
  });

  it('commits a transaction that resolves and answers its result', async () => {
    const result = await db.transaction(async (tx) => {
      await insert(tx, 1);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await ids()).toEqual([1]);
  });

  it('undoes a transaction that rejects and passes its error on', async () => {
    const work = db.transaction(async (tx) => {
      await insert(tx, 1);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([]);
  });

  it('undoes only the inner transaction when the outer one goes on', async () => {
    await db.transaction(async (tx) => {
      await insert(tx, 1);
      const inner = tx.transaction(async (nested) => {
        await insert(nested, 2);
        await insert(nested, 1);
      });
      expect((await rejection(inner)).sqlState).toBe('23505');
      await insert(tx, 3);
    });
    expect(await ids()).toEqual([1, 3]);
  });

  it('keeps transactions that run at the same time apart', async () => {
    await insert(db, 0);
    const add = async (amount: number) =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ text: string | null }>('select text from driver_test where id = 0 for update');
        await tx.execute('update driver_test set text = $1 where id = 0', [String(Number(row?.text ?? 0) + amount)]);
      });
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(add));
    expect(await db.query('select text from driver_test')).toEqual([{ text: '36' }]);
  });

  it('lets nobody see a transaction before it is committed', async () => {
    let question: Promise<number[]> = Promise.resolve([-1]);
    let ask: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    // The question starts outside the transaction and is asked while the transaction is open.
    const observer = asked.then(() => ids());
    await db
      .transaction(async (tx) => {
        await insert(tx, 1);
        ask();
        await tx.query('select 1');
        question = observer;
      })
      .catch(() => undefined);
    // The answer is from before the commit or after it, never from the middle.
    expect([[], [1]]).toContainEqual(await question);
  });

  it('refuses a statement that goes around its own transaction, which would wait for ever', async () => {
    const work = db.transaction(() => insert(db, 1));
    expect((await rejection(work)).code).toBe('transaction_bypassed');
    expect(await ids()).toEqual([]);
  });

  it('refuses a statement after its transaction has ended', async () => {
    let kept: Database = db;
    await db.transaction(async (tx) => {
      kept = tx;
    });
    expect((await rejection(insert(kept, 1))).code).toBe('transaction_over');
  });

  it('loads rows by COPY, wherever the chunks end', async () => {
    const text = [1, 2, 3].map((id) => copyRow([id, id === 2 ? null : 'tab\tline\nback\\slash'])).join('');
    const chunks = [text.slice(0, 5), text.slice(5, 6), text.slice(6)];
    expect(await db.copyIn('driver_test', ['id', 'text'], chunks)).toBe(3);
    expect(await db.query('select text, note from driver_test where id in (1, 2) order by id')).toEqual([
      { text: 'tab\tline\nback\\slash', note: 'none' },
      { text: null, note: 'none' },
    ]);
  });

  it('loads more than one batch, from a source that makes rows as it goes', async () => {
    async function* rows() {
      for (let id = 0; id < 60_000; id += 1) yield copyRow([id, 'x'.repeat(100)]);
    }
    expect(await db.copyIn('driver_test', ['id', 'text'], rows())).toBe(60_000);
    expect(await db.query('select count(*) as rows, max(id) as last from driver_test')).toEqual([
      { rows: 60_000, last: 59_999 },
    ]);
  });

  it('loads all rows or none', async () => {
    const error = await rejection(db.copyIn('driver_test', ['id'], ['1\n2\n', 'three\n']));
    expect(error).toMatchObject({ code: 'statement_failed', sqlState: '22P02' });
    expect(await ids()).toEqual([]);
  });

  it('loads none when the source of the rows fails, and passes its error on', async () => {
    async function* rows() {
      yield '1\n';
      throw new Error('the file ended early');
    }
    await expect(db.copyIn('driver_test', ['id'], rows())).rejects.toThrow('the file ended early');
    expect(await ids()).toEqual([]);
  });

  it('goes on with a transaction after a load in it failed', async () => {
    await db.transaction(async (tx) => {
      await insert(tx, 1);
      await rejection(tx.copyIn('driver_test', ['id'], ['2\nx\n']));
      await insert(tx, 3);
    });
    expect(await ids()).toEqual([1, 3]);
  });
});
