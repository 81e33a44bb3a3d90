import type { CallResponse, CountKey, CountRow, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { formatCount, lacksFieldOf, roundTo } from '@fixed-ops/metrics';
import { z } from 'zod';
import { hasNoOwnNumbers, type LineFilter, MISSING_TECHNICIAN, type Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type Counts, MILEAGE_BANDS, readCounts } from './read-counts.ts';

type Answer = CallResponse<typeof calls.roDetailedCounts>['data'];

/** Repair orders by one key and altogether. The totals are of the selection: a repair order may be in several rows. */
export async function detailedCounts(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  by: CountKey,
): Promise<Answer> {
  if (hasNoOwnNumbers(selection.filter)) return { rows: [], totals: countFigures(NOTHING, facts) };
  const [rows, [whole = NOTHING], labels] = await Promise.all([
    readCounts(db, facts, selection, by),
    readCounts(db, facts, selection, 'none'),
    readLabels(db, selection.dealershipId, by),
  ]);
  const { startDate, endDate } = selection.range;
  return {
    rows: [...rows]
      // Mileages are text among the keys: 100,000 comes after 15,000.
      .sort((one, other) => (by === 'mileageBand' ? Number(one.key || -1) - Number(other.key || -1) : 0))
      .filter(({ key }) => mayKnow(key, by, selection.filter))
      // What stood open came in before the period as well; it is in the totals.
      .filter(({ key }) => by !== 'day' || (key >= startDate && key <= endDate))
      .map((row) => ({ key: row.key, label: labelOf(row.key, by, labels), ...countFigures(row, facts) })),
    totals: countFigures(whole, facts),
  };
}

/** In an own view a row of people is the person's own: nobody else's number or count. */
function mayKnow(key: string, by: CountKey, { own }: LineFilter): boolean {
  if (own === null) return true;
  if (by === 'advisor') return own.advisors.includes(key);
  return by !== 'technician' || own.technicians.includes(key);
}

const pct = (part: number, whole: number): number | null => (whole === 0 ? null : roundTo((part / whole) * 100, 2));

function countFigures(
  { key: _key, ...counts }: Counts,
  { fieldsNotProvided }: StoreFacts,
): Omit<CountRow, 'key' | 'label'> {
  const providesMenus = !lacksFieldOf(['menuRos'], fieldsNotProvided);
  return {
    ...counts,
    oneLinePct: pct(counts.oneLine, counts.C),
    linesPerRo: counts.total === 0 ? null : roundTo(counts.lines / counts.total, 4),
    menuCount: providesMenus ? counts.menuCount : null,
    menuPct: providesMenus ? pct(counts.menuCount, counts.C) : null,
  };
}

const NOTHING: Counts = {
  key: '',
  total: 0,
  C: 0,
  W: 0,
  I: 0,
  S: 0,
  M: 0,
  F: 0,
  B: 0,
  oneLine: 0,
  lines: 0,
  menuCount: 0,
  sameDay: 0,
  open: 0,
};

const labelRow = z.object({ key: z.string(), label: z.string() });

const LABELS: Readonly<Partial<Record<CountKey, string>>> = {
  advisor: `select number as key, name as label from dms_person where dealership_id = $1 and kind = 'advisor'`,
  technician: `select number as key, name as label from dms_person where dealership_id = $1 and kind = 'technician'`,
  shop: 'select id::text as key, name as label from shop where dealership_id = $1',
  laborType: 'select code as key, description as label from labor_type where dealership_id = $1',
};

async function readLabels(db: Database, dealershipId: string, by: CountKey): Promise<Map<string, string>> {
  const sql = LABELS[by];
  if (sql === undefined) return new Map();
  const rows = z.array(labelRow).parse(await db.query(sql, [dealershipId]));
  return new Map(rows.filter(({ label }) => label !== '').map(({ key, label }) => [key, label]));
}

const NO_KEY: Readonly<Record<CountKey, string>> = {
  advisor: 'No advisor',
  technician: 'No technician',
  shop: 'No shop',
  day: 'No date',
  laborType: 'No labor type',
  make: 'Unknown make',
  mileageBand: 'Unknown mileage',
  hour: 'Unknown time',
};

function labelOf(key: string, by: CountKey, labels: ReadonlyMap<string, string>): string {
  if (key === '') return NO_KEY[by];
  if (by === 'technician' && key === MISSING_TECHNICIAN) return NO_KEY.technician;
  if (by === 'mileageBand') return bandLabel(Number(key));
  if (by === 'hour') return `${key}:00 to ${key}:59`;
  const plain = { advisor: `Advisor ${key}`, technician: `Technician ${key}`, shop: `Shop ${key}` };
  return labels.get(key) ?? (by === 'advisor' || by === 'technician' || by === 'shop' ? plain[by] : key);
}

function bandLabel(from: number): string {
  const next = MILEAGE_BANDS[MILEAGE_BANDS.indexOf(from) + 1];
  return next === undefined ? `${formatCount(from)} and more` : `${formatCount(from)} to ${formatCount(next - 1)}`;
}
