import type { Database } from '@fixed-ops/database';
import { givenAccounts } from './given-accounts.ts';

const nobody = { query: async () => [] } as Partial<Database> as Database;
const accounts = givenAccounts({ publicUrl: 'https://fixedops.example.com/somewhere' });
const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' };

test('an account is the one that is named, and its invitation leads to the sign-in and never ends', async () => {
  expect(await accounts.createAccount(nobody, { ...ann, accountId: 'of-ann' })).toBe('of-ann');
  expect(await accounts.invitationLink(nobody, 'of-ann', new Date())).toBe('https://fixedops.example.com');
  expect([accounts.needsAccountId, accounts.linkDays]).toEqual([true, null]);
});

test('nobody is created without the id of an account', async () => {
  await expect(accounts.createAccount(nobody, ann)).rejects.toThrow(/without the object id/);
});
