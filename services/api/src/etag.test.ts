import { dealershipIdSchema, userIdSchema } from '@fixed-ops/contract';
import type { Caller } from './auth/caller.ts';
import { contentTag, isMatch, versionTag } from './etag.ts';

const dealershipId = dealershipIdSchema.parse('d-1');
const caller: Caller = {
  userId: userIdSchema.parse('e-1'),
  localAccountId: 'a-1',
  fullName: 'Pat Person',
  email: 'pat@example.com',
  groupId: 'g-1',
  role: 'MANAGER',
  jobTitle: 'SERVICE_DIRECTOR',
  devFeatures: false,
  isTai: false,
  dealerships: [],
  numbersAt: () => ({ advisors: ['7'], technicians: [], counters: [] }),
};
const store = { id: dealershipId, name: 'Store', today: '2026-11-20' };
const at = { build: 'build-1', url: '/api/x?startDate=2026-10-01', stores: [store], caller };

test('the tag of unchanged data, address, day and person is the same', () => {
  expect(versionTag('3', at)).toBe(versionTag('3', { ...at, caller: { ...caller } }));
});

test.each([
  ['the data', versionTag('4', at)],
  ['the code that answers', versionTag('3', { ...at, build: 'build-2' })],
  ['the address', versionTag('3', { ...at, url: '/api/x?startDate=2026-09-01' })],
  ['the business day', versionTag('3', { ...at, stores: [{ ...store, today: '2026-11-21' }] })],
  ['the name of the dealership', versionTag('3', { ...at, stores: [{ ...store, name: 'Shop' }] })],
  [
    'another dealership',
    versionTag('3', { ...at, stores: [store, { ...store, id: dealershipIdSchema.parse('d-2') }] }),
  ],
  ['the person', versionTag('3', { ...at, caller: { ...caller, userId: userIdSchema.parse('e-2') } })],
  ['the role', versionTag('3', { ...at, caller: { ...caller, role: 'EMPLOYEE' } })],
  ['the job title', versionTag('3', { ...at, caller: { ...caller, jobTitle: 'SERVICE_ADVISOR' } })],
  [
    'the dealerships of the person',
    versionTag('3', {
      ...at,
      caller: {
        ...caller,
        dealerships: [{ id: dealershipId, name: 'Store', groupId: 'g-1', timezone: 'UTC', products: [] }],
      },
    }),
  ],
  [
    'the person’s DMS numbers',
    versionTag('3', {
      ...at,
      caller: { ...caller, numbersAt: () => ({ advisors: ['8'], technicians: [], counters: [] }) },
    }),
  ],
])('the tag changes with %s', (_what, changed) => {
  expect(changed).not.toBe(versionTag('3', at));
});

test('tags are strong: quoted and without W/', () => {
  expect(contentTag('{}')).toMatch(/^"[\w-]{27}"$/);
});

test.each([
  ['the tag itself', '"abc"', true],
  ['a list that has it', '"x", "abc"', true],
  ['its weak form, as proxies that compress write it', 'W/"abc"', true],
  ['a star', '*', true],
  ['another tag', '"abd"', false],
  ['no header', undefined, false],
])('If-None-Match with %s matches: %#', (_what, header, expected) => {
  expect(isMatch(header, '"abc"')).toBe(expected);
});
