import { DatabaseError } from './database-error.ts';
import type { Driver } from './driver.ts';
import { createDatabase, withScope } from './session-database.ts';

test('a load that fails says why, also where the database went away with it', async () => {
  const full = new DatabaseError('disk_full', 'The disk is full.');
  const isDead = { now: false };
  const nothing = { rows: [], affected: 0 };
  const run = async () => {
    if (isDead.now) throw new DatabaseError('database_unreachable', 'The database went away.');
    return nothing;
  };
  const driver: Driver = {
    run,
    lease: async () => ({
      run,
      copyIn: async () => {
        isDead.now = true;
        throw full;
      },
      release: async () => undefined,
    }),
    listen: () => ({ heardUntil: () => 0, close: () => undefined }),
    close: async () => undefined,
  };
  const db = createDatabase(driver);
  await expect(db.copyIn('customer', ['id'], ['1\n'])).rejects.toBe(full);
  isDead.now = false;
  await expect(
    db.transaction(async (tx) => {
      await tx.copyIn('customer', ['id'], ['1\n']).catch(() => undefined);
      await tx.execute('select 1');
    }),
  ).rejects.toThrow('went away');
});

test('every statement that is answered is progress, in a transaction too', async () => {
  const run = async () => ({ rows: [], affected: 0 });
  const driver: Driver = {
    run,
    lease: async () => ({ run, copyIn: async () => 1, release: async () => undefined }),
    listen: () => ({ heardUntil: () => 0, close: () => undefined }),
    close: async () => undefined,
  };
  const onProgress = jest.fn();
  const db = withScope(createDatabase(driver), { onProgress });
  await db.execute('select 1');
  expect(onProgress).toHaveBeenCalledTimes(1);
  await db.transaction(async (tx) => {
    await tx.execute('update customer set name = name');
    expect(onProgress).toHaveBeenCalledTimes(2);
    await tx.copyIn('customer', ['id'], ['1\n']);
    expect(onProgress.mock.calls.length).toBeGreaterThan(2);
  });
});
