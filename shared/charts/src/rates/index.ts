/** Lines of rates over hours. Their code loads with the first page that shows one. */
export { type RateEvent, RateLines, type RateLinesProps, type RatePoint, type RateSeries } from './rate-lines.tsx';
