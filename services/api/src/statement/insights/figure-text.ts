import {
  formatCount,
  formatHours,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  type MetricUnit,
} from '@fixed-ops/metrics';

/** Formats a figure for use in a sentence. */
export function figureText(value: number, unit: MetricUnit): string {
  switch (unit) {
    case 'money':
      return formatMoney(value);
    case 'moneyPerHour':
      return formatRate(value);
    case 'percent':
      return formatPercent(value);
    case 'hours':
      return formatHours(value, 2);
    case 'count':
      return formatCount(value);
    default:
      return formatNumber(value);
  }
}
