import { onCLS, onINP, onLCP } from 'web-vitals';

/**
 * Hands on what the browser measures of the page, as it changes, since a page may be left at any time; what was measured before this code
 * came is told as well. Milliseconds, and for the layout its shift without a unit. Browsers that measure nothing tell nothing.
 */
export function measureVitals(measured: (vital: 'lcpMs' | 'inpMs' | 'cls', value: number) => void): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const always = { reportAllChanges: true };
  onLCP(({ value }) => measured('lcpMs', value), always);
  onINP(({ value }) => measured('inpMs', value), always);
  onCLS(({ value }) => measured('cls', value), always);
}
