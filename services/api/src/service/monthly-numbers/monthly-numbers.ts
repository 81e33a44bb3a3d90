import type { Database } from '@fixed-ops/database';
import { allMetrics, computeFigure, type Kpi, lacksFieldOf, metricOf, type ServiceSums } from '@fixed-ops/metrics';
import { z } from 'zod';
import type { Figures } from '../../core/figures.ts';
import { comparedWorkingDays, isHistory } from '../../core/period.ts';
import { readFigures } from '../../core/read-figures.ts';
import { figureScope } from '../../core/selection/figure-scope.ts';
import { hasNoOwnNumbers, type LineFilter, NO_OWN_NUMBERS, type Selection } from '../../core/selection/selection.ts';
import { advisorName } from '../../core/store-facts/advisor-name.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { withDetails } from './kpi-details.ts';
import { everyRowFigure, type RowRequest } from './row-request.ts';

const isTechnicianMetric = (key: string) => key.startsWith('tech_');

/** Every KPI of the period, by pay type, advisor and month. */
export async function monthlyNumbers(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  months: number,
  rows: RowRequest = everyRowFigure,
) {
  const { filter } = selection;
  const figures = await readFigures(db, facts, selection, months);
  const nothingOwn = hasNoOwnNumbers(filter);
  return {
    kpis: nothingOwn ? [] : await withDetails(db, facts, selection, storeKpis(figures, filter)),
    byPayType: nothingOwn ? {} : byPayType(figures, rows),
    byAdvisor: nothingOwn ? [] : await byAdvisor(db, selection, figures, rows),
    months: nothingOwn ? [] : monthRows(facts, figures, await customerFigures(db, facts, selection, figures, months)),
    workingDays: comparedWorkingDays(selection, facts),
    ownView: filter.own !== null,
    ownViewMessage: nothingOwn ? NO_OWN_NUMBERS : null,
    events: rateEvents(facts, figures),
    counterSales: null,
  };
}

function storeKpis(figures: Figures, filter: LineFilter): Kpi[] {
  return allMetrics.map((metric) =>
    figures.kpi(metric.key, { scope: figureScope(metric.scope, filter) }, { history: true }),
  );
}

/** Attendance is not kept by pay type, so technicians stand in `total` alone. */
function byPayType(figures: Figures, rows: RowRequest): Record<string, Kpi[]> {
  const ofScope = (scope: string) =>
    allMetrics
      .filter(({ key }) => rows.wants(key) && (scope === 'all' || !isTechnicianMetric(key)))
      .map(({ key }) => figures.kpi(key, { scope }, { history: rows.wantsHistory(key) }));
  const scopes = new Set(['C', 'W', 'I', ...figures.payTypes()]);
  return { ...Object.fromEntries([...scopes].map((scope) => [scope, ofScope(scope)])), total: ofScope('all') };
}

const advisorRow = z.object({ number: z.string(), name: z.string(), first_seen: z.string().nullable() });

async function byAdvisor(db: Database, selection: Selection, figures: Figures, request: RowRequest) {
  // A technician's own view is of own lines; who wrote them is another person's name.
  const own = selection.filter.own;
  const numbers = figures.advisors().filter((number) => own === null || own.advisors.includes(number));
  const rows = await db.query(
    `select number, name, first_seen from dms_person where dealership_id = $1 and kind = 'advisor' and number = any($2::text[])`,
    [selection.dealershipId, numbers],
  );
  const people = new Map(
    z
      .array(advisorRow)
      .parse(rows)
      .map((row) => [row.number, row]),
  );
  return numbers.map((number) => ({
    number,
    name: advisorName(number, people.get(number)?.name),
    firstSeen: people.get(number)?.first_seen ?? null,
    kpis: allMetrics
      .filter(({ key }) => request.wants(key) && !isTechnicianMetric(key))
      .map((metric) =>
        figures.kpi(
          metric.key,
          { scope: figureScope(metric.scope, selection.filter), advisor: number },
          { history: request.wantsHistory(metric.key) },
        ),
      ),
  }));
}

/** One-line, maintenance and discount figures of a month are of customer pay, whatever pay types are asked for. */
export async function customerFigures(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  figures: Figures,
  months: number,
): Promise<Figures> {
  const { filter } = selection;
  if (!filter.payTypes || filter.payTypes.includes('C')) return figures;
  return readFigures(db, facts, { ...selection, compareRange: null, filter: { ...filter, payTypes: ['C'] } }, months);
}

/** One row a month over the pay types asked for; figures of months before the store's history are null. */
export function monthRows(facts: StoreFacts, figures: Figures, ofCustomers: Figures) {
  const { fieldsNotProvided } = facts;
  return figures.months.map((month, index) => {
    const all = figures.monthSums(index, { scope: 'all' });
    const customer = ofCustomers.monthSums(index, { scope: 'C' });
    const isKnown = isHistory(month.range, facts);
    const value = (key: string, sums: ServiceSums) =>
      isKnown ? computeFigure(metricOf(key), 'all', sums, fieldsNotProvided).value : null;
    return {
      month: month.month,
      laborSales: value('labor_sales', all),
      laborGross: value('labor_gross', all),
      laborGpPct: value('labor_gp_pct', all),
      hours: !isKnown || lacksFieldOf(['soldH'], fieldsNotProvided) ? null : all.soldH / 100,
      roCount: all.roCount,
      elr: value('elr', all),
      hpro: value('hpro', all),
      partsSales: value('parts_sales', all),
      partsGross: value('parts_gross', all),
      partsGpPct: value('parts_gp_pct', all),
      partsToLabor: value('parts_to_labor', all),
      oneLinePct: value('one_line_pct', customer),
      discountPct: value('discount_pct', customer),
      menuPct: value('menu_pct', customer),
      techProficiency: value('tech_proficiency', all),
      isPace: month.unfinished,
    };
  });
}

/** Steps of the door rate within the months shown, which explain a step in the labor rate. */
function rateEvents(facts: StoreFacts, figures: Figures) {
  const first = figures.months[0]?.range.startDate;
  const last = figures.months.at(-1)?.range.endDate;
  if (first === undefined || last === undefined) return [];
  return facts.doorRates.flatMap((rate, index) => {
    const before = facts.doorRates[index - 1];
    if (!before || rate.fromDate < first || rate.fromDate > last) return [];
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    return [{ date: rate.fromDate, text: `Door rate ${dollars(before.rateC)} to ${dollars(rate.rateC)}` }];
  });
}
