import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import { ordersInWords } from '@fixed-ops/drill';
import { findKpi } from '@fixed-ops/figures';
import {
  besideTarget,
  formatCount,
  formatHours,
  formatMetric,
  formatMoney,
  formatTarget,
  isPayType,
  metricOf,
  payTypes,
  shownValue,
} from '@fixed-ops/metrics';

/** One of the largest gaps to target: its worth, its reason, and the text of its link to the proof. */
export interface ServiceOpportunity {
  readonly kpi: Kpi;
  readonly name: string;
  readonly dollars: number;
  /** The size relative to the largest gap, 0 to 1. */
  readonly share: number;
  readonly reason: string;
  readonly openLabel: string;
}

const SHOWN = 3;

/** Returns the three largest gaps in dollars among the cards. Gaps overlap, so the function ranks them but never adds them up. */
export function largestGaps(
  cards: readonly Kpi[],
  numbers: Pick<MonthlyNumbers, 'byAdvisor'>,
  technicianCount: number | null,
): ServiceOpportunity[] {
  const gaps = cards
    .flatMap((kpi) =>
      isGap(kpi) && kpi.gapDollars !== null && kpi.gapDollars > 0 ? [{ kpi, dollars: kpi.gapDollars }] : [],
    )
    .sort((a, b) => b.dollars - a.dollars)
    .slice(0, SHOWN);
  const largest = gaps[0]?.dollars ?? 0;
  return gaps.map(({ kpi, dollars }) => ({
    kpi,
    dollars,
    name: nameOf(kpi),
    share: dollars / largest,
    reason: [reasonOf(kpi), costliestAdvisors(kpi, numbers)].filter((sentence) => sentence !== '').join(' '),
    openLabel: openLabelOf(kpi, technicianCount),
  }));
}

/** Returns the number of cards below their target, with or without dollars. */
export const shortOfTarget = (cards: readonly Kpi[]): number => cards.filter(isGap).length;

function isGap({ status, smallSample }: Kpi): boolean {
  return !smallSample && (status === 'amber' || status === 'red');
}

function nameOf({ key, scope }: Kpi): string {
  const { label } = metricOf(key);
  const payType = isPayType(scope) ? payTypes[scope] : null;
  if (key === 'one_line_pct') return 'One-line repair orders';
  return payType && (key === 'elr' || key === 'hpro') ? `${label}, ${payType.inSentence}` : label;
}

/** Compares the figure with its target, in the words of its formula. */
function reasonOf(kpi: Kpi): string {
  const definition = metricOf(kpi.key);
  const shown = shownValue(definition, kpi);
  const figure = formatMetric(besideTarget(definition, shown, kpi.target), shown);
  const target = formatTarget(definition, kpi);
  const { numerator, denominator } = kpi;
  if (numerator === null || denominator === null) return `${figure} against a target of ${target}.`;
  switch (kpi.key) {
    case 'elr':
      return `${figure} against a target of ${target} over ${formatHours(denominator)}.`;
    case 'one_line_pct':
      return `${formatCount(numerator)} of ${formatCount(denominator)} customer-pay ROs left with one line.`;
    case 'tech_proficiency': {
      const missing = kpi.target === null ? 0 : (kpi.target / 100) * denominator - numerator;
      return `${formatHours(numerator)} sold of ${formatHours(denominator)} attended, ${formatHours(missing)} short.`;
    }
    case 'parts_to_labor':
      return `${formatMoney(numerator)} of parts on ${formatMoney(denominator)} of labor, ${figure} against a target of ${target}.`;
    case 'discount_pct':
      return `${formatMoney(numerator)} of discounts on ${formatMoney(denominator)} of labor, ${figure} against ${target}.`;
    case 'hpro':
      return `${figure} against a target of ${target} over ${formatCount(denominator)} repair orders.`;
    default:
      return `${figure} against a target of ${target}, over ${formatCount(kpi.n)} repair orders.`;
  }
}

/** Names the two people with the largest gaps, if several people have one in dollars. */
function costliestAdvisors(kpi: Kpi, { byAdvisor }: Pick<MonthlyNumbers, 'byAdvisor'>): string {
  const judged = byAdvisor
    .flatMap(({ number, name, kpis }) => {
      const own = findKpi(kpis, kpi.key);
      if (number === '' || !own?.gapDollars || own.scope !== kpi.scope || !isGap(own)) return [];
      return [{ name, dollars: own.gapDollars }];
    })
    .sort((a, b) => b.dollars - a.dollars);
  const [first, second] = judged;
  if (!first || !second || byAdvisor.length < 3) return '';
  const isMost = first.dollars + second.dollars > (kpi.gapDollars ?? 0) / 2;
  const people = `${first.name} (${formatMoney(first.dollars)}) and ${second.name} (${formatMoney(second.dollars)})`;
  return isMost ? `${people} account for most of it.` : `${people} account for the largest parts.`;
}

function openLabelOf(kpi: Kpi, technicianCount: number | null): string {
  if (kpi.key.startsWith('tech_')) {
    if (technicianCount === null) return 'By technician';
    return `${formatCount(technicianCount)} ${technicianCount === 1 ? 'technician' : 'technicians'}`;
  }
  return ordersInWords(kpi.key, kpi.n, kpi.numerator);
}
