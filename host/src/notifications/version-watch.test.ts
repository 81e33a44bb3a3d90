import { type Invalidated, useCallMutation } from '@fixed-ops/api';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import type { DealershipData } from '@fixed-ops/contract';
import { noteCalls } from '@fixed-ops/contract/repair-orders';
import { sessionStore } from '@fixed-ops/session/host';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { setLoadedSession } from '../testing/session.ts';
import { RELOAD_MS, watchVersion } from './version-watch.ts';

const BEFORE = { data: 1, settings: 1 };
let version: { data: number; settings: number };
let dealership: (() => Promise<DealershipData>) | null;
let stop: () => void;

/** What is known of the dealership, as the server answers it after a night. */
function afterTheNight(): DealershipData {
  const { dealershipData } = sessionStore.getState();
  if (dealershipData === null) throw new Error('no dealership is loaded');
  return { ...dealershipData, today: '2026-11-21', dataThrough: '2026-11-20' };
}
const days = () => {
  const { today, dataThrough } = sessionStore.getState().dealershipData ?? {};
  return [today, dataThrough];
};
const client = createQueryClient();

beforeEach(() => {
  jest.useFakeTimers();
  setLoadedSession({}, { dealershipData: { ...baseData(), version: BEFORE } });
  version = BEFORE;
  dealership = null;
  connectApi({
    request: async ({ name }) => {
      if (name === 'Version') return version as never;
      if (name === 'Dealership' && dealership) return (await dealership()) as never;
      if (name === noteCalls.deleteRoNote.name) return undefined as never;
      throw new Error(`${name} was not expected`);
    },
  });
  const { user, activeDealership } = sessionStore.getState();
  stop = watchVersion(client, { userId: user?.id ?? '', dealershipId: activeDealership?.id ?? '' });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

function baseData(): DealershipData {
  setLoadedSession();
  const { dealershipData } = sessionStore.getState();
  if (dealershipData === null) throw new Error('no dealership is loaded');
  return { ...dealershipData, today: '2026-11-20', dataThrough: '2026-11-19' };
}
const LIGHT = { colorMode: 'light' } as const;
/** Writes something here, which makes old what it names. */
function write(invalidates: Invalidated) {
  const wrapper = ({ children }: { children: ReactNode }) => {
    const page = { ...LIGHT, children: createElement(QueryClientProvider, { client }, children) };
    return createElement(UiProvider, page);
  };
  const { result } = renderHook(() => useCallMutation(noteCalls.deleteRoNote, { name: 'Note', invalidates }), {
    wrapper,
  });
  return act(() => result.current.mutateAsync({ params: { noteId: 1 } } as never));
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('a page that stays open', () => {
  test('knows the new days when files have come in the night, before its figures are asked for again', async () => {
    await pass(1);
    const seen: unknown[] = [];
    const invalidated = jest.spyOn(client, 'invalidateQueries').mockImplementation(async () => void seen.push(days()));
    dealership = async () => afterTheNight();
    version = { data: 2, settings: 1 };
    await pass(15_000);
    expect(days()).toEqual(['2026-11-21', '2026-11-20']);
    expect(seen).toEqual([['2026-11-21', '2026-11-20']]);
    invalidated.mockRestore();
  });

  test('knows them within a quarter of an hour when no file has come, and at once when somebody comes back to it', async () => {
    dealership = async () => afterTheNight();
    await pass(RELOAD_MS - 1);
    expect(days()).toEqual(['2026-11-20', '2026-11-19']);
    await pass(1);
    expect(days()).toEqual(['2026-11-21', '2026-11-20']);
    dealership = async () => ({ ...afterTheNight(), today: '2026-11-22' });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(1);
    expect(days()).toEqual(['2026-11-22', '2026-11-20']);
  });

  test('has the new names of its group and store wherever they stand, after a change elsewhere and after its own', async () => {
    const names = () => {
      const { user, activeDealership, dealerships, dealershipData } = sessionStore.getState();
      const listed = dealerships.find(({ id }) => id === activeDealership?.id)?.name;
      return [user?.dealershipGroup, dealershipData?.groupName, activeDealership?.name, listed];
    };
    const [user, others] = [sessionStore.getState().user, () => sessionStore.getState().dealerships.slice(1)];
    const before = others();
    await pass(1);
    dealership = async () => ({ ...afterTheNight(), groupName: 'Harborline Motors' });
    version = { data: 2, settings: 1 };
    await pass(15_000);
    expect(names()).toEqual(['Harborline Motors', 'Harborline Motors', 'Harborline Toyota', 'Harborline Toyota']);
    dealership = async () => ({ ...afterTheNight(), dealershipName: 'Harborline Lexus' });
    version = { data: 3, settings: 1 };
    await write('dealership');
    await pass(1);
    expect(names()).toEqual(['Harborline Motors', 'Harborline Motors', 'Harborline Lexus', 'Harborline Lexus']);
    expect(others()).toEqual(before);
    expect(sessionStore.getState().user).toEqual({ ...user, dealershipGroup: 'Harborline Motors' });
  });

  test('keeps what it knows when the server does not answer, and asks again', async () => {
    dealership = () => Promise.reject(new Error('down'));
    await pass(RELOAD_MS);
    expect(days()).toEqual(['2026-11-20', '2026-11-19']);
    dealership = async () => afterTheNight();
    await pass(RELOAD_MS);
    expect(days()).toEqual(['2026-11-21', '2026-11-20']);
  });

  test('hears of targets that somebody else changed just before a note is saved here, which changes none', async () => {
    await pass(1);
    const invalidated = jest.spyOn(client, 'invalidateQueries');
    version = { data: 2, settings: 2 };
    await write([]);
    invalidated.mockClear();
    await pass(15_000);
    expect(screen.getByText('Targets changed')).toBeVisible();
    expect(invalidated).toHaveBeenCalled();
    invalidated.mockRestore();
  });

  test('asks again for what the stores of the group have in common, such as guides, once settings have changed', async () => {
    await pass(1);
    const keys = ['manufacturerExpenses', 'GroupNumbers'].map((call, at) => [
      'call',
      'e',
      at === 0 ? null : 'd-other',
      call,
      {},
    ]);
    for (const key of keys) client.setQueryData(key, 1);
    const old = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
    version = { data: 2, settings: 1 };
    await pass(15_000);
    expect(old()).toEqual([false, false]);
    version = { data: 3, settings: 2 };
    await pass(15_000);
    expect(old()).toEqual([true, false]);
  });

  test('shows no message about a change that it saved and reloaded itself', async () => {
    await pass(1);
    version = { data: 2, settings: 2 };
    await write('dealership');
    await pass(15_000);
    expect(screen.queryByText('Targets changed')).not.toBeInTheDocument();
  });
});
