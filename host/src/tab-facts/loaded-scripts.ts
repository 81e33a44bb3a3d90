const isScript = (entry: PerformanceEntry): entry is PerformanceResourceTiming =>
  entry.entryType === 'resource' && /\.js(?:\?|$)/.test(entry.name);

const scripts: PerformanceResourceTiming[] = [];
let isWatching = false;

/**
 * Keeps what the browser measures of every script from now on, and of those before: its own list ends at 250 requests, which a page that stays open
 * has made within the hour. Calling it again changes nothing.
 */
export function watchScripts(): void {
  if (isWatching || typeof PerformanceObserver === 'undefined') return;
  isWatching = true;
  const observer = new PerformanceObserver((list) => void scripts.push(...list.getEntries().filter(isScript)));
  observer.observe({ type: 'resource', buffered: true });
}

/** The scripts that this page has fetched: what the browser's own list has, which an observer is told of a moment later, and what came after its end. */
export const loadedScripts = (): readonly PerformanceResourceTiming[] => [
  ...new Map(
    [...performance.getEntriesByType('resource').filter(isScript), ...scripts].map((script) => [
      `${script.startTime} ${script.name}`,
      script,
    ]),
  ).values(),
];
