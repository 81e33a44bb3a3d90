import { matchPath } from '@fixed-ops/router';
import { waitFor } from '@testing-library/react';
import remote from './remote.tsx';
import { declinedWork } from './testing/declined-work.ts';
import { discounts } from './testing/discounts.ts';
import { foundOrders } from './testing/found-orders.ts';
import { heatSheet } from './testing/heat-sheet.ts';
import { laborTree } from './testing/labor-types.ts';
import { opCodeDetail, opCodeRow, opCodes } from './testing/op-codes.ts';
import { openOrders } from './testing/open-orders.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';
import { usedCars } from './testing/used-cars.ts';

interface ListInput {
  readonly query: Record<string, unknown>;
  readonly pageSize?: number;
  readonly sort?: string;
  readonly search?: string;
}

/** The calls that a route declares for an address, with the parameters that the request would have. */
async function declared(address: string, range = {}) {
  const { pathname, search } = new URL(address, 'http://localhost');
  const found = remote.routes.map((route) => ({ route, match: matchPath(route.path, pathname) }));
  const { route, match } = found.find((each) => each.match !== null) ?? {};
  const calls = (await route?.prefetchLoaded?.({ search, params: match?.params ?? {}, range })) ?? [];
  return calls.map(({ call, input, ...rest }) => {
    const { query, pageSize = 50, sort, search: words } = input as ListInput;
    const page = 'isList' in rest ? { pageSize, page: 1, sort: sort ?? '', search: words ?? '' } : {};
    const sent = Object.entries({ ...query, ...page }).map(([key, value]) => [key, String(value)]);
    return { name: call.name, query: Object.fromEntries(sent.filter(([, text]) => text !== '')) };
  });
}

const answers = {
  OpCodeAnalysis: opCodes([]),
  SearchROs: foundOrders([]),
  HeatSheet: heatSheet(),
  LaborTypeAnalysisFullDetails: laborTree([]),
  RepairOrderDiscounts: discounts(),
  DeclinedWork: declinedWork(),
  OpenRepairOrders: openOrders(),
  RepairOrderUCI: usedCars(),
  OpCodeAnalysisDetails: opCodeDetail(opCodeRow('BRKF'), []),
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
  await loadScreen('/dashboard/service/discounts');
  await loadScreen('/dashboard/service/declined');
  await loadScreen('/dashboard/service/open');
  await loadScreen('/dashboard/service/ucis');
  await loadScreen('/dashboard/op-codes/BRKF');
  await loadScreen('/dashboard/heat-sheet/service/wall');
  await loadScreen('/dashboard/heat-sheet/parts/wall');
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
  ['/dashboard/heat-sheet/service/wall', ['HeatSheet']],
  ['/dashboard/heat-sheet/parts/wall?seconds=60', ['HeatSheet']],
  ['/dashboard/service/discounts', ['RepairOrderDiscounts']],
  ['/dashboard/service/discounts?payType=W&advisors=101&reason=Coupon&q=oil', ['RepairOrderDiscounts']],
  ['/dashboard/service/declined', ['DeclinedWork']],
  ['/dashboard/service/declined?days=365&view=called&min=100&advisors=101&q=brakes', ['DeclinedWork']],
  ['/dashboard/service/open', ['OpenRepairOrders']],
  ['/dashboard/service/open?idle=7&advisors=101&payType=W&q=harlow', ['OpenRepairOrders']],
  ['/dashboard/service/ucis', ['RepairOrderUCI']],
  ['/dashboard/service/ucis?status=open&q=accord', ['RepairOrderUCI']],
  ['/dashboard/op-codes/BRKF', ['OpCodeAnalysisDetails']],
  ['/dashboard/op-codes/BRKF?payType=W&advisors=101', ['OpCodeAnalysisDetails']],
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
  '/dashboard/service/discounts?sort=reason',
  '/dashboard/service/declined?sort=-amount',
  '/dashboard/service/open?sort=openDate',
  '/dashboard/service/ucis?sort=labor',
  '/dashboard/op-codes/BRKF?sort=closeDate',
  '/dashboard/op-codes/BRKF?at=1.7:305.83',
  '/dashboard/heat-sheet/service/wall?slide=technician',
])('%s declares nothing, since what it will ask is not known ahead', async (address) => {
  expect(await declared(address)).toEqual([]);
});

test('a search of chosen days is known ahead', async () => {
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' };
  expect(await declared('/dashboard/ros?status=closed', days)).toMatchObject([{ query: days }]);
});
