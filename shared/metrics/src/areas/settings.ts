/** What pages of settings show the effect of a change with. */
export { averageSpans, type MonthsBaseline } from '../period/average-spans.ts';
export * from '../period/working-days.ts';
