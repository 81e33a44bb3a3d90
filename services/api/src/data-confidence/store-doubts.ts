import type { Doubt } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { addDays, allMetrics, formatCount, formatDate, isNotProvided, later, workingDays } from '@fixed-ops/metrics';
import { z } from 'zod';
import { fieldsForLedger, POLICY } from '../core/ledger-policy/policy-kpi.ts';
import { readLedgerPolicy } from '../core/read-figures.ts';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readGridInForce } from '../op-codes/grid-in-force.ts';
import { readAccountPlaces } from '../statement/account-places.ts';

const NOTHING_COUNTED = { count: null, of: null, hours: null, dollars: null } as const;
const FEEDS = { label: 'Feeds', to: '/support?tab=feeds' } as const;

/** What the store has not set up, or its feeds do not bring, that makes figures doubtful. No rows of anybody are in it. */
export async function storeDoubts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  seesLedger: boolean,
): Promise<Doubt[]> {
  const [late, clock, accounts, matrix, policy] = await Promise.all([
    lateFeeds(db, facts, selection),
    youngClock(db, facts, selection),
    seesLedger && selection.filter.own === null ? unmappedAccounts(db, selection) : null,
    missingMatrix(db, facts, selection),
    readLedgerPolicy(db, { facts, selection }),
  ]);
  const isPolicyOfLedger = policy !== null && policy.periodC !== null;
  return [...late, clock, accounts, matrix, thinFeed(facts, isPolicyOfLedger)].filter((doubt) => doubt !== null);
}

/** What figures come from, and which ones. */
const FED: readonly { readonly kind: string; readonly name: string; readonly metricKeys: readonly string[] }[] = [
  { kind: 'ros', name: 'Repair orders', metricKeys: ['ro_count', 'labor_sales', 'labor_gross', 'total_gross'] },
  {
    kind: 'time_clock',
    name: 'Time clock',
    metricKeys: ['tech_proficiency', 'tech_productivity', 'tech_efficiency', 'tech_gross_hour'],
  },
];

/** Feeds that a working day of the period has passed without. A day counts once it is over. */
async function lateFeeds(db: Database, { calendar }: StoreFacts, { dealershipId, range, today }: Selection) {
  const rows = await db.query(
    `select kind, max(data_to)::text as through from feed_file
      where dealership_id = $1 and ok and kind = any($2::text[]) group by kind`,
    [dealershipId, FED.map(({ kind }) => kind)],
  );
  const through = new Map(throughSchema.parse(rows).map((row) => [row.kind, row.through]));
  const last = range.endDate < today ? range.endDate : addDays(today, -1);
  return FED.flatMap(({ kind, name, metricKeys }): Doubt[] => {
    const day = through.get(kind);
    if (day === undefined || day === null || day >= last) return [];
    if (workingDays({ startDate: addDays(day, 1), endDate: last }, calendar) <= 0) return [];
    return [
      {
        ...NOTHING_COUNTED,
        reason: 'lateFeed',
        metricKeys: [...metricKeys],
        text: `${name} came up to ${formatDate(day)}: anything later is missing.`,
        link: FEEDS,
      },
    ];
  });
}

const firstSchema = z.tuple([z.object({ first: z.string().nullable() })]);

/** A clock that tells of a part of the work alone, as an extract with fewer months of it than of repair orders does. */
async function youngClock(db: Database, facts: StoreFacts, { dealershipId, range }: Selection): Promise<Doubt | null> {
  const { hasClockFeed, historyFrom, calendar } = facts;
  if (!hasClockFeed || historyFrom === null) return null;
  const rows = await db.query('select min(date)::text as first from attendance where dealership_id = $1', [
    dealershipId,
  ]);
  const [{ first }] = firstSchema.parse(rows);
  const startDate = later(range.startDate, historyFrom);
  if (first === null || first > range.endDate || first <= startDate) return null;
  if (workingDays({ startDate, endDate: addDays(first, -1) }, calendar) <= 0) return null;
  return {
    ...NOTHING_COUNTED,
    reason: 'lateFeed',
    metricKeys: ['tech_proficiency', 'tech_productivity', 'tech_gross_hour'],
    text: `The time clock has days from ${formatDate(first)} on: hours sold before have no attendance to compare with, so attendance figures are too high.`,
    link: FEEDS,
  };
}

const throughSchema = z.array(z.object({ kind: z.string(), through: z.string().nullable() }));

/** Accounts that nobody has said a line of: what they sell is on no line of the department. */
async function unmappedAccounts(db: Database, { dealershipId }: Selection): Promise<Doubt | null> {
  const places = await readAccountPlaces(db, dealershipId);
  const count = places.filter(({ maySellLabor }) => maySellLabor).length;
  if (count === 0) return null;
  return {
    ...NOTHING_COUNTED,
    reason: 'notMappedAccounts',
    metricKeys: ['ledger_sales'],
    count,
    of: places.length,
    text: `${formatCount(count)} ${count === 1 ? 'account is' : 'accounts are'} on no line of the statement and may be service sales.`,
    link: { label: 'Statement of the service department', to: '/ai-statement/service' },
  };
}

async function missingMatrix(
  db: Database,
  facts: StoreFacts,
  { dealershipId, range }: Selection,
): Promise<Doubt | null> {
  if (facts.fieldsNotProvided.includes('labor_type')) return null;
  if ((await readGridInForce(db, dealershipId, range.endDate)) !== null) return null;
  return {
    ...NOTHING_COUNTED,
    reason: 'noMatrix',
    metricKeys: ['override_pct', 'at_price_pct'],
    text: 'No labor matrix is in force: lines have no price to compare with.',
    link: { label: 'Labor matrix', to: '/dashboard/labor-matrix' },
  };
}

/** What the feed does not bring, and the figures that need it. */
function thinFeed({ fieldsNotProvided }: StoreFacts, isPolicyOfLedger: boolean): Doubt | null {
  const lacked = (key: string) =>
    isPolicyOfLedger && key === POLICY ? fieldsForLedger(fieldsNotProvided) : fieldsNotProvided;
  const metricKeys = allMetrics.filter((metric) => isNotProvided(metric, lacked(metric.key))).map(({ key }) => key);
  if (metricKeys.length === 0) return null;
  const fields = fieldsNotProvided.map((field) => field.replaceAll('_', ' ')).join(', ');
  return {
    ...NOTHING_COUNTED,
    reason: 'thinFeed',
    metricKeys,
    text: `The feed does not bring ${fields}: figures that need it cannot be calculated.`,
    link: FEEDS,
  };
}
