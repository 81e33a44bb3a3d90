import { basePaths, calls } from '../../../shared/contract/src/index.ts';
import { readingRequests } from './requests.mjs';

const sample = {
  roNumber: '1001',
  roNumbers: ['1001'],
  opCode: 'BRKF',
  laborType: 'CM',
  matrixId: 1,
  manufacturer: 'Make',
  groupId: 'g',
};
const server = { origin: 'http://product.invalid', userId: 'u', dealershipId: 'd', localAccountId: 'l', sample };

test('every reading call is asked in a way that its contract takes', () => {
  const refused = readingRequests({ calls, basePaths }, server).flatMap(({ name, url }) => {
    const { query } = Object.values(calls).find((call) => call.name === name) ?? {};
    const asked = Object.fromEntries(new URL(url).searchParams);
    return query?.safeParse(asked).success ? [] : [name];
  });
  expect(refused).toEqual([]);
});
