import { addDays, roundTo } from '@fixed-ops/metrics';
import type { RateOrder } from './read-rate-orders.ts';

/** Repair orders `from` to before `to` of the qualified ones, and what they prove together. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly laborC: number;
  readonly soldH: number;
  readonly partsC: number;
  readonly partsCostC: number;
}

/** Where fewer qualify than a window has, all of the last ninety days are taken instead (DOMAIN 1). */
const SHORT_WINDOW_DAYS = 90;

/** Dollars an hour; null without hours. */
export const rateOf = ({ laborC, soldH }: Pick<Window, 'laborC' | 'soldH'>): number | null =>
  soldH > 0 ? roundTo(laborC / soldH, 2) : null;
/** (Sales ÷ cost − 1) × 100; null without cost. */
export const markupOf = ({ partsC, partsCostC }: Pick<Window, 'partsC' | 'partsCostC'>): number | null =>
  partsCostC > 0 ? roundTo((partsC / partsCostC - 1) * 100, 2) : null;

/** Every run of `size` qualified repair orders in a row, each from the sums of the one before; one short one if too few. */
export function slidingWindows(orders: readonly RateOrder[], size: number, lastDay: string): Window[] {
  if (orders.length === 0) return [];
  if (orders.length < size) {
    const since = addDays(lastDay, 1 - SHORT_WINDOW_DAYS);
    const first = orders.findIndex((order) => order.close_date >= since);
    return first === -1 ? [] : [windowOf(orders, first, orders.length)];
  }
  const windows = [windowOf(orders, 0, size)];
  for (let to = size; to < orders.length; to += 1) {
    const [last, leaves, enters] = [windows.at(-1), orders[to - size], orders[to]];
    if (!last || !leaves || !enters) break;
    windows.push({
      from: last.from + 1,
      to: to + 1,
      laborC: last.laborC - leaves.labor_c + enters.labor_c,
      soldH: last.soldH - leaves.sold_h + enters.sold_h,
      partsC: last.partsC - leaves.parts_c + enters.parts_c,
      partsCostC: last.partsCostC - leaves.parts_cost_c + enters.parts_cost_c,
    });
  }
  return windows;
}

function windowOf(orders: readonly RateOrder[], from: number, to: number): Window {
  const add = (of: (order: RateOrder) => number) => orders.slice(from, to).reduce((sum, order) => sum + of(order), 0);
  return {
    from,
    to,
    laborC: add((order) => order.labor_c),
    soldH: add((order) => order.sold_h),
    partsC: add((order) => order.parts_c),
    partsCostC: add((order) => order.parts_cost_c),
  };
}

/** The best windows that share no repair order, by what they are measured in; of equal ones the later. */
export function bestWindows(
  windows: readonly Window[],
  measure: (window: Window) => number | null,
  most: number,
): Window[] {
  const ranked = windows
    .map((window) => ({ window, value: measure(window) }))
    .filter((each): each is { window: Window; value: number } => each.value !== null)
    .sort((one, other) => other.value - one.value || other.window.from - one.window.from);
  const chosen: Window[] = [];
  for (const { window } of ranked) {
    if (chosen.length === most) break;
    if (chosen.every((other) => window.to <= other.from || window.from >= other.to)) chosen.push(window);
  }
  return chosen;
}
