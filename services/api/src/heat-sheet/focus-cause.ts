import type { HeatSheet } from '@fixed-ops/contract';
import { metricOf } from '@fixed-ops/metrics';
import type { Figures } from '../core/figures.ts';
import { figureScope } from '../core/selection/figure-scope.ts';
import type { Selection } from '../core/selection/selection.ts';

type Row = HeatSheet['rows'][number];

/** The figure that explains why another one is low: few hours come from orders with one line, a low rate from repair priced below the grid. */
const CAUSES: Readonly<Record<string, string>> = { hpro: 'one_line_pct', elr: 'override_pct' };

/** An advisor's row. Its focus also names the cause. */
export function withCause(row: Row, figures: Figures, selection: Selection): Row {
  const key = row.focus === null ? undefined : CAUSES[row.focus.key];
  if (row.focus === null || key === undefined) return row;
  const scope = figureScope(metricOf(key).scope, selection.filter);
  const { value, smallSample } = figures.kpi(key, { scope, advisor: row.personNumber });
  if (value === null || value <= 0 || smallSample) return row;
  return { ...row, focus: { ...row.focus, cause: { key, value } } };
}
