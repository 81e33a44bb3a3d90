import type { AuditEntry } from '@fixed-ops/federation';
import { usePlane } from '../testing/use-plane.ts';
import { addAuditEntry, readAudit } from './audit-log.ts';

const { objects } = usePlane();

test('what stands in the log is never changed: neither by the same change again nor by another that calls itself so', async () => {
  const entry: AuditEntry = {
    ...{
      at: '2026-11-20T08:00:00.000Z',
      name: 'xtime',
      revision: 2,
      action: 'rollback',
      by: 'Dana',
      why: 'empty cards',
    },
    ...{ from: 'bb', to: 'aa', canary: null, key: 'k' },
  };
  await addAuditEntry(objects(), entry);
  await addAuditEntry(objects(), { ...entry, by: 'nobody', why: '' });
  expect(await readAudit(objects(), { page: 1, pageSize: 10 })).toEqual({ entries: [entry], total: 1 });
});

test('a log of years is read a few entries at a time: a store elsewhere answers no thousands at once', async () => {
  const entry = { name: 'xtime', action: 'release', by: 'Dana', why: '', from: null, to: 'aa', canary: null, key: 'k' };
  const seconds = Array.from({ length: 40 }, (_none, index) => String(index + 10));
  for (const [index, second] of seconds.entries())
    await addAuditEntry(objects(), {
      ...entry,
      at: `2026-11-20T08:00:${second}.000Z`,
      revision: index + 1,
    } as AuditEntry);
  let asked = 0;
  let most = 0;
  const get = async (key: string) => {
    asked += 1;
    most = Math.max(most, asked);
    const found = await objects().get(key);
    asked -= 1;
    return found;
  };
  const { entries } = await readAudit({ ...objects(), get }, { page: 1, pageSize: Number.MAX_SAFE_INTEGER });
  expect(entries.map(({ revision }) => revision)).toEqual(seconds.map((_second, index) => 40 - index));
  expect(most).toBe(6);
});
