import type { Kpi } from '@fixed-ops/contract';
import { changeRow, definitionOf, findKpi, type KpiContext } from '@fixed-ops/figures';
import {
  besideTarget,
  distanceInWords,
  formatCount,
  formatFigure,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTarget,
  metricOf,
  NO_VALUE,
  NOT_PROVIDED,
  shownValue,
} from '@fixed-ops/metrics';
import type { FigureStatus, KpiDefinition, KpiRow } from '@fixed-ops/ui';
import { averageText } from './hours-columns.tsx';
import type { Performance, Work } from './technician-rows.ts';

/** A line below a figure: its terms, or its distance to the target. */
interface Part {
  readonly name: string;
  readonly value: string;
  readonly status?: FigureStatus;
  readonly isQuiet?: boolean;
  /** The arrow shows the direction, not whether it is good. */
  readonly direction?: KpiRow['direction'];
  readonly onOpen?: (() => void) | undefined;
}

/** The content of a figure's card, with its change and its terms. */
export interface Card {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly unit?: string;
  readonly reason?: string | null;
  readonly status: FigureStatus;
  readonly definition?: KpiDefinition;
  readonly parts: readonly Part[];
  readonly onOpen?: (() => void) | undefined;
}

const one = (value: number | null | undefined) => formatNumber(value ?? null, 1);

/** Returns the content of the six cards. It leaves out figures that the store does not have. */
export function cardsOf(
  kpis: readonly Kpi[],
  data: Performance,
  context: KpiContext,
  onOpen: (metricKey: string) => void,
  onNoPunch: () => void,
): Card[] {
  // A person who sees only their own rows has one row for each of their numbers.
  const work = data.store ?? (data.rows.length === 1 ? data.rows[0] : addUp(data.rows));
  const card = (key: string, parts: (kpi: Kpi) => readonly Part[]): Card[] => {
    const kpi = findKpi(kpis, key);
    if (!kpi) return [];
    const shown = shownValue(metricOf(key), kpi);
    const { figure, unit } = formatFigure(besideTarget(metricOf(key), shown, kpi.target), shown);
    return [
      {
        key,
        label: metricOf(key).shortLabel,
        value: kpi.value === null ? null : figure,
        unit,
        reason: kpi.reason,
        status: statusOf(kpi),
        definition: definitionOf(kpi, context),
        parts: [changePart(kpi, context), ...parts(kpi)],
        onOpen: () => onOpen(key),
      },
    ];
  };
  return [
    ...card('tech_productivity', (kpi) => [
      { name: 'On jobs', value: one(work?.actualHours) },
      { name: 'Attended', value: one(work?.attendanceHours) },
      targetPart(kpi),
    ]),
    ...card('tech_efficiency', (kpi) => [
      { name: 'Sold ÷ on jobs', value: 'punched lines', isQuiet: true },
      {
        name: 'Lines without a punch',
        value: formatCount(work?.noPunchLines),
        onOpen: (work?.noPunchLines ?? 0) > 0 ? onNoPunch : undefined,
      },
      targetPart(kpi),
    ]),
    ...card('tech_proficiency', (kpi) => [
      { name: 'Sold', value: one(work?.soldHours) },
      { name: 'Attended', value: one(work?.attendanceHours) },
      targetPart(kpi),
    ]),
    ...card('tech_hours_day', () => hoursADay(data)).map((each) => ({ ...each, label: 'Sold hours a day' })),
    ...card('tech_gross_hour', (kpi) => [
      { name: 'Labor gross', value: formatMoney(work?.gross) },
      { name: 'Pay per sold hour', value: formatFigure(metricOf('tech_cost_hour'), work?.costPerHour ?? null).figure },
      targetPart(kpi),
    ]),
    comebackCard(data, work, findKpi(kpis, 'comeback_pct'), context),
  ];
}

/** The work of the store or of one person, for the cards. */
type CardWork = Pick<
  Work,
  'actualHours' | 'attendanceHours' | 'soldHours' | 'noPunchLines' | 'gross' | 'costPerHour' | 'comebacks' | 'roCount'
>;

function addUp(rows: readonly Work[]): CardWork | undefined {
  if (rows.length === 0) return undefined;
  const sum = (of: (work: Work) => number | null): number | null =>
    rows.map(of).reduce((total, each) => (total === null || each === null ? (total ?? each) : total + each));
  const soldHours = sum((work) => work.soldHours) ?? 0;
  const cost = sum((work) => work.laborCost);
  return {
    actualHours: sum((work) => work.actualHours),
    attendanceHours: sum((work) => work.attendanceHours),
    soldHours,
    noPunchLines: sum((work) => work.noPunchLines),
    gross: sum((work) => work.gross),
    costPerHour: cost === null || soldHours === 0 ? null : cost / soldHours,
    comebacks: sum((work) => work.comebacks),
    roCount: sum((work) => work.roCount) ?? 0,
  };
}

/** Lists the two shops with the most hours, for comparison. A single shop adds nothing to the store's figure. */
function hoursADay({ byShop }: Performance): Part[] {
  const shops = [...(byShop ?? [])].sort((a, b) => b.soldHours - a.soldHours).slice(0, 2);
  if (byShop === null) return [{ name: 'A day worked', value: 'an hour flagged', isQuiet: true }];
  return [
    { name: 'All shops', value: 'per technician', isQuiet: true },
    ...(shops.length > 1
      ? shops.map(({ techName, hoursPerDay }) => ({ name: techName, value: averageText(hoursPerDay) }))
      : []),
  ];
}

function comebackCard(
  data: Performance,
  work: CardWork | undefined,
  share: Kpi | undefined,
  context: KpiContext,
): Card {
  const comebacks = work?.comebacks ?? null;
  const ros = work?.roCount ?? 0;
  const [most] = [...data.rows].sort((a, b) => (b.comebacks ?? 0) - (a.comebacks ?? 0));
  const byTechnician = data.rows.reduce((sum, row) => sum + (row.comebacks ?? 0), 0);
  return {
    key: 'comebacks',
    label: 'Comebacks',
    value: comebacks === null ? null : formatCount(comebacks),
    unit: `of ${formatCount(ros)} ${ros === 1 ? 'RO' : 'ROs'}`,
    reason: work ? NOT_PROVIDED : null,
    status: 'none',
    ...(share ? { definition: definitionOf(share, context) } : {}),
    parts:
      comebacks === null
        ? []
        : [
            ...(share ? [changePart(share, context)] : []),
            { name: 'Share', value: ros === 0 ? NO_VALUE : formatPercent((comebacks / ros) * 100, 2) },
            ...(data.store && most && (most.comebacks ?? 0) > 0
              ? [{ name: 'Most', value: `${most.techName}, ${formatCount(most.comebacks)}` }]
              : []),
            // A line with two technicians counts once for the store, and once for each of them.
            ...(data.store && byTechnician > comebacks
              ? [{ name: 'Counted by technician', value: formatCount(byTechnician) }]
              : [{ name: 'Target', value: 'Not set', isQuiet: true }]),
          ],
  };
}

/** More time on jobs than at work is not good. */
function statusOf(kpi: Kpi): FigureStatus {
  if (kpi.smallSample || kpi.value === null) return 'none';
  return kpi.key === 'tech_productivity' && kpi.value > 100 ? 'amber' : kpi.status;
}

function changePart(kpi: Kpi, context: KpiContext): Part {
  const { name, value, kind, direction } = changeRow(kpi, context);
  return { name, value: value ?? NO_VALUE, isQuiet: kind === 'quiet' || value === null, direction };
}

function targetPart(kpi: Kpi): Part {
  if (kpi.target === null) return { name: 'Target', value: 'Not set', isQuiet: true };
  const definition = metricOf(kpi.key);
  const name = `Target ${formatTarget(definition, kpi)}`;
  if (kpi.smallSample) return { name, value: 'Few hours', isQuiet: true };
  return { name, value: distanceInWords(definition, { ...kpi, facts: {} }) ?? NO_VALUE, status: statusOf(kpi) };
}
