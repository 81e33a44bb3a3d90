import { computeFigure, lacksFieldOf, metricOf, roundTo, type ServiceSums } from '@fixed-ops/metrics';

/** Reads published figures off some sums: the metrics' own definitions, null where the feed lacks a field. */
export function lineFiguresFrom(fieldsNotProvided: readonly string[]) {
  const metric = (key: string, sums: ServiceSums): number | null =>
    computeFigure(metricOf(key), 'all', sums, fieldsNotProvided).value;
  const has = (...keys: (keyof ServiceSums)[]): boolean => !lacksFieldOf(keys, fieldsNotProvided);
  return {
    metric,
    hours: (sums: ServiceSums): number | null => (has('soldH') ? roundTo(sums.soldH / 100, 2) : null),
    laborCost: (sums: ServiceSums): number | null => (has('laborCostC') ? roundTo(sums.laborCostC / 100, 2) : null),
    averageHours: (sums: ServiceSums): number | null =>
      has('soldH') && sums.countedLines > 0 ? roundTo(sums.soldH / 100 / sums.countedLines, 4) : null,
    averageLabor: (sums: ServiceSums): number | null =>
      has('laborSaleC') && sums.countedLines > 0 ? roundTo(sums.laborSaleC / 100 / sums.countedLines, 2) : null,
    averageParts: (sums: ServiceSums): number | null =>
      has('partsSaleC') && sums.countedLines > 0 ? roundTo(sums.partsSaleC / 100 / sums.countedLines, 2) : null,
    discounts: (sums: ServiceSums): number | null =>
      has('discountLaborC') ? roundTo((sums.discountLaborC + sums.discountPartsC) / 100, 2) : null,
  };
}
export type LineFigures = ReturnType<typeof lineFiguresFrom>;

/** Part of a whole in per cent; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundTo((part / whole) * 100, 2);

/** The common columns of labor types, op codes under them, and their totals. */
export function lineFigureSums(sums: ServiceSums, figures: LineFigures) {
  const { metric } = figures;
  return {
    roCount: sums.roCount,
    lineCount: sums.countedLines,
    hours: figures.hours(sums),
    sales: metric('labor_sales', sums),
    cost: figures.laborCost(sums),
    gross: metric('labor_gross', sums),
    gpPct: metric('labor_gp_pct', sums),
    elr: metric('elr', sums),
    elrPctDoor: metric('elr_pct_door', sums),
    avgHoursPerLine: figures.averageHours(sums),
  };
}

/** Listed unless asked for all: money, hours or a counted line. */
export const hasWork = (sums: ServiceSums): boolean => sums.countedLines > 0 || WORK.some((key) => sums[key] !== 0);
const WORK = ['soldH', 'laborSaleC', 'partsSaleC', 'subletSaleC', 'miscSaleC'] as const;
