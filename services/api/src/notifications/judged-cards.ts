import type { Database } from '@fixed-ops/database';
import {
  addMonths,
  type BusinessDate,
  type DateRange,
  firstOfMonth,
  grossCardKeys,
  type JudgedFigure,
  judgedFigure,
  type Kpi,
  lastOfMonth,
  metricOf,
  partsCardKeys,
  partsSalesCanBeOpened,
  serviceCardKeys,
} from '@fixed-ops/metrics';
import type { ThresholdCrossing } from '@fixed-ops/notifications';
import { readFigures } from '../core/read-figures.ts';
import { selectionOf } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readPartsFigures } from '../parts/numbers/read-parts-figures.ts';

/** A dashboard card with a status, over the days of a month. */
export interface JudgedCard
  extends JudgedFigure,
    Pick<ThresholdCrossing, 'department' | 'key' | 'scope' | 'range' | 'isProvable'> {
  readonly status: Exclude<Kpi['status'], 'none'>;
  /** YYYY-MM. */
  readonly month: string;
}

/** The cards of both dashboards with a status, for the current month and the one before. */
export async function judgedCards(
  db: Database,
  facts: StoreFacts,
  { id, today }: { readonly id: string; readonly today: BusinessDate },
): Promise<JudgedCard[]> {
  const last = addMonths(firstOfMonth(today), -1);
  const judged: JudgedCard[] = [];
  for (const dates of [{}, { startDate: last, endDate: lastOfMonth(last) }]) {
    const query = { ...dates, compare: 'none' as const };
    for (const department of ['service', 'parts'] as const) {
      const selection = selectionOf({ dealership: { id }, today, query, ownNumbers: null }, facts, department);
      const { range, through } = selection;
      if (range.startDate > through) continue;
      const { kpis, isProvable } = await (department === 'service' ? serviceCards : partsCards)(db, facts, selection);
      judged.push(...kpis.flatMap((kpi) => judgedCard(kpi, { department, range, isProvable })));
    }
  }
  return judged;
}

type CardsOf = (
  db: Database,
  facts: StoreFacts,
  selection: ReturnType<typeof selectionOf>,
) => Promise<{ readonly kpis: readonly Kpi[]; readonly isProvable: boolean }>;

const serviceCards: CardsOf = async (db, facts, selection) => {
  const figures = await readFigures(db, facts, selection, 0);
  const keys = [...serviceCardKeys, ...grossCardKeys];
  return { kpis: keys.map((key) => figures.kpi(key, { scope: metricOf(key).scope })), isProvable: true };
};

const partsCards: CardsOf = async (db, facts, selection) => {
  const figures = await readPartsFigures(db, facts, selection, 0);
  return {
    kpis: partsCardKeys.map((key) => figures.kpi(key, 'all')),
    isProvable: partsSalesCanBeOpened(figures.transactionsFrom, selection.range.endDate),
  };
};

function judgedCard(
  kpi: Kpi,
  of: Pick<JudgedCard, 'department' | 'isProvable'> & { readonly range: DateRange },
): JudgedCard[] {
  const { key, scope, status } = kpi;
  const figure = judgedFigure(kpi);
  if (status === 'none' || figure === null) return [];
  return [{ ...of, ...figure, key, scope, status, month: of.range.startDate.slice(0, 7) }];
}
