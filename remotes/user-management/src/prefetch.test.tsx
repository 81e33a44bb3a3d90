import { renderScreen } from '@fixed-ops/testing';
import remote from './remote.tsx';
import { UsersScreen } from './users/users-screen.tsx';

/** The calls that the list of users declares for a query of its address. */
const declared = (search: string) =>
  remote.routes
    .find(({ path }) => path === '/administration/users')
    ?.prefetch?.({ search, params: {}, range: {} })
    .map(({ call, input }) => ({ call: call.name, input }));

test('the people of the store at hand are asked for as the list asks for them', () => {
  const { sent } = renderScreen(<UsersScreen />, { address: '/administration/users?status=deleted' });
  expect(declared('?status=deleted')).toEqual([{ call: sent[0]!.call, input: {} }]);
  // The session adds the dealership to both calls.
  expect(sent[0]!.query).toEqual({ dealershipId: 'd1' });
});

test('of another store, or of the group, nothing is asked for before it is known who asks', () => {
  expect(declared('?store=group')).toEqual([]);
  expect(declared('?store=d2')).toEqual([]);
});
