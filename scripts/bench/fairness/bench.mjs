// `npm run bench -- fairness` measures how long another person waits while two people run 50 year-long requests and 16 exports between
// them, and while nobody does.
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importBuilt } from '../../steps/workspace.mjs';
import { ask } from '../api/measure.mjs';
import { addressOf, dayBefore } from '../api/requests.mjs';
import { startServer } from '../api/start-server.mjs';
import { inFolder } from '../in-folder.mjs';
import { at, printTable } from '../table.mjs';

const READS_EACH = 25;
const EXPORTS_EACH = 8;

export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { lines: { type: 'string', default: '0' }, seconds: { type: 'string', default: '20' } },
  });
  const seconds = Number(values.seconds);
  const { calls, basePaths } = await importBuilt('shared/contract');
  const byName = new Map(Object.values(calls).map((call) => [call.name, call]));
  await inFolder(async (dataFolder) => {
    const server = await startServer(dataFolder, Number(values.lines));
    try {
      await server.warm();
      console.log(`${Number(server.sample.lines).toLocaleString('en-US')} lines; times in milliseconds`);
      const get = (name, { userId, headers }, query, signal) =>
        ask(addressOf(byName.get(name), basePaths, { ...server, userId }, query), headers, { agent: false, signal });
      const world = { ...server, get };
      await round('nobody else', world, seconds, []);
      const [, ...heavy] = server.people;
      await round(`${2 * READS_EACH} reads of a year, ${2 * EXPORTS_EACH} exports`, world, seconds, heavy);
    } finally {
      await server.stop();
    }
  });
}

/** The calls that a dashboard sends at once when a person opens it. */
const DASHBOARD = [
  'MonthlyNumbers',
  'MonthlySalesByCategory',
  'HeatSheet',
  'OpCodeAnalysis',
  'LaborTypeAnalysisDetails',
  'TechPerformanceEff',
  'RepairOrders',
  'AiReviews',
  'RepairOrderDiscounts',
  'EffectiveLaborRateChange',
  'RODetailedCounts',
];
/** Each of these calls reads a whole year of one store. */
const YEAR_LONG = [
  'MonthlyNumbers',
  'OpCodeAnalysis',
  'LaborTypeAnalysisDetails',
  'MonthlySalesByCategory',
  'TechPerformanceEff',
];

let asked = 0;
/** A period of about this many days that nobody has asked for yet, so that the answer is not in memory. */
const freshDays = (length) => {
  asked += 1;
  const endDate = dayBefore('2026-11-20', asked % 300);
  return { startDate: dayBefore(endDate, length + (Math.floor(asked / 300) % 30)), endDate };
};

async function round(name, world, seconds, heavy) {
  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= until;
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const { get, origin, people } = world;
  const load = { done: 0, refused: 0, failed: 0, statuses: new Set() };
  const repeat = async (answer) => {
    while (!isOver()) {
      const { status, retryAfter } = await answer().catch(() => ({ status: 0 }));
      if (isOver()) return;
      if (status === 200) load.done += 1;
      else if (status === 429) load.refused += 1;
      else {
        load.failed += 1;
        load.statuses.add(status);
      }
      if (status !== 200)
        await pause(1000 * Number(retryAfter ?? 1), undefined, { signal: leaving.signal }).catch(() => {});
    }
  };
  const loads = heavy.flatMap((person) => [
    ...Array.from({ length: READS_EACH }, (_, index) =>
      repeat(() => get(YEAR_LONG[index % YEAR_LONG.length], person, freshDays(365), leaving.signal)),
    ),
    ...Array.from({ length: EXPORTS_EACH }, (_, index) => {
      const headers = { ...person.headers, accept: index % 2 === 0 ? 'text/csv' : XLSX };
      return repeat(() => get('RepairOrders', { ...person, headers }, freshDays(365), leaving.signal));
    }),
  ]);
  await pause(heavy.length === 0 ? 0 : 1000);
  const [person] = people;
  const [account, ready, dashboards] = await Promise.all([
    sample(isOver, 200, () => get('GetUser', person, { userId: person.localAccountId })),
    sample(isOver, 500, () => ask(`${origin}/health/ready`, {}, { agent: false })),
    sample(isOver, 1000, async () => {
      const days = freshDays(30);
      const all = await Promise.all(DASHBOARD.map((call) => get(call, person, days)));
      return all.find(({ status }) => status !== 200) ?? { status: 200 };
    }),
  ]);
  leaving.abort();
  await Promise.all(loads);
  console.log(`\n${name}`);
  printTable(
    ['another person', 'times', 'p50', 'p95', 'max', 'not 200'],
    [row('GetUser', account), row(`a dashboard of ${DASHBOARD.length} calls`, dashboards), row('readiness', ready)],
  );
  if (heavy.length > 0)
    console.log(
      `meanwhile ${load.done} answers and files, ${load.refused} told to wait (429), ${load.failed} failed (${[...load.statuses].join(' ')})`,
    );
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Asks again and again, and answers how long each answer took, in milliseconds. */
async function sample(isOver, everyMs, answer) {
  const times = [];
  const failed = [];
  while (!isOver()) {
    const started = performance.now();
    const { status } = await answer();
    times.push(performance.now() - started);
    if (status !== 200) failed.push(status);
    await pause(everyMs);
  }
  return { times: times.sort((a, b) => a - b), failed };
}

const row = (name, { times, failed }) => {
  const ms = (share) => String(Math.round(at(times, share)));
  return [name, String(times.length), ms(0.5), ms(0.95), ms(1), [...new Set(failed)].join(' ') || '0'];
};
