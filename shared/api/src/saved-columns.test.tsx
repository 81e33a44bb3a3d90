import type { UserProfile } from '@fixed-ops/session';
import { initialSession, sessionStore } from '@fixed-ops/session/host';
import { act, renderHook } from '@testing-library/react';
import { connectApi } from './connection.ts';
import { useSavedColumns } from './saved-columns.ts';

test('a table has the columns of the preferences at its first draw, and saves the turned ones of its own', async () => {
  const sent: unknown[] = [];
  const answer = { colorMode: 'system', columns: { ros: { customer: false }, 'service.advisors': { elr: false } } };
  connectApi({
    request: async (_call, { body } = {}) => {
      sent.push(body);
      return answer as never;
    },
  });
  const preferences = { colorMode: 'system' as const, columns: { ros: { customer: false } } };
  sessionStore.setState({ ...initialSession(), user: { id: 'E-1' } as UserProfile, preferences });
  const drawn: unknown[] = [];
  const { result } = renderHook(() => {
    const ros = useSavedColumns('ros');
    drawn.push(ros.shown);
    return { ros, advisors: useSavedColumns('service.advisors') };
  });
  expect(drawn[0]).toEqual({ customer: false });
  expect(result.current.advisors.shown).toEqual({});
  await act(() => result.current.advisors.save({ elr: false }));
  expect(sent).toEqual([{ columns: { 'service.advisors': { elr: false } } }]);
  expect(result.current.advisors.shown).toEqual({ elr: false });
  expect(result.current.ros.shown).toEqual({ customer: false });
});
