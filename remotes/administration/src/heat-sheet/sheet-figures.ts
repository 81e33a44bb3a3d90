import { findMetric, type MetricDefinition } from '@fixed-ops/metrics';

type Figure = Pick<MetricDefinition, 'label' | 'shortLabel' | 'unit'>;

/** Figures of a heat sheet that are not in the metric dictionary. */
const SHEET_ONLY_FIGURES: Readonly<Record<string, Figure>> = {
  tech_sold_hours: { label: 'Hours sold', shortLabel: 'Hours sold', unit: 'hours' },
};

/** A key figure of a heat sheet, even if no sheet shows it. */
export const figureOfSheet = (key: string): Figure | undefined => findMetric(key) ?? SHEET_ONLY_FIGURES[key];
