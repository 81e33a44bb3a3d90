import { prefetched } from '@fixed-ops/api';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { inspectCalls } from '@fixed-ops/contract/xtime';
import { defineRemote, type ScreenToCome } from '@fixed-ops/router';
import { currentSession, Product } from '@fixed-ops/session';
import { XtimeScreen } from './xtime-screen.tsx';

/**
 * The first requests of the inspections. They are wasted where this tab has chosen another period for this area, and on a first page without
 * the product, which only a link leads to.
 */
function prefetch({ range }: ScreenToCome) {
  const { dealershipData } = currentSession();
  if (dealershipData && !dealershipData.products.includes(Product.XTime)) return [];
  return [
    prefetched(inspectCalls.processDailyPerformanceData, { query: range }),
    prefetched(administrationCalls.serviceOptionsThresholds, { retryWithBackOff: true }),
  ];
}

/** Inspections of the active dealership. */
export default defineRemote({ name: 'xtime', routes: [{ path: '/xtime', Component: XtimeScreen, prefetch }] });
