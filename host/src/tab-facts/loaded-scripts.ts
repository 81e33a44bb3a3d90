const isScript = (entry: PerformanceEntry): entry is PerformanceResourceTiming =>
  entry.entryType === 'resource' && /\.js(?:\?|$)/.test(entry.name);

const scripts: PerformanceResourceTiming[] = [];
let isWatching = false;

/**
 * Records the browser's measurements of every script, past and future. The browser's own list ends at 250 requests, which an open page makes
 * within an hour. Calling it again changes nothing.
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
