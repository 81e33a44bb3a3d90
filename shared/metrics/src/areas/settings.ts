/** What the settings pages use to show the effect of a change. */
export * from '../counting/code-pattern.ts';
export { statusAgainst } from '../figure/status-against.ts';
export { averageSpans, type MonthsBaseline } from '../period/average-spans.ts';
export * from '../period/store-week.ts';
export * from '../period/working-days.ts';
