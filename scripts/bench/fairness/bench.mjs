// `npm run bench -- fairness`: what another person waits while two people run 50 year-long requests and 16 exports between them,
// and while nobody does. `--lines 3500000` on a large database instead of the demo; `--seconds 20` for longer than that.
import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from '../../steps/workspace.mjs';
import { startServer } from '../api/start-server.mjs';
import { printTable } from '../table.mjs';

const READS_EACH = 25;
const EXPORTS_EACH = 8;

export async function bench(args) {
  const option = (name, otherwise) => Number(args[args.indexOf(name) + 1] ?? otherwise) || otherwise;
  const lines = args.includes('--lines') ? option('--lines', 0) : 0;
  const seconds = args.includes('--seconds') ? option('--seconds', 20) : 20;
  const { calls, basePaths } = await import(pathToFileURL(join(root, 'shared', 'contract', 'dist', 'index.mjs')).href);
  const dataFolder = await mkdtemp(join(tmpdir(), 'fixed-ops-bench-'));
  try {
    const server = await startServer(dataFolder, lines);
    try {
      await server.warm();
      console.log(`${Number(server.sample.lines).toLocaleString('en-US')} lines; times in milliseconds`);
      const world = { ...server, addressOf: addresses(calls, basePaths, server) };
      await round('nobody else', world, seconds, []);
      const [, ...heavy] = server.people;
      await round(`${2 * READS_EACH} reads of a year, ${2 * EXPORTS_EACH} exports`, world, seconds, heavy);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

const addresses = (calls, basePaths, { origin, dealershipId, sample }) => {
  const byName = new Map(Object.values(calls).map((call) => [call.name, call]));
  return (name, { userId }, query = {}) => {
    const { base, path } = byName.get(name);
    const values = { userId, dealershipId, groupId: sample.groupId };
    const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values[key] ?? '1'));
    return `${origin}${basePaths[base]}/${filled}?${new URLSearchParams(query)}`;
  };
};

/** What a person asks for at once who opens a dashboard. */
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
/** Each looks over a whole year of one store. */
const YEAR_LONG = [
  'MonthlyNumbers',
  'OpCodeAnalysis',
  'LaborTypeAnalysisDetails',
  'MonthlySalesByCategory',
  'TechPerformanceEff',
];

let asked = 0;
const DAY_MS = 86_400_000;
const dayBefore = (day, days) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
/** So many days that nobody has asked for yet: the answer is worked out. */
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
  const { addressOf, origin, people } = world;
  const load = { done: 0, refused: 0, failed: 0, statuses: new Set() };
  const repeat = async (ask) => {
    while (!isOver()) {
      const { status, retryAfter } = await ask().catch(() => ({ status: 0 }));
      if (isOver()) return;
      if (status === 200) load.done += 1;
      else if (status === 429) load.refused += 1;
      else {
        load.failed += 1;
        load.statuses.add(status);
      }
      if (status !== 200) await pause(1000 * (retryAfter ?? 1), undefined, { signal: leaving.signal }).catch(() => {});
    }
  };
  const loads = heavy.flatMap((person) => [
    ...Array.from({ length: READS_EACH }, (_, at) =>
      repeat(() =>
        get(addressOf(YEAR_LONG[at % YEAR_LONG.length], person, freshDays(365)), person.headers, leaving.signal),
      ),
    ),
    ...Array.from({ length: EXPORTS_EACH }, (_, at) =>
      repeat(() =>
        get(
          addressOf('RepairOrders', person, freshDays(365)),
          { ...person.headers, accept: at % 2 === 0 ? 'text/csv' : XLSX },
          leaving.signal,
        ),
      ),
    ),
  ]);
  await pause(heavy.length === 0 ? 0 : 1000);
  const [person] = people;
  const { headers } = person;
  const [account, ready, dashboards] = await Promise.all([
    sample(isOver, 200, () => get(addressOf('GetUser', person, { userId: person.localAccountId }), headers)),
    sample(isOver, 500, () => get(`${origin}/health/ready`, {})),
    sample(isOver, 1000, async () => {
      const days = freshDays(30);
      const all = await Promise.all(DASHBOARD.map((call) => get(addressOf(call, person, days), headers)));
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

/** Asks again and again, and tells how long each took. */
async function sample(isOver, everyMs, ask) {
  const times = [];
  const failed = [];
  while (!isOver()) {
    const started = performance.now();
    const { status } = await ask();
    times.push(performance.now() - started);
    if (status !== 200) failed.push(status);
    await pause(everyMs);
  }
  return { times: times.sort((a, b) => a - b), failed };
}

const row = (name, { times, failed }) => {
  const at = (share) => String(Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0));
  return [name, String(times.length), at(0.5), at(0.95), at(1), [...new Set(failed)].join(' ') || '0'];
};

function get(url, headers, signal) {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false, signal }, (response) => {
      response.on('error', reject);
      response.resume().on('end', () => {
        const after = response.headers['retry-after'];
        resolve({ status: response.statusCode, retryAfter: after === undefined ? undefined : Number(after) });
      });
    })
      .on('error', reject)
      .end();
  });
}
