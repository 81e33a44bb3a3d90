// One request for every reading call, as the screens of the product send it.

/** Parameters that a call requires, or that make it as costly as it can be. */
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

/** Calls that only read but are no GET, because their question does not fit in an address. */
const bodies = ({ sample }) => ({ RepairOrders_AdditionalDetailsBulk: { roNumbers: sample.roNumbers } });

/** These calls ask for a single row that a store may not have. */
const NOT_ASKED = ['Onboarding', 'OnboardingFound', 'FeedRejects', 'Import', 'ImportRejects'];

/** The address of a call for a person, with the store and the group of the server's sample. */
export function addressOf({ base, path }, basePaths, { origin, userId, dealershipId, sample }, query = {}) {
  const values = { userId, dealershipId, groupId: sample.groupId };
  const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values[key] ?? '1'));
  const asked = new URLSearchParams(query).toString();
  return `${origin}${basePaths[base]}/${filled}${asked === '' ? '' : `?${asked}`}`;
}

/** The day that is this many days before another. */
export const dayBefore = (day, count) => new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** Name and address of every reading call, and the body of those that send one. */
export function readingRequests({ calls, basePaths }, server) {
  const known = queries(server);
  const asked = bodies(server);
  return Object.values(calls)
    .filter(({ method, name }) => (method === 'GET' && !NOT_ASKED.includes(name)) || name in asked)
    .map((call) => {
      const { name } = call;
      const query = Object.fromEntries(Object.entries(known[name] ?? {}).filter(([, value]) => value !== null));
      const body = asked[name] === undefined ? {} : { body: JSON.stringify(asked[name]) };
      return { name, ...body, url: addressOf(call, basePaths, server, query) };
    });
}
