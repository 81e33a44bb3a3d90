import type { Database } from '@fixed-ops/database';
import {
  firstOfMonth,
  type Kpi,
  lacksFieldOf,
  lastOfMonth,
  monthsBetween,
  roundTo,
  type ServiceSums,
} from '@fixed-ops/metrics';
import { z } from 'zod';
import { figureScope } from '../../core/selection/figure-scope.ts';
import { lineCondition, Parameters } from '../../core/selection/line-condition.ts';
import { isWholeStore, type Selection } from '../../core/selection/selection.ts';
import { isTireLine } from '../../core/selection/tire-line.ts';
import { payTypeOf, type StoreFacts } from '../../core/store-facts/store-facts.ts';
import { headerCondition } from '../../core/sums/read-header-sums.ts';
import { cachedQuery } from '../../query-cache/cached-query.ts';

type Facts = Kpi['facts'];

/** Categories of work, most shopped first; hours of another one are `other`, those of op codes without one `unmapped`. */
const CATEGORIES = ['competitive', 'maintenance', 'repair', 'diagnostic'] as const;

const lineRow = z.object({
  soldH: z.number(),
  competitive: z.number(),
  maintenance: z.number(),
  repair: z.number(),
  diagnostic: z.number(),
  unmapped: z.number(),
  unmappedLines: z.number(),
  laborC: z.number(),
  partsC: z.number(),
  tireLines: z.number(),
  tireLaborC: z.number(),
  tirePartsC: z.number(),
  expressRos: z.number(),
  expressOneLine: z.number(),
  otherRos: z.number(),
  otherOneLine: z.number(),
});
type Lines = z.output<typeof lineRow>;

interface OfRows {
  readonly lines: Lines;
  readonly median: number | null;
}
/** Of some thousand periods. */
const cachedOfRows = cachedQuery<OfRows>(5_000);

/**
 * Adds to figures of the period what no sum of theirs tells (DOMAIN 2.1): the median of days open to close, hours by category
 * with unmapped op codes apart, parts to labor without tires, one-line repair orders of express apart, and policy in the ledger.
 */
export async function withDetails(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  kpis: readonly Kpi[],
): Promise<Kpi[]> {
  const { dealershipId, range, filter } = selection;
  const [told, policyC] = await Promise.all([
    cachedOfRows(db, facts, [dealershipId, range, filter], async () => {
      const [lines, median] = await Promise.all([readLines(db, facts, selection), readMedian(db, facts, selection)]);
      return [{ lines, median }];
    }),
    readLedgerPolicy(db, selection),
  ]);
  const [ofRows] = told;
  if (ofRows === undefined) return [...kpis];
  const { lines, median } = ofRows;
  const lacks = (...sums: readonly (keyof ServiceSums)[]) => lacksFieldOf(sums, facts.fieldsNotProvided);
  const hasCategories = !lacks('repairSoldH');
  const details: Readonly<Record<string, (kpi: Kpi) => Facts>> = {
    cycle_days: () => (median === null ? {} : { median }),
    work_mix: () => (hasCategories ? mixOf(lines) : {}),
    elr_repair: () => (hasCategories ? { unmappedLines: lines.unmappedLines } : {}),
    parts_to_labor: () => (lacks('partsSaleC', 'laborSaleC') ? {} : withoutTires(lines)),
    one_line_pct: () => expressApart(lines),
    policy_pct: ({ denominator }) => (policyC === null ? {} : inLedger(policyC, denominator)),
  };
  return kpis.map((kpi) => ({ ...kpi, facts: { ...kpi.facts, ...details[kpi.key]?.(kpi) } }));
}

const share = (part: number, whole: number): number | null => (whole > 0 ? roundTo((part / whole) * 100, 2) : null);

function mixOf(lines: Lines): Facts {
  const named = [...CATEGORIES, 'unmapped' as const].map((category) => ({ category, hours: lines[category] }));
  const other = lines.soldH - named.reduce((sum, { hours }) => sum + hours, 0);
  return {
    mix: [...named.slice(0, -1), { category: 'other', hours: other }, ...named.slice(-1)].map(
      ({ category, hours }) => ({
        category,
        pct: share(hours, lines.soldH),
      }),
    ),
  };
}

/** Nothing where no tires were sold: the figure itself is then without. */
function withoutTires({ laborC, partsC, tireLines, tireLaborC, tirePartsC }: Lines): Facts {
  if (tireLines === 0) return {};
  const labor = laborC - tireLaborC;
  return { withoutTires: labor > 0 ? roundTo((partsC - tirePartsC) / labor, 4) : null };
}

function expressApart({ expressRos, expressOneLine, otherRos, otherOneLine }: Lines): Facts {
  if (expressRos === 0) return {};
  return {
    express: { value: share(expressOneLine, expressRos), n: expressRos },
    elsewhere: { value: share(otherOneLine, otherRos), n: otherRos },
  };
}

const inLedger = (policyC: number, serviceSales: number | null): Facts => ({
  ledgerDollars: roundTo(policyC / 100, 2),
  ledgerPct: serviceSales === null ? null : share(policyC / 100, serviceSales),
});

const sum = (column: string, condition = 'true') => `coalesce(sum(${column}) filter (where ${condition}), 0)::float8`;

async function readLines(db: Database, facts: StoreFacts, selection: Selection): Promise<Lines> {
  const { filter, range, dealershipId } = selection;
  const parameters = new Parameters();
  const dealership = parameters.add(dealershipId);
  const dates = `${parameters.add(range.startDate)}::date and ${parameters.add(range.endDate)}::date`;
  const payType = payTypeOf(facts);
  const scope = figureScope('C', filter);
  const isOfScope = scope === 'all' ? 'true' : `pay_type = ${parameters.add(scope)}`;
  const express = await expressShops(db, dealershipId);
  const isExpress =
    express.length === 0 ? 'false' : `(true${lineCondition({ own: null, shops: express }, payType, parameters)})`;
  const inOrders = (column: string, condition: string) =>
    `(select count(*) filter (where ${condition}) from order_of_scope)::float8 as "${column}"`;
  const [row] = await db.query(
    `with line as materialized (
       select l.ro_id, ${payType} as pay_type, l.category, l.sold_h, l.labor_sale_c, l.parts_sale_c, l.is_counted,
              l.parts_sale_c <> 0 and ${isTireLine(dealership)} as is_tire, ${isExpress} as is_express, r.is_credit
         from ro_line l
         join repair_order r on r.dealership_id = l.dealership_id and r.id = l.ro_id and r.status = 'C'
          -- Says again what follows from the line, so that the store's other years are not read.
          and r.close_date between ${dates}
        where l.dealership_id = ${dealership} and l.close_date between ${dates}
          ${lineCondition(filter, payType, parameters)}),
     order_of_scope as materialized (
       select ro_id, count(*) as lines, bool_and(is_express) as is_express
         from line where is_counted and not is_credit and ${isOfScope} group by ro_id)
     select ${sum('sold_h')} as "soldH",
            ${CATEGORIES.map((category) => `${sum('sold_h', `category = '${category}'`)} as "${category}"`).join(', ')},
            ${sum('sold_h', `category = ''`)} as unmapped,
            (count(*) filter (where is_counted and category = '' and ${isOfScope}))::float8 as "unmappedLines",
            ${sum('labor_sale_c', isOfScope)} as "laborC", ${sum('parts_sale_c', isOfScope)} as "partsC",
            (count(*) filter (where is_tire and ${isOfScope}))::float8 as "tireLines",
            ${sum('labor_sale_c', `is_tire and ${isOfScope}`)} as "tireLaborC",
            ${sum('parts_sale_c', `is_tire and ${isOfScope}`)} as "tirePartsC",
            ${inOrders('expressRos', 'is_express')}, ${inOrders('expressOneLine', 'is_express and lines = 1')},
            ${inOrders('otherRos', 'not is_express')}, ${inOrders('otherOneLine', 'not is_express and lines = 1')}
       from line`,
    parameters.values,
  );
  return lineRow.parse(row);
}

async function expressShops(db: Database, dealershipId: string): Promise<string[]> {
  const rows = await db.query('select id::text as id from shop where dealership_id = $1 and is_express order by id', [
    dealershipId,
  ]);
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Half of the repair orders closed in so many days or fewer. */
async function readMedian(db: Database, facts: StoreFacts, selection: Selection): Promise<number | null> {
  const parameters = new Parameters();
  const dealership = parameters.add(selection.dealershipId);
  const { startDate, endDate } = selection.range;
  const dates = `${parameters.add(startDate)}::date and ${parameters.add(endDate)}::date`;
  const [row] = await db.query(
    `select percentile_cont(0.5) within group (order by r.close_date - r.open_date)::float8 as median
       from repair_order r
      where r.dealership_id = ${dealership} and r.close_date between ${dates} and r.status = 'C' and not r.is_credit
        ${headerCondition(selection.filter, facts, parameters)}`,
    parameters.values,
  );
  return z.object({ median: z.number().nullable() }).parse(row).median;
}

/** Movements of the service department's policy accounts in cents: of whole posted months of the whole store, else null. */
async function readLedgerPolicy(db: Database, selection: Selection): Promise<number | null> {
  const { startDate, endDate } = selection.range;
  const isWhole = startDate === firstOfMonth(startDate) && endDate === lastOfMonth(endDate);
  if (!isWholeStore(selection) || !isWhole) return null;
  const [row] = await db.query(
    `select count(distinct b.month)::integer as months,
            sum(a.sign * (b.debit_c - b.credit_c)) filter (where a.statement_line = $4)::float8 as policy
       from gl_balance b
       join gl_account a on a.dealership_id = b.dealership_id and a.account = b.account
      where b.dealership_id = $1 and b.month between $2 and $3`,
    [selection.dealershipId, startDate.slice(0, 7), endDate.slice(0, 7), POLICY_LINE],
  );
  const { months, policy } = z.object({ months: z.number(), policy: z.number().nullable() }).parse(row);
  return months === monthsBetween(startDate, endDate) + 1 ? policy : null;
}

/** Where the statement keeps goodwill and mistakes. */
const POLICY_LINE = 'service.expense.variable.policy';
