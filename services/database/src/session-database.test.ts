import { DatabaseError } from './database-error.ts';
import type { Driver } from './driver.ts';
import { createDatabase } from './session-database.ts';

test('a load that fails says why, also where the database went away with it', async () => {
  const full = new DatabaseError('disk_full', 'The disk is full.');
  const isDead = { now: false };
  const nothing = { fields: [], rows: [], affected: 0 };
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
