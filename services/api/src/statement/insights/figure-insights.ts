import type { Database } from '@fixed-ops/database';
import { formatMoney, type Kpi, metricOf } from '@fixed-ops/metrics';
import { readFigures } from '../../core/read-figures.ts';
import type { Selection } from '../../core/selection/selection.ts';
import type { StoreFacts } from '../../core/store-facts/store-facts.ts';
import { readPartsFigures } from '../../parts/numbers/read-parts-figures.ts';
import { figureText } from './figure-text.ts';
import { type Finding, type Seen, SMALLEST_DOLLARS_PER_MONTH } from './insight.ts';

/** Figures whose distance to their target has a price in dollars, by responsible department. */
const PRICED: Readonly<Record<Seen['department'], readonly string[]>> = {
  service: ['elr', 'labor_gp_pct', 'hpro', 'one_line_pct', 'discount_pct', 'menu_pct', 'tech_proficiency'],
  parts: ['parts_gp_pct', 'parts_to_labor'],
};

/** Findings from the repair orders of the months: figures that miss their target, with the dollars that the dashboard shows. */
export async function figureInsights(db: Database, facts: StoreFacts, seen: Seen): Promise<Finding[]> {
  const selection: Selection = {
    dealershipId: seen.dealershipId,
    today: seen.today,
    through: seen.range.endDate,
    range: seen.range,
    compareKind: 'none',
    compareRange: null,
    filter: { own: null },
  };
  const kpis = await (seen.department === 'service' ? serviceKpis : partsKpis)(db, facts, selection);
  const worth = SMALLEST_DOLLARS_PER_MONTH * seen.months.length;
  return kpis.flatMap((kpi): Finding[] => {
    const isMissed = kpi.status === 'amber' || kpi.status === 'red';
    if (!isMissed || kpi.gapDollars === null || kpi.value === null || kpi.target === null) return [];
    if (kpi.gapDollars < worth) return [];
    const { label, direction } = metricOf(kpi.key);
    const text = (value: number) => figureText(value, kpi.unit);
    const side = direction === 'down' ? 'above' : 'below';
    return [
      {
        id: `figure:${kpi.key}`,
        title: `${label} ${side} target`,
        sentence: `${label}: ${text(kpi.value)} against a target of ${text(kpi.target)}, worth ${formatMoney(kpi.gapDollars)}.`,
        dollars: kpi.gapDollars,
        metricKey: kpi.key,
        drill: { kind: 'metric', lineKey: null, ...seen.range },
      },
    ];
  });
}

async function serviceKpis(db: Database, facts: StoreFacts, selection: Selection): Promise<Kpi[]> {
  const figures = await readFigures(db, facts, selection, 0);
  return PRICED.service.map((key) => figures.kpi(key, { scope: metricOf(key).scope }));
}

async function partsKpis(db: Database, facts: StoreFacts, selection: Selection): Promise<Kpi[]> {
  const parts = await readPartsFigures(db, facts, selection, 0);
  const [first, ...others] = PRICED.parts;
  return [
    ...(first === undefined ? [] : [parts.kpi(first, 'all')]),
    ...others.map((key) => parts.figures.kpi(key, { scope: metricOf(key).scope })),
  ];
}
