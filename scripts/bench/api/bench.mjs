// `npm run bench -- api` measures p50 and p95 of every reading call of the contract, on the demo and on 3.5 million lines, and how many
// requests 32 connections get answered at once.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importBuilt } from '../../steps/workspace.mjs';
import { inFolder } from '../in-folder.mjs';
import { printTable } from '../table.mjs';
import { measure, throughput } from './measure.mjs';
import { dayBefore, readingRequests } from './requests.mjs';
import { startServer } from './start-server.mjs';

const SECONDS = 5;

export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      lines: { type: 'string', default: '3500000' },
      data: { type: 'string' },
      'no-demo': { type: 'boolean', default: false },
    },
  });
  const large = Number(values.lines);
  const contract = await importBuilt('shared/contract');
  const sizes = [...(values['no-demo'] ? [] : [0]), ...(large > 0 ? [large] : [])];
  await inFolder(async (folder) => {
    // Each size has its own folder. In a shared one, the large database would begin as the demo's, and a kept folder would no longer hold
    // the demo.
    for (const lines of sizes) await round(contract, join(folder, lines === 0 ? 'demo' : String(lines)), lines);
  }, values.data);
}

async function round(contract, dataFolder, lines) {
  const server = await startServer(dataFolder, lines);
  try {
    console.log(`\n${Number(server.sample.lines).toLocaleString('en-US')} lines; times in milliseconds`);
    const warm = await server.warm();
    console.log(`months of every store summed up in ${(warm / 1000).toFixed(1)} s`);
    const rows = [];
    const requests = readingRequests(contract, server);
    for (const request of requests) rows.push(await rowOf(request, server));
    printTable(['call', 'first', 'p50', 'p95', 'cached p50', 'cached p95', '304 p50', 'kB', 'kB br'], rows);
    printTable([`${server.crowd.length} people`, 'requests/s', 'p50', 'p95', 'failed'], await loads(requests, server));
  } finally {
    await server.stop();
  }
}

/** Three measurements: answers from memory, newly computed answers, and answers "not modified". */
async function rowOf({ name, url, body }, { headers }) {
  // An extra parameter makes a new address, so that the answer is not in memory.
  const fresh = (number) => `${url}${url.includes('?') ? '&' : '?'}bench=${number}`;
  const first = await measure([fresh('first')], headers, body);
  if (first.status >= 400) return [name, `answers ${first.status}`, '', '', '', '', '', '', ''];
  const worked = await measure(
    Array.from({ length: 20 }, (_, number) => fresh(number)),
    headers,
    body,
  );
  // Only answers to GET are kept in memory.
  if (body !== undefined)
    return [name, ms(first.p50), ms(worked.p50), ms(worked.p95), '', '', '', kilobytes(worked.bytes), ''];
  const cached = await measure(
    Array.from({ length: 40 }, () => url),
    headers,
  );
  const unchanged = await measure(
    Array.from({ length: 20 }, () => url),
    { ...headers, 'if-none-match': cached.etag ?? '' },
  );
  const plain = await measure([url], { ...headers, 'accept-encoding': 'identity' });
  return [
    name,
    ms(first.p50),
    ms(worked.p50),
    ms(worked.p95),
    ms(cached.p50),
    ms(cached.p95),
    unchanged.status === 304 ? ms(unchanged.p50) : '',
    kilobytes(plain.bytes),
    kilobytes(cached.bytes),
  ];
}

/** Thirty days that end on another day for each number, within the days that have data. */
const otherDays = (number) => {
  const endDate = dayBefore('2026-11-20', number % 330);
  return `&startDate=${dayBefore(endDate, 29)}&endDate=${endDate}`;
};
const WITH_DAYS = ['MonthlyNumbers', 'RepairOrders', 'OpCodeAnalysis'];

/** Measures 32 people who ask at the same time: for answers from memory, for new answers, and for days that nobody has asked for yet. */
async function loads(requests, { userId, localAccountId, crowd }) {
  const rows = [];
  for (const name of ['MonthlyNumbers', 'RepairOrders', 'SearchROs', 'AiReviews', 'OpCodeAnalysis']) {
    const request = requests.find((one) => one.name === name);
    if (request === undefined) continue;
    const of = (person) =>
      request.url.replaceAll(userId, person.userId).replaceAll(localAccountId, person.localAccountId);
    const anew = (person, number) => `${of(person)}${request.url.includes('?') ? '&' : '?'}load=${number}`;
    const kinds = [
      ['from memory', of],
      ['worked out', anew],
      ...(WITH_DAYS.includes(name)
        ? [['worked out, other days', (person, number) => `${anew(person, number)}${otherDays(number)}`]]
        : []),
    ];
    for (const [kind, addressOf] of kinds) {
      const { perSecond, p50, p95, failed } = await throughput(addressOf, crowd, SECONDS);
      rows.push([`${name}, ${kind}`, Math.round(perSecond).toLocaleString('en-US'), ms(p50), ms(p95), String(failed)]);
    }
  }
  return rows;
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
