import type { Database } from '@fixed-ops/database';
import {
  computeKpi,
  defaultServiceThresholds,
  judgedFigure,
  mergeThresholds,
  type ServiceSums,
  serviceSums,
  type Threshold,
} from '@fixed-ops/metrics';
import { createNotification, type ThresholdCrossing, thresholdCrossed } from '@fixed-ops/notifications';
import { type Day, easternTime, firstOfMonth, isoOf, parseDay } from '../chance/calendar.ts';
import type { StorePlan } from '../store/stores.ts';

/** The figures that the demo watches. A running server watches every card. */
const WATCHED = [
  { key: 'one_line_pct', scope: 'C' },
  { key: 'hpro', scope: 'C' },
  { key: 'parts_to_labor', scope: 'C' },
] as const;
/** The minute of the day after the night's files have arrived. */
const AFTER_FILES = 1_430;

const SUMS = ['roCount', 'oneLineRos', 'soldH', 'laborSaleC', 'partsSaleC'] as const;
type DayOfFigure = Pick<ServiceSums, (typeof SUMS)[number]> & { readonly day: string };

/**
 * Notifies the people of a store of the last crossings of targets, as a running server does: in the month of the day, otherwise in the
 * month before. If a server has judged the figures already, nothing is written.
 */
export async function writeCrossings(db: Database, store: StorePlan, through: Day): Promise<void> {
  const [watched] = await db.query('select 1 as found from figure_standing where dealership_id = $1 limit 1', [
    store.id,
  ]);
  if (watched !== undefined) return;
  const thresholds = mergeThresholds(defaultServiceThresholds, await ownThresholds(db, store));
  const thisMonth = firstOfMonth(through);
  const months = [
    await readDays(db, store, thisMonth, through),
    await readDays(db, store, firstOfMonth(thisMonth - 1), thisMonth - 1),
  ];
  for (const figure of WATCHED) {
    const [latest] = months.flatMap((days) => lastCrossing(store, figure, thresholds, days) ?? []);
    if (latest !== undefined) await createNotification({ db }, thresholdCrossed(latest));
  }
}

async function ownThresholds(db: Database, store: StorePlan): Promise<Threshold[]> {
  return db.query<Threshold>(
    `select metric_key as "metricKey", scope, direction, green, amber, band_low as "bandLow", band_high as "bandHigh",
            amber_low as "amberLow", amber_high as "amberHigh", enabled, show_dollar_gap as "showDollarGap"
       from threshold where dealership_id = $1 and department = 'service'`,
    [store.id],
  );
}

/** The amounts that each day adds to the sums of customer pay. */
async function readDays(db: Database, store: StorePlan, first: Day, last: Day): Promise<DayOfFigure[]> {
  return db.query<DayOfFigure>(
    `select r.close_date as day, count(*) filter (where r.has_c) as "roCount", count(*) filter (where r.one_line_c) as "oneLineRos",
            coalesce(sum(l.hours), 0)::float8 as "soldH", coalesce(sum(l.labor), 0)::float8 as "laborSaleC",
            coalesce(sum(l.parts), 0)::float8 as "partsSaleC"
       from repair_order r
       left join lateral (select sum(sold_h) as hours, sum(labor_sale_c) as labor, sum(parts_sale_c) as parts from ro_line
                           where dealership_id = r.dealership_id and ro_id = r.id and pay_type = 'C') l on true
      where r.dealership_id = $1 and r.status = 'C' and r.close_date between $2 and $3
      group by r.close_date order by r.close_date`,
    [store.id, isoOf(first), isoOf(last)],
  );
}

/** The last change of color of the month to date. */
function lastCrossing(
  store: StorePlan,
  { key, scope }: (typeof WATCHED)[number],
  thresholds: readonly Threshold[],
  days: readonly DayOfFigure[],
): ThresholdCrossing | null {
  const sums = serviceSums();
  let from: ThresholdCrossing['from'] | null = null;
  let crossing: ThresholdCrossing | null = null;
  for (const { day, ...added } of days) {
    for (const sum of SUMS) sums[sum] += added[sum];
    const context = { compareSums: null, history: [], pace: null, hasMonthlyGoal: false, fieldsNotProvided: [] };
    const kpi = computeKpi(key, scope, { ...context, sums, store: sums, thresholds });
    const figure = judgedFigure(kpi);
    if (kpi.status === 'none' || figure === null) continue;
    const to = { ...figure, status: kpi.status };
    if (from !== null && from.status !== to.status) {
      const told = parseDay(day);
      crossing = {
        dealershipId: store.id,
        department: 'service',
        key,
        scope,
        range: { startDate: isoOf(firstOfMonth(told)), endDate: day },
        isProvable: true,
        from,
        to,
        day,
        at: new Date(easternTime(told, AFTER_FILES)),
        actor: null,
      };
    }
    from = to;
  }
  return crossing;
}
