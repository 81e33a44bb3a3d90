import { loadScreen, renderScreen } from '@fixed-ops/testing';
import remote from './remote.tsx';

/** The calls that a page of the administration declares for an address. */
function declared(address: string) {
  const { pathname, search } = new URL(address, 'http://localhost');
  const route = remote.routes.find(({ path }) => path === pathname);
  return (route?.prefetch?.({ search, params: {}, range: {} }) ?? []).map(({ call }) => call.name);
}

test.each([
  ['dealership-info', 'GroupDealershipInfo'],
  ['thresholds', 'ServiceOptionsThresholds'],
  ['thresholds?department=parts', 'PartsOptionsThresholds'],
  ['thresholds?department=body', 'ServiceOptionsThresholds'],
  ['audit-log?entry=3', 'AuditLog'],
  ['feeds', 'Feeds'],
  ['averages', 'ServiceOptionsAverages'],
  ['averages?department=parts', 'PartsOptionsAverages'],
  ['inventory-analysis', 'PartsOptionsInvAnalysis'],
  ['wholesale', 'PartsOptionsWholeSaleAnalysis'],
  ['maintenance-op-codes', 'MaintOpCodes'],
  ['people-names', 'PeopleNames'],
  ['statement-accounts', 'AIStatementAccountMapping'],
  ['heat-sheet', 'ServiceOptionsHeatSheet'],
  ['heat-sheet?tab=parts', 'PartsOptionsHeatSheet'],
  ['heat-sheet?tab=mapping', 'HeatSheetMapping'],
  ['technician-roles', 'TechnicianRoles'],
  ['technician-shops', 'TechnicianShops'],
  ['expenses', 'ServiceExpenses'],
  ['expenses?department=parts', 'PartsExpenses'],
])('%s asks first what it declares: %s', async (page, call) => {
  const address = `/administration/${page}`;
  await loadScreen(remote, { address });
  const { sent } = renderScreen(remote, { address });
  expect(declared(address)).toEqual([call]);
  expect(sent.filter((each) => each.call === call)).toHaveLength(1);
});

test.each(['audit-log?person=E-7', 'audit-log?from=2026-11-01', 'feeds?part=upload', 'feeds?sort=kind'])(
  '%s declares nothing, since only its screen knows what it asks',
  (page) => {
    expect(declared(`/administration/${page}`)).toEqual([]);
  },
);
