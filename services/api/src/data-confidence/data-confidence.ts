import type { Doubt, OrderException } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { formatCount, formatMoney, formatNumber, lacksFieldOf, type ServiceSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import { lineCondition } from '../core/selection/line-condition.ts';
import { periodParameters } from '../core/selection/period-parameters.ts';
import {
  hasNoOwnNumbers,
  isWholeStore,
  type LineFilter,
  narrowsLines,
  type Selection,
} from '../core/selection/selection.ts';
import { payTypeOf, type StoreFacts } from '../core/store-facts/store-facts.ts';
import { headerCondition } from '../core/sums/read-header-sums.ts';
import { COST_ESTIMATED } from '../repair-orders/order-exceptions.ts';
import { storeDoubts } from './store-doubts.ts';

const part = z.object({ lines: z.number(), hours: z.number(), sales: z.number() });
const rowSchema = z.object({
  counted: part,
  kinds: part,
  hourly: part,
  missing: part,
  missingOrders: z.number(),
  nopunch: part,
  unmapped: part,
  estimated: part,
  estimatedOrders: z.number(),
  untyped: part,
  orders: z.number(),
  incomplete: z.number(),
  /** Repair orders that lost all of their lines; no line tells of them. */
  lineless: z.number(),
});
type Part = z.output<typeof part>;

/** A line that names no technician, as the exception `noTechnician` of repair orders. */
const MISSING = 'sold_h > 0 and lacks_technician';

/** Less than that of what it touches is no doubt, unless it is worth as much. */
const WORTH_A_MARK_PCT = 0.5;
const WORTH_A_MARK_DOLLARS = 500;

/** `tech_sold_hours` is of the heat sheet. */
const technicianTotals = ['tech_sold_hours', 'tech_proficiency', 'tech_hours_day', 'tech_gross_hour'] as const;
const costFigures = [
  'labor_gross',
  'labor_gp_pct',
  'gross_per_hour',
  'gross_per_ro',
  'total_gross',
  'tech_gross_hour',
  'tech_cost_hour',
] as const;
const sums = ['ro_count', 'labor_sales', 'labor_gross', 'total_gross', 'hpro', 'elr'] as const;

/**
 * What of the period's data makes figures doubtful: what is concerned, what that does, and where it is put right.
 * @param seesLedger whether the title sees what the ledger has sold
 */
export async function dataConfidence(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  seesLedger: boolean,
): Promise<Doubt[]> {
  if (hasNoOwnNumbers(selection.filter)) return [];
  const found = await read(db, facts, selection);
  const incomplete = found.incomplete + found.lineless;
  const orders = found.orders + found.lineless;
  const isOwn = selection.filter.own !== null;
  const isNarrow = isNarrowed(selection.filter);
  const provides = (key: keyof ServiceSums) => !lacksFieldOf([key], facts.fieldsNotProvided);
  const doubts: (Doubt | null)[] = [
    // Of somebody's own lines it is not the technicians who are looked at.
    isOwn || !provides('missingTechLines')
      ? null
      : ofLines('missingTechnician', found.missing, found.hourly, {
          metricKeys: technicianTotals,
          says: (lines) => `${lines} no technician: the hours are in nobody’s figures, which are too low.`,
          verbs: ['has', 'have'],
          // The list of technicians is of the whole store, and a narrower one is of repair orders.
          ...(isNarrow ? { orders: found.missingOrders } : {}),
          link: isNarrow
            ? { label: 'Repair orders without a technician', to: ordersWith('noTechnician') }
            : { label: 'Lines without a technician', to: '/dashboard/technicians?view=missing' },
        }),
    isOwn || !provides('punchedH')
      ? null
      : ofLines('noPunch', found.nopunch, found.hourly, {
          metricKeys: ['tech_productivity', 'tech_efficiency'],
          says: (lines) => `${lines} sold without a punch: the time on them is in neither figure.`,
          verbs: ['was', 'were'],
          link: {
            // That list is of the whole store.
            label: isWholeStore(selection) ? 'Lines without a punch' : 'Lines of the store without a punch',
            to: '/dashboard/technicians?view=nopunch',
          },
        }),
    facts.hasClockFeed
      ? null
      : {
          reason: 'scheduledHours',
          metricKeys: ['tech_productivity', 'tech_proficiency', 'tech_gross_hour'],
          count: null,
          of: null,
          hours: null,
          dollars: null,
          text: 'No time clock comes with the feed: attendance is the scheduled hours of each technician.',
          link: { label: 'Feeds', to: '/support?tab=feeds' },
        },
    provides('repairSoldH')
      ? ofLines('unmappedOpCodes', found.unmapped, found.kinds, {
          metricKeys: ['elr_repair', 'work_mix', 'menu_pct'],
          says: (lines) => `${lines} no kind of work: repair ELR and the work mix leave them out.`,
          verbs: ['has', 'have'],
          link: { label: 'Op codes without a kind of work', to: '/dashboard/op-codes?category=unmapped' },
        })
      : null,
    facts.fieldsNotProvided.includes('labor_type')
      ? null
      : ofLines('unmappedLaborTypes', found.untyped, found.counted, {
          metricKeys: ['pay_types'],
          says: (lines) => `${lines} a labor type without a pay type: they count by the line’s own pay type.`,
          verbs: ['has', 'have'],
          link: { label: 'Labor types', to: '/dashboard/labor-types' },
        }),
    provides('laborCostC')
      ? ofLines('costEstimated', found.estimated, found.hourly, {
          metricKeys: costFigures,
          orders: found.estimatedOrders,
          says: (lines) => `${lines} no labor cost in the feed: it is estimated from pay rates, or counts as zero.`,
          verbs: ['has', 'have'],
          link: { label: 'Repair orders without labor cost', to: ordersWith('costEstimated') },
        })
      : null,
    isWorthAMark(incomplete, orders, 0)
      ? {
          reason: 'incompleteOrders',
          metricKeys: [...sums],
          count: incomplete,
          of: orders,
          hours: null,
          dollars: null,
          text: `${formatCount(incomplete)} of ${formatCount(orders)} repair orders came with rows that could not be read: what they contained is missing.`,
          link: { label: 'Feeds', to: '/support?tab=feeds' },
        }
      : null,
  ];
  return [...doubts.filter((doubt) => doubt !== null), ...(await storeDoubts(db, facts, selection, seesLedger))];
}

const ordersWith = (exception: OrderException) =>
  `/dashboard/ros?status=closed&dateField=close&exceptions=${exception}`;

const isNarrowed = ({ advisors, payTypes, laborTypes, opCodes }: LineFilter) =>
  Boolean(advisors?.length || payTypes || laborTypes || opCodes);

const isWorthAMark = (count: number, of: number, dollars: number): boolean =>
  count > 0 && (dollars >= WORTH_A_MARK_DOLLARS || (of > 0 && (count / of) * 100 >= WORTH_A_MARK_PCT));

interface Words {
  readonly metricKeys: readonly string[];
  /** How many repair orders have the lines, where it is they that are listed. */
  readonly orders?: number;
  readonly says: (lines: string) => string;
  /** Of one line, and of several. */
  readonly verbs: readonly [one: string, several: string];
  readonly link: Doubt['link'];
}

function ofLines(
  reason: Doubt['reason'],
  { lines, hours, sales }: Part,
  of: Part,
  { metricKeys, orders, says, verbs, link }: Words,
): Doubt | null {
  const dollars = sales / 100;
  if (!isWorthAMark(lines, of.lines, Math.abs(dollars))) return null;
  const amount = `${formatNumber(hours / 100, 1)} hours, ${formatMoney(dollars)} of labor`;
  const [one, several] = verbs;
  const ofOrders = orders === undefined || orders === lines ? '' : ` of ${counted(orders, 'repair order')}`;
  return {
    reason,
    metricKeys: [...metricKeys],
    count: lines,
    of: of.lines,
    hours: hours / 100,
    dollars,
    text: says(`${counted(lines, 'line')}${ofOrders} (${amount}) ${lines === 1 ? one : several}`),
    link,
  };
}

const counted = (count: number, what: string) => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;

/** One pass over the lines of the period. */
async function read(db: Database, facts: StoreFacts, { dealershipId, range, filter }: Selection) {
  const { parameters, dealership, first, last } = periodParameters({ dealershipId, range });
  const condition = lineCondition(filter, payTypeOf(facts), parameters);
  // A filter that looks at lines has no repair orders without any.
  const lineless = narrowsLines(filter) ? ' and false' : headerCondition(filter, facts, parameters);
  // Kinds of work are looked at of one pay type, and the list that the doubt leads to is of the same.
  const hasKind = `is_counted and ${filter.payTypes === undefined ? `pay_type = 'C'` : 'true'}`;
  const of = (which: string, share = '1') =>
    `json_build_object('lines', count(*) filter (where ${which}),
                       'hours', round(coalesce(sum(sold_h * ${share}) filter (where ${which}), 0)),
                       'sales', round(coalesce(sum(labor_sale_c * ${share}) filter (where ${which}), 0)))`;
  const [row] = await db.query(
    `with line as materialized (
       select l.id, l.ro_id, l.sold_h, l.labor_sale_c, l.labor_cost_c, l.cost_estimated, l.is_counted, l.category,
              l.labor_type, ${payTypeOf(facts)} as pay_type
         from ro_line l
        where l.dealership_id = ${dealership} and l.close_date between ${first} and ${last}${condition}),
     -- Lines of one period have neighbouring ids when they came in order: a bounded scan instead of the whole table.
     tech as materialized (
       -- Of a line that one of two technicians punched, the other's share lacks a punch.
       select t.line_id, coalesce(sum(t.share) filter (where coalesce(t.actual_h, 0) = 0), 0) as unpunched
         from ro_line_tech t
        where t.dealership_id = ${dealership}
          and t.line_id between (select min(id) from line) and (select max(id) from line)
        group by t.line_id),
     typed as (select code from labor_type where dealership_id = ${dealership} and pay_type <> ''),
     judged as (select l.*, t.line_id is null as lacks_technician, coalesce(t.unpunched, 0) as unpunched
                  from line l left join tech t on t.line_id = l.id)
     select ${of('is_counted')} as counted, ${of(hasKind)} as kinds, ${of('sold_h > 0')} as hourly,
            ${of(MISSING)} as missing, count(distinct ro_id) filter (where ${MISSING}) as "missingOrders", ${of('sold_h > 0 and unpunched > 0', 'unpunched')} as nopunch,
            ${of(`${hasKind} and category = ''`)} as unmapped,
            ${of(COST_ESTIMATED)} as estimated, count(distinct ro_id) filter (where ${COST_ESTIMATED}) as "estimatedOrders",
            ${of(`is_counted and labor_type <> '' and labor_type not in (select code from typed)`)} as untyped,
            count(distinct ro_id) as orders,
            (select count(*) from repair_order r
              where r.dealership_id = ${dealership} and r.close_date between ${first} and ${last}
                and r.incomplete and r.id in (select ro_id from line)) as incomplete,
            (select count(*) from repair_order r
              where r.dealership_id = ${dealership} and r.close_date between ${first} and ${last} and r.incomplete
                and not exists (select 1 from ro_line l where l.dealership_id = ${dealership} and l.ro_id = r.id)${lineless}) as lineless
       from judged l`,
    parameters.values,
  );
  return rowSchema.parse(row);
}
