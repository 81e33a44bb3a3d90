import { loadedScripts, watchScripts } from './loaded-scripts.ts';

const resource = (name: string) => ({ entryType: 'resource', name }) as PerformanceResourceTiming;

test('scripts that come after the browser has ended its own list of requests are known as well', () => {
  const full = [
    resource('https://ops.example.com/assets/main.1234567890.js'),
    resource('https://ops.example.com/api/x'),
  ];
  performance.getEntriesByType = () => full;
  let tell = (_entries: readonly PerformanceEntry[]) => {};
  const observe = jest.fn();
  window.PerformanceObserver = class {
    constructor(heard: (list: { getEntries: () => readonly PerformanceEntry[] }) => void) {
      tell = (entries) => heard({ getEntries: () => entries });
    }
    observe = observe;
  } as unknown as typeof PerformanceObserver;
  const names = () => loadedScripts().map(({ name }) => new URL(name).pathname);

  expect(names()).toEqual(['/assets/main.1234567890.js']);
  watchScripts();
  watchScripts();
  expect(observe).toHaveBeenCalledTimes(1);
  expect(observe).toHaveBeenCalledWith({ type: 'resource', buffered: true });
  // What an observer is told of the past comes a moment later.
  expect(names()).toEqual(['/assets/main.1234567890.js']);
  tell(full);
  tell([resource('https://ops.example.com/remotes/xtime/r1/remoteEntry.js?retry=1')]);
  expect(names()).toEqual(['/assets/main.1234567890.js', '/remotes/xtime/r1/remoteEntry.js']);
});
