import { connectApi } from '@fixed-ops/api';
import { MemoryRouter } from '@fixed-ops/router';
import { enterDealership } from '@fixed-ops/session';
import { act, renderHook } from '@testing-library/react';
import { ford, setLoadedSession } from '../testing/session.ts';
import { useUnreadCount } from './use-unread-count.ts';

it('aborts the question about a dealership that is left, and shows nothing of a late answer', async () => {
  setLoadedSession();
  const asked: { answer: (count: number) => void; signal: AbortSignal | undefined }[] = [];
  connectApi({
    request: (_call, input) => new Promise((answer) => asked.push({ answer: answer as never, signal: input?.signal })),
  });
  const { result } = renderHook(() => useUnreadCount(), { wrapper: MemoryRouter });
  act(() => void enterDealership(ford));
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
  await act(async () => asked[0]?.answer(7));
  expect(result.current).toBeNull();
});
