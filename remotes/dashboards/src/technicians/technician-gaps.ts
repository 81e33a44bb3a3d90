import type { Kpi } from '@fixed-ops/contract';
import {
  formatChange,
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  metricOf,
  shownValue,
} from '@fixed-ops/metrics';
import type { FigureStatus } from '@fixed-ops/ui';
import { shownProficiency } from './shown-rates.ts';
import { type Performance, peopleIn, type Work } from './technician-rows.ts';

/** A gap with its worth, its reason and its link. */
export interface TechnicianGap {
  readonly key: string;
  readonly name: string;
  readonly status: FigureStatus;
  readonly amount: string;
  /** The size relative to the largest amount in dollars, 0 to 1. */
  readonly share: number;
  readonly reason: string;
  readonly openLabel: string;
  readonly leadsTo: { readonly shop: string } | 'technicians' | 'missing';
}

const hours = (value: number | null) => formatNumber(value, 0);

/** Returns the gap of the shop that is furthest behind, of the store, and of hours without a technician. */
export function technicianGaps(
  { rows, store, byShop, missingTech, targets }: Performance,
  proficiency: Kpi | undefined,
  comparedWords: string | null,
  mayAssign: boolean,
): TechnicianGap[] {
  const shop = furthestBehind(byShop ?? []);
  const gaps: (TechnicianGap & { readonly dollars: number })[] = [];
  if (shop && (byShop ?? []).length > 1 && shop.gapDollars !== null) {
    const people = peopleIn(rows, shop.techNumber).length;
    gaps.push({
      key: `shop:${shop.techNumber}`,
      name: `${shop.techName} proficiency`,
      status: shop.statuses.proficiency,
      dollars: shop.gapDollars,
      amount: formatMoney(shop.gapDollars),
      share: 1,
      reason: [soldOfAttended(shop), otherShops(shop, byShop ?? [])].filter(Boolean).join(' '),
      openLabel: technicians(people),
      leadsTo: { shop: shop.techNumber },
    });
  }
  if (store && store.gapDollars !== null && store.gapDollars > 0) {
    gaps.push({
      key: 'store',
      name: 'Store proficiency',
      status: store.statuses.proficiency,
      dollars: store.gapDollars,
      amount: formatMoney(store.gapDollars),
      share: 1,
      reason: [
        `${hours(store.soldHours)} hours sold of ${hours(store.attendanceHours)} attended.`,
        missingHours(store, targets.proficiencyPct),
        changeInWords(proficiency, comparedWords),
      ]
        .filter(Boolean)
        .join(' '),
      openLabel: technicians(rows.length),
      leadsTo: 'technicians',
    });
  }
  const largest = Math.max(1, ...gaps.map(({ dollars }) => dollars));
  const ranked: TechnicianGap[] = gaps
    .sort((a, b) => b.dollars - a.dollars)
    .map(({ dollars, ...gap }) => ({ ...gap, share: dollars / largest }));
  return missingTech && missingTech.lines > 0 ? [...ranked, nobodys(missingTech, mayAssign)] : ranked;
}

function nobodys(
  { lines, hours: sold, sales }: NonNullable<Performance['missingTech']>,
  mayAssign: boolean,
): TechnicianGap {
  const count = `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`;
  return {
    key: 'missing',
    name: 'Hours without a technician',
    status: 'red',
    amount: `${formatNumber(sold, 1)} hours`,
    share: 0,
    reason: `${count} with ${formatMoney(sales)} of labor ${lines === 1 ? 'has' : 'have'} no technician. The labor is in sales, the hours are in nobody’s proficiency.`,
    openLabel: `${mayAssign ? 'Assign' : 'Show'} ${count}`,
    leadsTo: 'missing',
  };
}

function furthestBehind(shops: readonly Work[]): Work | undefined {
  return shops
    .filter(({ gapDollars }) => (gapDollars ?? 0) > 0)
    .sort((a, b) => (b.gapDollars ?? 0) - (a.gapDollars ?? 0))[0];
}

const soldOfAttended = (work: Work): string =>
  `${hours(work.soldHours)} hours sold of ${hours(work.attendanceHours)} attended, ${formatPercent(shownProficiency(work))}.`;

/** Compares the other shops with this one. If all of them are ahead, the sentence says that this shop makes the whole gap. */
function otherShops(shop: Work, shops: readonly Work[]): string {
  const others = shops.filter(({ techNumber, gapDollars }) => techNumber !== shop.techNumber && gapDollars !== null);
  const [only, ...more] = others;
  if (!only) return '';
  const isAll = others.every(({ gapDollars }) => (gapDollars ?? 0) <= 0);
  const beside =
    more.length === 0 ? `${only.techName} is at ${formatPercent(shownProficiency(only))}` : 'The others are ahead';
  if (isAll) return `${beside}: ${shop.techName} is the whole gap.`;
  return more.length === 0 ? `${beside}.` : '';
}

function missingHours({ soldHours, attendanceHours }: Work, target: number | null): string {
  if (target === null || attendanceHours === null) return '';
  const missing = (target / 100) * attendanceHours - soldHours;
  return missing > 0 ? `Closing the gap is ${hours(missing)} more sold hours.` : '';
}

function changeInWords(kpi: Kpi | undefined, comparedWords: string | null): string {
  if (!kpi || kpi.compareValue === null || comparedWords === null) return '';
  const definition = metricOf(kpi.key);
  const text = formatChange(definition, shownValue(definition, kpi), kpi.compareShown ?? kpi.compareValue);
  const size = text.slice(2).replace('pts', 'points');
  if (text.startsWith('↑')) return `Up ${size} from ${comparedWords}.`;
  return text.startsWith('↓') ? `Down ${size} from ${comparedWords}.` : '';
}

const technicians = (count: number): string => `${formatCount(count)} ${count === 1 ? 'technician' : 'technicians'}`;
