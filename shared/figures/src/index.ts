export { useDrawnView } from '@fixed-ops/api';
export { DashboardPeriod, payTypeSegments } from './filters/dashboard-filter-bar.tsx';
export {
  type DashboardFilters,
  filterQuery,
  type PayTypeChoice,
  peopleFilter,
  peopleValues,
} from './filters/dashboard-filters.ts';
export { totalName } from './filters/total-name.ts';
export { useAfterFigures } from './filters/use-after-figures.ts';
export { type DashboardView, useDashboardView, usePartsView } from './filters/use-dashboard-view.ts';
export { usePeople, useTechnicianCount } from './filters/use-people.ts';
export { BelowFirstFigures } from './frame/below-first-figures.tsx';
export { type DashboardFigures, DashboardFrame } from './frame/dashboard-frame.tsx';
export { dashboardPrefetch, type FigureRows, foreseenView } from './frame/dashboard-prefetch.ts';
export { kpiContextOf, periodHeading } from './frame/period-heading.ts';
export { FigureButton } from './kpi/figure-button.tsx';
export { findKpi } from './kpi/find-kpi.ts';
export { KpiCards, KpiCardsSkeleton } from './kpi/kpi-cards.tsx';
export { cellText, changeRow, definitionOf, type KpiContext, worthInWords, worthPerMonth } from './kpi/kpi-text.ts';
export { type FigureColumn, type FigurePart, figureColumns } from './table/figure-columns.tsx';
export { EmptyTrend, MonthlyTrend, TrendSkeleton } from './trend/monthly-trend.tsx';
export { type MonthContext, SalesTrend } from './trend/sales-trend.tsx';
export { type TrendDays, useTrendDays } from './trend/use-trend-days.tsx';
export { searchWithMovingRange } from './views/view-range.ts';
