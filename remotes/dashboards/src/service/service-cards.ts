import type { Kpi, MonthlyNumbers } from '@fixed-ops/contract';
import type { AveragedMetric } from '@fixed-ops/contract/dashboards';
import { findKpi } from '@fixed-ops/figures';
import { isPayType, metricOf, payTypes } from '@fixed-ops/metrics';

/** Returns the figures of cards in their order. The server has already applied a chosen pay type. */
export function cardsOf(keys: readonly string[], numbers: Pick<MonthlyNumbers, 'kpis'>): Kpi[] {
  return keys.flatMap((key) => findKpi(numbers.kpis, key) ?? []);
}

/** The cards for which the store has an average. */
export const AVERAGED = [
  'elr',
  'hpro',
  'one_line_pct',
  'labor_gp_pct',
  'gross_per_hour',
  'parts_to_labor',
  'discount_pct',
] as const satisfies readonly AveragedMetric[];

const CARD_LABELS: Readonly<Record<string, string>> = { elr: 'ELR', hpro: 'Hours per RO' };
/** Rates with a different meaning in each pay type. Their labels name it. */
const NAMED_SCOPE = new Set(['elr', 'hpro']);

/** Returns the card's name, such as `ELR, customer pay` or `Hours per RO, customer`. */
export function cardLabel({ key, scope }: Pick<Kpi, 'key' | 'scope'>): string {
  const label = CARD_LABELS[key] ?? metricOf(key).label;
  if (!NAMED_SCOPE.has(key) || scope === 'all') return label;
  if (!isPayType(scope)) return `${label}, ${scope}`;
  const { inSentence, short } = payTypes[scope];
  const words = key === 'elr' ? inSentence : short.toLowerCase();
  return `${label}, ${words}`;
}
