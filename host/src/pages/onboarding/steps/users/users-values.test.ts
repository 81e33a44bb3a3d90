import { newUser, userDataOf, type userValuesOf } from './users-values.ts';

const lee = {
  firstName: 'Lee',
  lastName: 'Park',
  email: 'lee@example.com',
  jobTitle: 'SERVICE_ADVISOR',
  role: 'EMPLOYEE',
};

test('sends the id of an account only if there is one, also for a row that an earlier version kept', () => {
  const { accountId: _later, ...earlier } = newUser();
  const rows = [
    { ...newUser(), ...lee, accountId: ' of-lee ' },
    { ...newUser(), ...lee },
    { ...earlier, ...lee },
  ];
  const { users } = userDataOf({ users: rows as ReturnType<typeof userValuesOf>['users'] });
  expect(users.map((user) => ('accountId' in user ? user.accountId : 'none'))).toEqual([' of-lee ', 'none', 'none']);
});
