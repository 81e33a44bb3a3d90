import { DatabaseError } from '@fixed-ops/database';
import { CachedLookups } from './cached-lookups.ts';

let now = 0;
let heardUntil = Number.NEGATIVE_INFINITY;

beforeEach(() => {
  now = 1_000;
  heardUntil = Number.NEGATIVE_INFINITY;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

const remembered = () => new CachedLookups<string>({ most: 10, heardUntil: () => heardUntil });

/** A value that is read one time after another: 'read 1', 'read 2', … */
function reads() {
  let count = 0;
  return async () => {
    count += 1;
    return `read ${count}`;
  };
}

test('a value is read once, and again when five seconds have passed in which nothing was heard', async () => {
  const [values, read] = [remembered(), reads()];
  expect(await values.get('a', read)).toBe('read 1');
  now += 4_999;
  expect(await values.get('a', read)).toBe('read 1');
  now += 1;
  expect(await values.get('a', read)).toBe('read 2');
});

test('it counts on for as long as every change is heard, and five seconds after the last sign of that', async () => {
  const [values, read] = [remembered(), reads()];
  await values.get('a', read);
  for (let second = 0; second < 60; second += 1) {
    now += 1_000;
    heardUntil = now - 500;
    expect(await values.get('a', read)).toBe('read 1');
  }
  now = heardUntil + 5_000;
  expect(await values.get('a', read)).toBe('read 2');
});

test('what is forgotten is read again', async () => {
  const [values, read] = [remembered(), reads()];
  await values.get('a', read);
  values.forget();
  expect(await values.get('a', read)).toBe('read 2');
});

test('who asks meanwhile waits for the read; who asks after a change does not, and what was read before it is not kept', async () => {
  const values = remembered();
  let finish: (value: string) => void = () => undefined;
  const slow = () => new Promise<string>((resolve) => (finish = resolve));
  const first = values.get('a', slow);
  const meanwhile = values.get('a', () => Promise.reject(new Error('not shared')));
  values.forget();
  const later = values.get('a', async () => 'after the change');
  finish('before the change');
  expect([await first, await meanwhile, await later]).toEqual([
    'before the change',
    'before the change',
    'after the change',
  ]);
  expect(await values.get('a', reads())).toBe('after the change');
});

test('a failure is told to all who wait and is not kept', async () => {
  const values = remembered();
  const failing = () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([values.get('a', failing), values.get('a', failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await values.get('a', reads())).toBe('read 1');
});

test('who came to a read that fails because the database was away reads once more, together; what fails otherwise fails for all', async () => {
  const away = new DatabaseError('database_unreachable', 'The database is away.');
  const values = remembered();
  let fail: (error: Error) => void = () => undefined;
  let count = 0;
  const read = () => {
    count += 1;
    return count === 1
      ? new Promise<string>((_, reject) => {
          fail = reject;
        })
      : Promise.resolve(`read ${count}`);
  };
  const first = values.get('a', read);
  const later = [values.get('a', read), values.get('a', read)];
  fail(away);
  await expect(first).rejects.toBe(away);
  expect(await Promise.all(later)).toEqual(['read 2', 'read 2']);

  count = 0;
  const refused = new Error('No such person');
  const both = [values.get('b', read), values.get('b', read)];
  fail(refused);
  expect(await Promise.allSettled(both)).toMatchObject([{ reason: refused }, { reason: refused }]);
  expect(count).toBe(1);
});
