import { waitFor } from '@testing-library/react';
import remote from './remote.tsx';
import { foundOrders } from './testing/found-orders.ts';
import { heatSheet } from './testing/heat-sheet.ts';
import { laborTree } from './testing/labor-types.ts';
import { opCodes } from './testing/op-codes.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';

/** The calls that a route declares for an address, with the parameters that the request would have. */
async function declared(address: string, range = {}) {
  const { pathname, search } = new URL(address, 'http://localhost');
  const route = remote.routes.find(({ path }) => path === pathname);
  const calls = (await route?.prefetchLoaded?.({ search, params: {}, range })) ?? [];
  return calls.map(({ call, input, ...rest }) => {
    const { query, pageSize = 50 } = input as { query: Record<string, unknown>; pageSize?: number };
    const page = 'isList' in rest ? { pageSize, page: 1 } : {};
    const sent = Object.entries({ ...query, ...page }).map(([key, value]) => [key, String(value)]);
    return { name: call.name, query: Object.fromEntries(sent.filter(([, text]) => text !== '')) };
  });
}

const answers = {
  OpCodeAnalysis: opCodes([]),
  SearchROs: foundOrders([]),
  HeatSheet: heatSheet(),
  LaborTypeAnalysisFullDetails: laborTree([]),
};

/** The first requests of a screen for these calls, in order. */
async function asked(address: string, names: readonly string[]) {
  const page = renderScreen(address, answers);
  const found = () => page.requests.filter(({ pathname }) => names.some((name) => pathname.endsWith(`/${name}`)));
  await waitFor(() => expect(found().length).toBeGreaterThanOrEqual(names.length));
  return found().map(({ pathname, searchParams }) => ({
    name: pathname.slice(pathname.lastIndexOf('/') + 1),
    query: Object.fromEntries(searchParams),
  }));
}

beforeAll(async () => {
  await loadScreen('/dashboard/op-codes');
  await loadScreen('/dashboard/ros');
  await loadScreen('/dashboard/heat-sheet/service');
  await loadScreen('/dashboard/heat-sheet/parts');
  await loadScreen('/dashboard/labor-types');
  await loadScreen('/dashboard/technicians');
});

test.each([
  ['/dashboard/op-codes', ['OpCodeAnalysis']],
  ['/dashboard/op-codes?payType=W&advisors=101', ['OpCodeAnalysis']],
  ['/dashboard/ros?q=harlow', ['SearchROs']],
  ['/dashboard/ros?q=618034&field=ro&status=open&exceptions=noTechnician', ['SearchROs']],
  ['/dashboard/ros?flag=review', ['SearchROs']],
  ['/dashboard/technicians', ['TechPerformanceEff', 'MonthlyNumbers']],
  ['/dashboard/technicians?compare=priorYear&shop=2&payType=W', ['TechPerformanceEff', 'MonthlyNumbers']],
  ['/dashboard/labor-types', ['LaborTypeAnalysisFullDetails', 'LaborTypeAnalysisFullDetails']],
  ['/dashboard/labor-types?payType=W', ['LaborTypeAnalysisFullDetails', 'LaborTypeAnalysisFullDetails']],
  ['/dashboard/heat-sheet/service', ['HeatSheet']],
  ['/dashboard/heat-sheet/service?by=technician&rank=elr', ['HeatSheet']],
  ['/dashboard/heat-sheet/parts?by=technician', ['HeatSheet']],
])('%s asks %s once, since what it declares is what it asks', async (address, names) => {
  const sent = await asked(address, names);
  expect(await declared(address)).toEqual(sent);
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
