import { onCLS, onINP, onLCP } from 'web-vitals';

/**
 * Reports the browser's measurements of the page whenever they change, because a page may be left at any time. It includes measurements from
 * before this code loaded. They are milliseconds; the layout shift has no unit. A browser without measurements reports nothing.
 */
export function measureVitals(measured: (vital: 'lcpMs' | 'inpMs' | 'cls', value: number) => void): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const always = { reportAllChanges: true };
  onLCP(({ value }) => measured('lcpMs', value), always);
  onINP(({ value }) => measured('inpMs', value), always);
  onCLS(({ value }) => measured('cls', value), always);
}
