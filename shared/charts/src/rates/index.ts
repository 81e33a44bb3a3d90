/** Rates over hours, side by side; comes with the first page that has one. */
export { type RateEvent, RateLines, type RateLinesProps, type RatePoint, type RateSeries } from './rate-lines.tsx';
