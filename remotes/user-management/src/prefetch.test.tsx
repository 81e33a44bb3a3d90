import { renderScreen } from '@fixed-ops/testing';
import remote from './remote.tsx';
import { UsersScreen } from './users/users-screen.tsx';

/** The calls that the list of users declares for a query of its address. */
const declared = (search: string) =>
  remote.routes
    .find(({ path }) => path === '/administration/users')
    ?.prefetch?.({ search, params: {}, range: {} })
    .map(({ call, input }) => ({ call: call.name, input }));

test('the prefetch of the active store sends the same call as the list', () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users?status=deleted' });
  expect(declared('?status=deleted')).toEqual([{ call: sent[0]!.call, input: {} }]);
  // The session adds the dealership to both calls.
  expect(sent[0]!.query).toEqual({ dealershipId: 'd1' });
});

test('nothing is prefetched for another store or the group before the person is known', () => {
  expect(declared('?store=group')).toEqual([]);
  expect(declared('?store=d2')).toEqual([]);
});
