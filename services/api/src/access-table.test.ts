import { jobTitles, roles } from '@fixed-ops/access';
import { basePaths, type CallDefinition, callPath, calls } from '@fixed-ops/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Caller } from './auth/caller.ts';
import { createProblemHandler } from './http/problem/problem-handler.ts';
import { registerRoutes } from './http/register-routes.ts';
import type { Route } from './http/route.ts';
import { routes } from './routes.ts';
import { scopedDealership, stubCaller } from './testing/stub-caller.ts';
import { stubContext } from './testing/stub-context.ts';

/**
 * The whole table of authorization: every route x every role x every title x own and foreign dealership. What is expected is
 * written by hand from the specification and DOMAIN.md 8.1, not read from the rules under test. `test:full` crosses all of them.
 */

type Role = (typeof roles)[number];
type Title = (typeof jobTitles)[number];

/** Blocks of settings; whoever may change one sees its history, takes changes back and may ask what a copy would do. */
const settingsBlocks = [
  'ServiceOptionsThresholds',
  'PartsOptionsThresholds',
  'ServiceOptionsHeatSheet',
  'PartsOptionsHeatSheet',
  'HeatSheetMapping',
  'ServiceExpenses',
  'PartsExpenses',
  'ServiceOptionsAverages',
  'PartsOptionsAverages',
  'PartsOptionsInvAnalysis',
  'PartsOptionsWholeSaleAnalysis',
  'AIStatementAccountMapping',
  'TechnicianRoles',
  'TechnicianShops',
  'MaintOpCodes',
  'LaborTypeMapping',
  'PeopleNames',
  'FeedSettings',
];

interface Expected {
  readonly roles?: readonly Role[];
  readonly titles?: readonly Title[];
  readonly product?: string;
  /** Changes something that is not the caller's own. */
  readonly writes?: boolean;
}

const everyone: Expected = {};
const writing: Expected = { writes: true };
const administrators: Expected = { roles: ['ADMIN', 'ADMIN_SUPER'] };
const inspections: Expected = { roles: ['DEVELOPER'], product: 'XTime' };

const serviceTitles: readonly Title[] = [
  'DEALER_PRINCIPLE',
  'GENERAL_MANAGER',
  'OFFICE_MANAGER',
  'OFFICE_OTHER',
  'WARRANTY_ADMIN',
  'FIXED_OPS_DIRECTOR',
  'SERVICE_DIRECTOR',
  'SERVICE_MANAGER',
  'ASST_SERVICE_MANAGER',
  'SERVICE_ADVISOR',
  'SERVICE_TECHNICIAN',
  'DETAIL_TECHNICIAN',
  'SERVICE_OTHER',
  'PARTS_DIRECTOR',
  'BDC_MANAGER',
  'BDC_ASSOCIATE',
  'CONSULTANT',
];
/** Titles with at least one of the four statement columns. */
const statementTitles: readonly Title[] = [
  'DEALER_PRINCIPLE',
  'GENERAL_MANAGER',
  'OFFICE_MANAGER',
  'OFFICE_OTHER',
  'WARRANTY_ADMIN',
  'FIXED_OPS_DIRECTOR',
  'SERVICE_DIRECTOR',
  'SERVICE_MANAGER',
  'ASST_SERVICE_MANAGER',
  'SERVICE_ADVISOR',
  'SERVICE_OTHER',
  'PARTS_DIRECTOR',
  'PARTS_MANAGER',
  'ASST_PARTS_MANAGER',
  'PARTS_WHOLESALE',
  'PARTS_OTHER',
  'BDC_MANAGER',
  'CONSULTANT',
];

const partsTitles: readonly Title[] = [
  'DEALER_PRINCIPLE',
  'GENERAL_MANAGER',
  'OFFICE_MANAGER',
  'OFFICE_OTHER',
  'FIXED_OPS_DIRECTOR',
  'SERVICE_DIRECTOR',
  'PARTS_DIRECTOR',
  'PARTS_MANAGER',
  'ASST_PARTS_MANAGER',
  'PARTS_WHOLESALE',
  'PARTS_OTHER',
  'BDC_MANAGER',
  'BDC_ASSOCIATE',
  'CONSULTANT',
];

const ownViewTitles: readonly Title[] = ['SERVICE_ADVISOR', 'SERVICE_TECHNICIAN', 'DETAIL_TECHNICIAN'];
const managers: readonly Role[] = ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'];
const assigning: Expected = {
  roles: managers,
  titles: serviceTitles.filter(
    (title) => !['SERVICE_ADVISOR', 'SERVICE_TECHNICIAN', 'DETAIL_TECHNICIAN'].includes(title),
  ),
};
const matrixTitles: readonly Title[] = [
  'DEALER_PRINCIPLE',
  'GENERAL_MANAGER',
  'FIXED_OPS_DIRECTOR',
  'OFFICE_MANAGER',
  'WARRANTY_ADMIN',
  'SERVICE_DIRECTOR',
  'SERVICE_MANAGER',
  'ASST_SERVICE_MANAGER',
  'PARTS_DIRECTOR',
  'PARTS_MANAGER',
  'ASST_PARTS_MANAGER',
  'CONSULTANT',
];

/** Who notes that somebody was coached: whoever manages people and sees more than the own figures. */
const coaches: Expected = {
  roles: managers,
  titles: [...serviceTitles, ...partsTitles].filter(
    (title) => !['SERVICE_ADVISOR', 'SERVICE_TECHNICIAN', 'DETAIL_TECHNICIAN'].includes(title),
  ),
  writes: true,
};

const expectations: Readonly<Record<string, Expected>> = {
  GetUser: everyone,
  GetUserDealershipMembership: everyone,
  GetProductsForDealership: everyone,
  GetUsersFromDealership: administrators,
  DmsPeople: administrators,
  UpdateUserAccountStatus: everyone,
  CreateUser: { ...administrators, writes: true },
  CreateUsers: { ...administrators, writes: true },
  resendInviteEmail: { ...administrators, writes: true },
  InvitationTerms: administrators,
  EndSessions: { ...administrators, writes: true },
  SoftDeleteUser: { ...administrators, writes: true },
  UnSoftDeleteUser: { ...administrators, writes: true },
  updateUsersDealerships: { ...administrators, writes: true },
  // The own account, the read-only role included; whose else is decided by the call.
  UpdateUser: everyone,
  updateAvatarUrl: everyone,
  UpdateUserDefaultDealership: everyone,
  GetPreferences: everyone,
  PutPreferences: everyone,
  PatchPreferences: everyone,
  // Either dashboard is enough; whose days are read is decided by the call.
  Events: everyone,
  PostEvents: {
    roles: managers,
    titles: serviceTitles.filter((title) => !ownViewTitles.includes(title)),
    writes: true,
  },
  DeleteEvents: {
    roles: managers,
    titles: serviceTitles.filter((title) => !ownViewTitles.includes(title)),
    writes: true,
  },
  RestoreEvents: {
    roles: managers,
    titles: serviceTitles.filter((title) => !ownViewTitles.includes(title)),
    writes: true,
  },
  // Views of one's own, the read-only role included; sharing is decided by the call.
  SavedViews: everyone,
  PostSavedViews: everyone,
  PatchSavedViews: everyone,
  DeleteSavedViews: everyone,
  Dealership: everyone,
  Version: everyone,
  unreadnotifications: everyone,
  ActiveSystemNotifications: everyone,
  notifications: everyone,
  FeedStatus: everyone,
  SupportContacts: everyone,
  // Asking for help changes no data: role CONSULTANT may.
  support: everyone,
  // Group and token are checked by the call: the path names no dealership.
  Onboarding: everyone,
  SaveOnboarding: writing,
  Sample: writing,
  SamplePart: writing,
  ReadSample: writing,
  RemoveSample: writing,
  OnboardingFound: everyone,
  StepLink: writing,
  WithdrawStepLink: writing,
  GroupDealershipInfo: administrators,
  UpdateDealershipInfo: administrators,
  UpdateDealershipInfoHistory: administrators,
  RestoreDealershipInfo: { ...administrators, writes: true },
  // Of the whole group, as guides are.
  GroupInfo: administrators,
  GroupInfoHistory: administrators,
  PutGroupInfo: { roles: ['ADMIN_SUPER'] },
  RestoreGroupInfo: { roles: ['ADMIN_SUPER'] },
  ServiceContractEffect: { ...administrators, titles: serviceTitles },
  // Reading what colours and groups the figures needs no role; changing it does.
  ServiceOptionsThresholds: everyone,
  PutServiceOptionsThresholds: administrators,
  PartsOptionsThresholds: everyone,
  PutPartsOptionsThresholds: administrators,
  ResetThresholds: administrators,
  AuditLog: administrators,
  Feeds: administrators,
  FeedRejects: administrators,
  FeedSettings: administrators,
  PutFeedSettings: administrators,
  RecognizeImportFiles: administrators,
  CreateImport: { ...administrators, writes: true },
  PutImportPart: { ...administrators, writes: true },
  StartImport: { ...administrators, writes: true },
  Imports: administrators,
  Import: administrators,
  CancelImport: { ...administrators, writes: true },
  ImportRejects: administrators,
  ...Object.fromEntries(
    settingsBlocks.flatMap((name) =>
      [`${name}History`, `Restore${name}`, `Preview${name}`].map((call) => [call, administrators]),
    ),
  ),
  ServiceOptionsHeatSheet: administrators,
  PutServiceOptionsHeatSheet: administrators,
  PartsOptionsHeatSheet: administrators,
  PutPartsOptionsHeatSheet: administrators,
  HeatSheetMapping: everyone,
  PutHeatSheetMapping: administrators,
  // Which departments are told is decided by the call.
  HeatSheetMappingEffect: administrators,
  ServiceExpenses: administrators,
  PutServiceExpenses: administrators,
  PartsExpenses: administrators,
  PutPartsExpenses: administrators,
  AIStatementAccountMapping: administrators,
  PutAIStatementAccountMapping: administrators,
  AIStatementAccountOptions: administrators,
  TechnicianRoles: administrators,
  PutTechnicianRoles: administrators,
  TechnicianShops: everyone,
  PutTechnicianShops: administrators,
  MaintOpCodes: everyone,
  PutMaintOpCodes: administrators,
  OpCodeUsage: administrators,
  LaborTypeMapping: administrators,
  PutLaborTypeMapping: administrators,
  LaborTypeUsage: administrators,
  PeopleNames: administrators,
  PutPeopleNames: administrators,
  ServiceOptionsAverages: everyone,
  PutServiceOptionsAverages: administrators,
  PartsOptionsAverages: everyone,
  PutPartsOptionsAverages: administrators,
  PartsOptionsInvAnalysis: administrators,
  PutPartsOptionsInvAnalysis: administrators,
  InventoryOptionsEffect: { ...administrators, titles: partsTitles },
  PartsOptionsWholeSaleAnalysis: administrators,
  PutPartsOptionsWholeSaleAnalysis: administrators,
  // Every title opens one of the two dashboards; which department a title may ask for is decided by the call.
  ROCount: everyone,
  MonthlyNumbers: everyone,
  MonthlySalesByCategory: everyone,
  MonthlyRepairOrderCount: everyone,
  // Roles of one dealership see no comparison of stores.
  GroupNumbers: { roles: ['ADMIN_SUPER', 'MANAGER_SUPER'], titles: serviceTitles },
  // The list that every figure opens, and the repair order itself: open to every title, rows scoped.
  RepairOrders: everyone,
  FigureByOpCode: { titles: serviceTitles },
  RepairOrderDetailByLine: everyone,
  SearchROs: everyone,
  RepairOrderWarrantyAnalysisAudit: { titles: serviceTitles },
  RepairOrderUCI: { titles: serviceTitles },
  RepairOrderDiscounts: { titles: serviceTitles },
  OpenRepairOrders: { titles: serviceTitles },
  DeclinedWork: { titles: serviceTitles },
  PatchDeclinedWork: { titles: serviceTitles, writes: true },
  RODetailedCounts: { titles: serviceTitles },
  // It reads only: role CONSULTANT may.
  RepairOrders_AdditionalDetailsBulk: everyone,
  RONote: everyone,
  PostRONote: writing,
  PatchRONote: writing,
  DeleteRONote: writing,
  RONoteFlag: writing,
  TechPerformanceEff: { titles: serviceTitles },
  WorkshopLines: { titles: serviceTitles },
  DataConfidence: { titles: serviceTitles },
  StoreAverages: { titles: serviceTitles },
  AssignableTechnicians: assigning,
  LineTechnician: { ...assigning, writes: true },
  // Names for filters of op codes, labor types and repair orders.
  People: everyone,
  // Open to every title: what is listed is narrowed to own lines.
  LaborTypeAnalysisDetails: everyone,
  LaborTypeAnalysisFullDetails: everyone,
  EffectiveLaborRateChange: { titles: serviceTitles },
  MetricChange: { titles: serviceTitles },
  DayPattern: { titles: serviceTitles },
  // Service or parts is decided by the call.
  CoachingCards: everyone,
  Coaching: everyone,
  PostCoaching: coaches,
  PatchCoaching: coaches,
  DeleteCoaching: coaches,
  HeatSheet: everyone,
  CounterDocuments: { titles: partsTitles },
  OpCodeAnalysis: everyone,
  OpCodeAnalysisDetails: everyone,
  PricedLines: everyone,
  PriceVariance: everyone,
  InventoryAnalysis: { titles: partsTitles },
  InventoryAnalysisTotals: { titles: partsTitles },
  PartsInvAnalysisByStatus: { titles: partsTitles },
  PartsNoBinLocation: { titles: partsTitles },
  PartsNeverSold: { titles: partsTitles },
  PartsVerifyQty: { titles: partsTitles },
  PartsDelStatus: { titles: partsTitles },
  PartsOnOpenROs: { titles: partsTitles },
  PartsEmerPurchase: { titles: partsTitles },
  WholesaleAnalysis: { titles: partsTitles },
  StaleWholesaleAccounts: { titles: partsTitles },
  // Either department's gross; which one a title may ask for is decided by the call.
  AverageGPPercent: everyone,
  AiMatrixConfig: { titles: matrixTitles },
  AiMatrixPartsConfig: { titles: matrixTitles },
  AiMatrixROLineLaborData: { titles: matrixTitles },
  // Seeing matrices is for the titles, saving them for who manages the store besides.
  PutAiMatrixConfig: { roles: managers, titles: matrixTitles, writes: true },
  PutAiMatrixPartsConfig: { roles: managers, titles: matrixTitles, writes: true },
  // Lines kept by hand are the administrators'.
  PutStatementModel: { ...administrators, writes: true },
  StatementDetail: { titles: statementTitles },
  MonthlyNumbers_Accounting: { titles: statementTitles },
  // Titles of the statement, and administrators of whatever title: which, is decided by the call.
  ManufacturerExpenses: everyone,
  PutManufacturerExpenses: { roles: ['ADMIN_SUPER'] },
  ManufacturerExpensesHistory: administrators,
  RestoreManufacturerExpenses: { roles: ['ADMIN_SUPER'], writes: true },
  StatementModel: { titles: statementTitles },
  AiReviews: { roles: ['DEVELOPER'] },
  PatchAiReviews: { roles: ['DEVELOPER'] },
  // Whoever is signed in may say what failed, the read-only role included; reading it is the developers'.
  ReportClientEvents: everyone,
  ClientEvents: { roles: ['DEVELOPER'] },
  // What everybody gets is the developers' to see and to take back.
  Releases: { roles: ['DEVELOPER'] },
  ReleaseAudit: { roles: ['DEVELOPER'] },
  RollBackRelease: { roles: ['DEVELOPER'] },
  StopCanary: { roles: ['DEVELOPER'] },
  ProcessDashboardData: inspections,
  ProcessDailyPerformanceData: inspections,
  ProcessInspectionsVsROs: inspections,
  ProcessInspectionEfficiency: inspections,
  ProcessROsNoInspection: inspections,
  InspectSalesDashboardDMSvsInspect: inspections,
};

/** What ADMIN_SUPER reaches in every store of the group: its settings, feeds, audit log and people, and what a page around them asks. */
const ofGroup: ReadonlySet<string> = new Set([
  ...settingsBlocks.flatMap((name) => [name, `Put${name}`, `${name}History`, `Restore${name}`, `Preview${name}`]),
  ...['GroupDealershipInfo', 'UpdateDealershipInfo', 'UpdateDealershipInfoHistory', 'RestoreDealershipInfo'],
  ...['GroupInfo', 'PutGroupInfo', 'GroupInfoHistory', 'RestoreGroupInfo'],
  ...[
    'ResetThresholds',
    'AIStatementAccountOptions',
    'OpCodeUsage',
    'LaborTypeUsage',
    'AuditLog',
    'Feeds',
    'FeedRejects',
  ],
  ...['RecognizeImportFiles', 'CreateImport', 'PutImportPart', 'StartImport', 'Imports', 'Import', 'CancelImport'],
  ...['ImportRejects', 'GetUsersFromDealership', 'DmsPeople'],
  ...['Dealership', 'GetProductsForDealership', 'Version', 'ActiveSystemNotifications', 'FeedStatus'],
  'support',
]);

/** The caller of the next request; the table changes it instead of signing tokens. */
let caller: Caller;
let app: FastifyInstance;

/** The real rule and call of a route over an answer that only says that the handler was reached. */
const reached = (route: Route): Route => {
  const answer = { validate: () => {}, answer: async () => ({ reached: true }) };
  if (route.scope === 'account') return { ...route, ...answer };
  // The data version would be read from the database, which this table does without.
  return { ...route, ...answer, freshness: 'content', file: null };
};

beforeAll(async () => {
  // Most of the answers (a hundred thousand in `test:full`) are refusals, and nobody reads where each was thrown.
  Error.stackTraceLimit = 0;
  app = Fastify();
  app.setErrorHandler(createProblemHandler(() => {}));
  registerRoutes(app, routes.map(reached), stubContext({ authenticate: async () => caller, validateResponses: false }));
  await app.ready();
});

afterAll(() => app.close());

const problemSchema = z.object({ code: z.string() });

async function codeOf(call: CallDefinition, dealershipId: string): Promise<string> {
  const userId = call.name === 'GetUser' ? caller.localAccountId : caller.userId;
  const url = `${basePaths[call.base]}/${callPath(call, { userId, dealershipId, noteId: '1', viewId: '1', coachingId: '1', declinedId: 'd-1', eventId: '1', fileId: '1', importId: '1', fileNo: '0', partNo: '0', uploadId: 'u-1', step: '1', reviewId: 'r-1', groupId: 'g-1', onboardingToken: 't-1', releaseName: 'dashboards' })}`;
  const response = await app.inject({ method: call.method, url, query: { userId, dealershipId } });
  return response.statusCode === 200 ? 'reached' : problemSchema.parse(response.json()).code;
}

function expectedCode(expected: Expected, role: Role, title: Title, hasProduct: boolean): string {
  if (expected.roles !== undefined && !expected.roles.includes(role)) return 'role_required';
  if (expected.titles !== undefined && !expected.titles.includes(title)) return 'title_required';
  if (expected.product !== undefined && !hasProduct) return 'product_required';
  return expected.writes && role === 'CONSULTANT' ? 'read_only' : 'reached';
}

const isFull = process.env.TEST_FULL === '1';

const everybody = roles.flatMap((role) => jobTitles.map((title) => [role, title] as const));

/** Who asks in the own dealership: each role with a title that is let in and each title with such a role, and all of them in `test:full`. */
function askers({ roles: some = roles, titles = jobTitles }: Expected): readonly (readonly [Role, Title])[] {
  const [role] = some;
  const [title] = titles;
  return isFull ? everybody : everybody.filter((each) => each[0] === role || each[1] === title);
}

/**
 * Who asks for another dealership: each role and each title at least once, and all of them in `test:full`. That the dealership is looked
 * at before role and title is what this asks; what they open is asked above.
 */
const foreigners = everybody.filter(
  ([role, title]) => isFull || jobTitles.indexOf(title) % roles.length === roles.indexOf(role),
);

const isScoped = (route: Route) => route.scope === 'dealership';

describe.each(routes.map((route) => [route.call.name, route] as const))('%s', (name, route) => {
  test('opens for exactly the roles and titles of the specification', async () => {
    const expected = expectations[name];
    if (expected === undefined) throw new Error(`Say in the table who may use ${name}`);
    const wrong: string[] = [];
    for (const [role, jobTitle] of askers(expected)) {
      caller = stubCaller({ role, jobTitle, dealerships: [scopedDealership({ id: 'd-own', products: ['XTime'] })] });
      const code = await codeOf(route.call, 'd-own');
      const wanted = expectedCode(expected, role, jobTitle, true);
      if (code !== wanted) wrong.push(`${role} ${jobTitle}: ${code} instead of ${wanted}`);
    }
    expect(wrong).toEqual([]);
  });

  test('never opens for another dealership, whatever the role, the title or the developer flag', async () => {
    if (!isScoped(route)) return expect(await codeOfDeveloper(route.call, 'd-foreign')).toBe('reached');
    const wrong: string[] = [];
    for (const [role, jobTitle] of foreigners) {
      for (const devFeatures of [false, true]) {
        caller = stubCaller({ role, jobTitle, devFeatures });
        const code = await codeOf(route.call, 'd-foreign');
        if (code !== 'not_your_dealership') wrong.push(`${role} ${jobTitle} ${devFeatures}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('opens for a store of the group that the caller administers where it is about administration alone', async () => {
    if (!isScoped(route)) return;
    caller = stubCaller({
      role: 'ADMIN_SUPER',
      jobTitle: 'DEALER_PRINCIPLE',
      devFeatures: true,
      administered: [scopedDealership({ id: 'd-administered', products: ['XTime'] })],
    });
    const code = await codeOf(route.call, 'd-administered');
    expect(code).toBe(ofGroup.has(name) ? 'reached' : 'not_your_dealership');
  });

  test('opens for a person with developer features in a dealership of their own', async () => {
    expect(await codeOfDeveloper(route.call, 'd-own')).toBe('reached');
  });

  test('asks for the product where the area needs one', async () => {
    const product = expectations[name]?.product;
    caller = stubCaller({ role: 'DEVELOPER', dealerships: [scopedDealership({ id: 'd-own' })] });
    const code = await codeOf(route.call, 'd-own');
    expect(code === 'product_required').toBe(product !== undefined);
  });
});

async function codeOfDeveloper(call: CallDefinition, dealershipId: string): Promise<string> {
  caller = stubCaller({ role: 'EMPLOYEE', jobTitle: 'DETAIL_TECHNICIAN', devFeatures: true });
  return codeOf(call, dealershipId);
}

test('the table says of every call of the contract who may use it', () => {
  const unsaid = Object.values(calls).filter((call) => expectations[call.name] === undefined);
  expect(unsaid.map((call) => call.name)).toEqual([]);
});
