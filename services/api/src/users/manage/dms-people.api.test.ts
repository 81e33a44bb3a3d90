import { calls } from '@fixed-ops/contract';
import { insertPerson, type Person } from '../../testing/builders.ts';
import { codeOf, useManagedGroup } from './testing/managed-group.ts';

const group = useManagedGroup();
const ask = (as: Person, dealershipId: string, of?: string) =>
  group.api.send(calls.dmsPeople, {
    as,
    params: { userId: as.userId, dealershipId },
    ...(of === undefined ? {} : { query: { of } }),
  });

beforeEach(async () => {
  await group.db.execute('delete from dms_person');
  await group.db.execute(`
    insert into dms_person (dealership_id, kind, number, name, active) values
      ('d-1', 'advisor', '412', 'FERRER, LUIS', true), ('d-1', 'technician', '412', 'BOONE, DEREK', true),
      ('d-1', 'counter', '9', 'GONE, GUS', false), ('d-3', 'advisor', '7', 'ELSEWHERE, ED', true)`);
});

test('names whom the files of the store know, those who left last, and who has a number already', async () => {
  await insertPerson(group.db, {
    id: 'e-7',
    groupId: 'g-1',
    dealerships: ['d-1'],
    firstName: 'Derek',
    lastName: 'Boone',
    numbers: [{ dealershipId: 'd-1', kind: 'technician', number: '412' }],
  });
  expect((await ask(group.admin, 'd-1')).body).toEqual([
    { type: 'technician', number: '412', name: 'BOONE, DEREK', active: true, userId: 'e-7', userName: 'Derek Boone' },
    { type: 'advisor', number: '412', name: 'FERRER, LUIS', active: true, userId: null, userName: null },
    { type: 'counter', number: '9', name: 'GONE, GUS', active: false, userId: null, userName: null },
  ]);
});

test('a deleted user holds no number', async () => {
  await insertPerson(group.db, {
    id: 'e-8',
    groupId: 'g-1',
    dealerships: ['d-1'],
    isDeleted: true,
    numbers: [{ dealershipId: 'd-1', kind: 'advisor', number: '412' }],
  });
  const { body } = await ask(group.admin, 'd-1');
  expect(body).toContainEqual(
    expect.objectContaining({ type: 'advisor', number: '412', userId: null, userName: null }),
  );
});

test('of another store of the group is for the administrator of all of them', async () => {
  expect((await ask(group.superAdmin, 'd-1', 'd-3')).body).toMatchObject([{ number: '7' }]);
  expect(codeOf(await ask(group.superAdmin, 'd-1', 'd-x'))).toBe('not_your_dealership');
  expect(codeOf(await ask(group.admin, 'd-1', 'd-3'))).toBe('not_your_dealership');
  expect(codeOf(await ask(group.manager, 'd-1'))).toBe('role_required');
});
