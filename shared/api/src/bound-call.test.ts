import { userCalls } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { fillFromSession } from './bound-call.ts';

const session = { user: { id: 'E-7' }, activeDealership: { id: 'd1' }, dealershipSignal: new AbortController().signal };

test('the person who asks is in the path, and a filter of the same name is empty until somebody is chosen', () => {
  expect(fillFromSession(administrationCalls.auditLog, {}, session)).toEqual({
    params: { userId: 'E-7', dealershipId: 'd1' },
    query: {},
  });
  const chosen = fillFromSession(administrationCalls.auditLog, { query: { userId: 'E-9' } }, session);
  expect(chosen).toEqual({ params: { userId: 'E-7', dealershipId: 'd1' }, query: { userId: 'E-9' } });
});

test('a query says who asks and where, if the path does not', () => {
  expect(fillFromSession(userCalls.getUser, {}, session)).toEqual({ params: {}, query: { userId: 'E-7' } });
});
