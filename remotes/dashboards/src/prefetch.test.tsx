import { waitFor } from '@testing-library/react';
import remote from './remote.tsx';
import { foundOrders } from './testing/found-orders.ts';
import { opCodes } from './testing/op-codes.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';

/** What a route declares for an address, as the parameters that would travel. */
async function declared(address: string, range = {}) {
  const { pathname, search } = new URL(address, 'http://localhost');
  const route = remote.routes.find(({ path }) => path === pathname);
  const calls = (await route?.prefetchLoaded?.({ search, params: {}, range })) ?? [];
  return calls.map(({ call, input }) => {
    const { query, pageSize = 50 } = input as { query: Record<string, unknown>; pageSize?: number };
    const sent = Object.entries({ ...query, pageSize, page: 1 }).map(([key, value]) => [key, String(value)]);
    return { name: call.name, query: Object.fromEntries(sent.filter(([, text]) => text !== '')) };
  });
}

/** What the screen at the address asks of the call first. */
async function asked(address: string, name: string) {
  const page = renderScreen(address, { OpCodeAnalysis: opCodes([]), SearchROs: foundOrders([]) });
  const find = () => page.requests.find(({ pathname }) => pathname.endsWith(`/${name}`));
  await waitFor(() => expect(find()).toBeDefined());
  return Object.fromEntries(find()?.searchParams ?? []);
}

beforeAll(async () => {
  await loadScreen('/dashboard/op-codes');
  await loadScreen('/dashboard/ros');
});

test.each([
  ['/dashboard/op-codes', 'OpCodeAnalysis'],
  ['/dashboard/op-codes?payType=W&advisors=101', 'OpCodeAnalysis'],
  ['/dashboard/ros?q=harlow', 'SearchROs'],
  ['/dashboard/ros?q=618034&field=ro&status=open&exceptions=noTechnician', 'SearchROs'],
  ['/dashboard/ros?flag=review', 'SearchROs'],
])('%s asks %s once, since what it declares is what it asks', async (address, name) => {
  const query = await asked(address, name);
  expect(await declared(address)).toEqual([{ name, query }]);
});

test.each([
  '/dashboard/ros',
  '/dashboard/ros?q=ha',
  '/dashboard/ros?q=5550171&field=phone',
  '/dashboard/ros?q=harlow&sort=-closeDate',
  '/dashboard/ros?exceptions=noTechnician',
])('%s declares nothing, since what it will ask is not known ahead', async (address) => {
  expect(await declared(address)).toEqual([]);
});

test('a search of chosen days is known ahead', async () => {
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' };
  expect(await declared('/dashboard/ros?status=closed', days)).toMatchObject([{ query: days }]);
});
