import { AT_PRICE_BOUNDS } from '../matrix/price-consistency.ts';
import type { Threshold } from './threshold.ts';

type Row = readonly [metricKey: string, scope: string, green: number, amber: number];
type Band = readonly [metricKey: string, scope: string, low: number, high: number, amberLow: number, amberHigh: number];

const bounds = (direction: 'up' | 'down', rows: readonly Row[]): Threshold[] =>
  rows.map(([metricKey, scope, green, amber]) => ({
    metricKey,
    scope,
    direction,
    green,
    amber,
    bandLow: null,
    bandHigh: null,
    amberLow: null,
    amberHigh: null,
    enabled: true,
    showDollarGap: true,
  }));

const bands = (rows: readonly Band[]): Threshold[] =>
  rows.map(([metricKey, scope, bandLow, bandHigh, amberLow, amberHigh]) => ({
    metricKey,
    scope,
    direction: 'band',
    green: null,
    amber: null,
    bandLow,
    bandHigh,
    amberLow,
    amberHigh,
    enabled: true,
    showDollarGap: true,
  }));

/** Default bounds of the service department (DOMAIN 2.4, where the published guides behind them are named). */
export const defaultServiceThresholds: readonly Threshold[] = [
  ...bounds('up', [
    ['labor_gp_pct', 'all', 73, 70],
    ['labor_gp_pct', 'C', 75, 72],
    ['labor_gp_pct', 'W', 75, 72],
    ['labor_gp_pct', 'I', 72, 68],
    ['elr_pct_door', 'C', 85, 75],
    ['elr_repair', 'C', 97, 92],
    ['hpro', 'C', 1.8, 1.5],
    ['hpro', 'W', 2, 1.6],
    ['hpro', 'I', 2, 1.5],
    ['parts_to_labor', 'C', 0.9, 0.75],
    ['menu_pct', 'C', 30, 20],
    ['at_price_pct', 'C', AT_PRICE_BOUNDS.good, AT_PRICE_BOUNDS.near],
    ['tech_productivity', 'all', 85, 80],
    ['tech_efficiency', 'all', 125, 110],
    ['tech_proficiency', 'all', 100, 90],
    ['mpi_completion', 'all', 90, 70],
    ['mpi_close_ratio', 'all', 33, 25],
  ]),
  ...bounds('down', [
    ['one_line_pct', 'C', 35, 45],
    ['discount_pct', 'C', 2, 4],
    ['policy_pct', 'all', 1, 2.5],
    ['missing_tech_pct', 'all', 0, 1],
    ['cycle_days', 'C', 1.5, 2.5],
    ['open_ro_aged', 'all', 5, 10],
    ['exp_total_pct_gross', 'service', 70, 80],
    ['exp_personnel_pct_gross', 'service', 40, 45],
    ['exp_variable_pct_gross', 'service', 15, 20],
    ['exp_semi_fixed_pct_gross', 'service', 10, 13],
    ['exp_fixed_pct_gross', 'service', 15, 18],
  ]),
  ...bounds('up', [['fixed_absorption', 'all', 100, 75]]),
  ...bands([['work_mix', 'C', 30, 45, 25, 50]]),
];

/** Default bounds of the parts department (DOMAIN 2.4). */
export const defaultPartsThresholds: readonly Threshold[] = [
  ...bounds('up', [
    ['parts_gp_pct', 'all', 38, 35],
    ['parts_gp_pct', 'ro_customer', 41, 37],
    ['parts_gp_pct', 'ro_warranty', 40, 30],
    ['parts_gp_pct', 'ro_internal', 40, 36],
    ['parts_gp_pct', 'counter', 41, 36],
    ['parts_gp_pct', 'body', 30, 26],
    ['wholesale_gp_pct', 'all', 20, 17],
    ['gross_turns', 'all', 6, 5],
    ['true_turns', 'all', 5, 4],
    ['fill_rate', 'all', 90, 85],
    ['stock_order_pct', 'all', 70, 65],
  ]),
  ...bounds('down', [
    ['obs_pct', 'all', 5, 10],
    ['value_7_12_pct', 'all', 5, 10],
    ['idle_pct', 'all', 10, 20],
    ['ep_pct', 'all', 8, 12],
    ['negative_on_hand_pct', 'all', 0, 1],
    ['exp_total_pct_gross', 'parts', 60, 70],
    ['exp_personnel_pct_gross', 'parts', 40, 45],
    ['exp_variable_pct_gross', 'parts', 15, 20],
    ['exp_semi_fixed_pct_gross', 'parts', 10, 13],
    ['exp_fixed_pct_gross', 'parts', 15, 18],
  ]),
  ...bands([
    ['days_supply', 'all', 45, 60, 35, 75],
    ['lost_sales_pct', 'all', 2, 4, 1, 6],
  ]),
];

/** All default bounds of service and parts. */
export const defaultThresholds: readonly Threshold[] = [...defaultServiceThresholds, ...defaultPartsThresholds];
