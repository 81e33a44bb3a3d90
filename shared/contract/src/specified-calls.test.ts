import { calls } from './index.ts';

/** Method and address of every call, as the product specification has them. */
const known = new Set(Object.values(calls).map(({ method, base, path }) => `${method} ${base} ${path}`));

test.each([
  'POST CreateUser',
  'PATCH UpdateUser',
  'PATCH updateAvatarUrl',
  'POST resendInviteEmail',
  'PATCH SoftDeleteUser',
  'PATCH UnSoftDeleteUser',
  'PATCH updateUsersDealerships',
  'PATCH UpdateUserDefaultDealership',
  'PATCH UpdateUserAccountStatus',
  'GET GetUserDealershipMembership',
  'GET GetUser',
  'GET GetProductsForDealership',
  'GET GetUsersFromDealership',
])('user management has %s', (call) => {
  const [method, path] = call.split(' ');
  expect(known).toContain(`${method} usermgmt ${path}`);
});

const administration = 'Users/{userId}/Dealerships/{dealershipId}/Administration';

test.each([
  'GET ServiceOptionsThresholds',
  'PUT ServiceOptionsThresholds',
  'GET PartsOptionsThresholds',
  'PUT PartsOptionsThresholds',
  'GET ServiceOptionsHeatSheet',
  'PUT ServiceOptionsHeatSheet',
  'GET PartsOptionsHeatSheet',
  'PUT PartsOptionsHeatSheet',
  'GET ServiceExpenses',
  'PUT ServiceExpenses',
  'GET PartsExpenses',
  'PUT PartsExpenses',
  'GET ServiceOptionsAverages',
  'PUT ServiceOptionsAverages',
  'GET PartsOptionsAverages',
  'PUT PartsOptionsAverages',
  'GET PartsOptionsInvAnalysis',
  'PUT PartsOptionsInvAnalysis',
  'GET PartsOptionsWholeSaleAnalysis',
  'PUT PartsOptionsWholeSaleAnalysis',
  'POST ResetThresholds',
  'GET GroupDealershipInfo',
  'PATCH UpdateDealershipInfo',
  'GET AIStatementAccountMapping',
  'PUT AIStatementAccountMapping',
  'GET AIStatementAccountOptions',
  'GET TechnicianRoles',
  'PUT TechnicianRoles',
  'GET TechnicianShops',
  'PUT TechnicianShops',
  'GET MaintOpCodes',
  'PUT MaintOpCodes',
  'GET HeatSheetMapping',
  'PUT HeatSheetMapping',
])('administration has %s', (call) => {
  const [method, name] = call.split(' ');
  expect(known).toContain(`${method} api ${administration}/${name}`);
});

test('guides of expenses are below the group', () => {
  expect(known).toContain('GET api Dealerships/{groupId}/ManufacturerExpenses');
});

test.each([
  'GET DealershipOnboarding/DealershipGroup/{groupId}/Onboarding/{onboardingToken}',
  'POST onboarding/SaveOnboarding',
])('onboarding has %s', (call) => {
  const [method, path] = call.split(' ');
  expect(known).toContain(`${method} api ${path}`);
});

const paths = new Set(Object.values(calls).map(({ base, path }) => `${base} ${path}`));

test.each([
  'RepairOrders',
  'StatementDetail',
  'MonthlySalesByCategory',
  'MonthlyRepairOrderCount',
  'MonthlyNumbers',
  'MonthlyNumbers_Accounting',
  'HeatSheet',
  'RepairOrderWarrantyAnalysisAudit',
  'RepairOrderDiscounts',
  'RepairOrderUCI',
  'LaborTypeAnalysisDetails',
  'LaborTypeAnalysisFullDetails',
  'TechPerformanceEff',
  'InventoryAnalysis',
  'InventoryAnalysisTotals',
  'AverageGPPercent',
  'WholesaleAnalysis',
  'StaleWholesaleAccounts',
  'OpCodeAnalysis',
  'OpCodeAnalysisDetails',
  'Search/SearchROs',
  'PartsNoBinLocation',
  'PartsNeverSold',
  'PartsVerifyQty',
  'PartsDelStatus',
  'PartsOnOpenROs',
  'PartsInvAnalysisByStatus',
  'PartsEmerPurchase',
  'RepairOrderDetailByLine',
  'ROCount',
  'RODetailedCounts',
  'RONote',
  'RONoteFlag/{noteId}',
  'RepairOrders_AdditionalDetailsBulk',
  'StatementModel',
  'AiMatrixConfig',
  'AiMatrixPartsConfig',
  'AiMatrixROLineLaborData',
])('of a person in a dealership is asked %s', (path) => {
  expect(paths).toContain(`api Users/{userId}/Dealerships/{dealershipId}/${path}`);
});

test.each([
  'ProcessROsNoInspection',
  'ProcessDashboardData',
  'ProcessDailyPerformanceData',
  'ProcessInspectionsVsROs',
  'ProcessInspectionEfficiency',
  'InspectSalesDashboardDMSvsInspect',
])('inspections have %s', (name) => {
  expect(paths).toContain(`xtime Inspect/Users/{userId}/Dealerships/{dealershipId}/${name}`);
});
