// One request for every reading call, as the product's screens ask it.

/** What a call cannot do without, or what makes it the costly one of its kind. */
const queries = ({ sample, localAccountId, userId, dealershipId }) => ({
  GetUser: { userId: localAccountId },
  GetUserDealershipMembership: { userId },
  GetPreferences: { userId },
  RepairOrders: { metricKey: 'elr' },
  FigureByOpCode: { metricKey: 'elr' },
  MetricChange: { metricKey: 'elr' },
  Coaching: { kind: 'advisor' },
  Events: { startDate: '2025-11-01', endDate: '2026-11-30' },
  RepairOrderDetailByLine: { roNumber: sample.roNumber },
  RONote: { roNumber: sample.roNumber },
  SearchROs: { q: String(sample.roNumber).slice(0, 4) },
  OpCodeAnalysisDetails: { opCode: sample.opCode },
  LaborTypeAnalysisFullDetails: { laborType: sample.laborType },
  AiMatrixROLineLaborData: { matrixId: sample.matrixId },
  ManufacturerExpenses: { manufacturer: sample.manufacturer },
  RepairOrderWarrantyAnalysisAudit: { mode: 'rate' },
  TechPerformanceEff: { with: 'days' },
  StatementModel: { department: 'service', month: '2026-10' },
  StatementDetail: { department: 'service', month: '2026-10', lineKey: 'service.gross' },
  GetUsersFromDealership: { dealershipId },
  GetProductsForDealership: { dealershipId },
  ActiveSystemNotifications: { userId, dealershipId },
  Dealership: { dealershipId },
});

/** Calls that are no GET and only read: what they ask does not fit an address. */
const bodies = ({ sample }) => ({ RepairOrders_AdditionalDetailsBulk: { roNumbers: sample.roNumbers } });

/** They ask of one row that a store may not have. */
const NOT_ASKED = ['Onboarding', 'OnboardingFound', 'FeedRejects', 'Import', 'ImportRejects'];

/** Name and address of every reading call, and the body of those that send one. */
export function readingRequests(calls, server) {
  const { origin, userId, dealershipId, sample } = server;
  const known = queries(server);
  const asked = bodies(server);
  const bases = { api: '/api', xtime: '/xtime/api', usermgmt: '/usermgmt' };
  return Object.values(calls)
    .filter(({ method, name }) => (method === 'GET' && !NOT_ASKED.includes(name)) || name in asked)
    .map(({ name, base, path }) => {
      const values = { userId, dealershipId, groupId: sample.groupId };
      const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values[key] ?? '1'));
      const query = new URLSearchParams(
        Object.entries(known[name] ?? {}).filter(([, value]) => value !== null),
      ).toString();
      const body = asked[name] === undefined ? {} : { body: JSON.stringify(asked[name]) };
      return { name, ...body, url: `${origin}${bases[base]}/${filled}${query === '' ? '' : `?${query}`}` };
    });
}
