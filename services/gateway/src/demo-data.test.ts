import type { DemoAccount } from '@fixed-ops/contract';
import { publishedAccounts } from './demo-data.ts';

const dana: DemoAccount = {
  email: 'dana@example.com',
  password: 'secret',
  role: 'ADMIN',
  jobTitle: 'SERVICE_DIRECTOR',
  fullName: 'Dana Whitfield',
  dealerships: [],
  defaultDealershipId: 'd-1',
  devFeatures: false,
  isVerified: true,
};
const loaded = { isLoaded: true, accounts: async () => [dana] };
const none = { isLoaded: false, accounts: async () => null };

test.each([
  ['the embedded provider', loaded, true, [dana]],
  ['a hosted tenant, where nobody signs in with these passwords', loaded, false, []],
  ['the embedded provider without demo data', none, true, null],
  ['a hosted tenant without demo data', none, false, null],
])('demo accounts published with %s', async (_name, demo, isEmbedded, expected) => {
  expect(await publishedAccounts(demo, isEmbedded)()).toEqual(expected);
});
