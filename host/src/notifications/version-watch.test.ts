import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import type { DealershipData } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session/host';
import { act } from '@testing-library/react';
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

  test('keeps what it knows when the server does not answer, and asks again', async () => {
    dealership = () => Promise.reject(new Error('down'));
    await pass(RELOAD_MS);
    expect(days()).toEqual(['2026-11-20', '2026-11-19']);
    dealership = async () => afterTheNight();
    await pass(RELOAD_MS);
    expect(days()).toEqual(['2026-11-21', '2026-11-20']);
  });
});
