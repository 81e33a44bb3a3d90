require('@testing-library/jest-dom');
const { configure, getConfig } = require('@testing-library/dom');
const React = require('react');
const { dismissToast, readToasts } = require('../../shared/ui/src/toast/toast-store.ts');

const { getElementError } = getConfig();
configure({
  // A busy machine is no reason to fail: what must appear may take longer there, what must not is asserted at once.
  asyncUtilTimeout: 5000,
  // What is not there yet is looked for again, and nobody reads the page as text each time that it was not: `waitFor` adds it to the last
  // error, when time is up.
  getElementError: (message, container) => {
    if (message === null || !getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    const error = new Error(message);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// React takes a stack for each of its elements, for ten thousand in a second at most, to say in a warning who has made it: a tenth of the
// time of a screen's tests. Ours are told the component alone, as beyond that limit.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if ('recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

// A page begins without messages. Those of the test before would be taken for this one's own as long as these are not there yet, and the
// slower the machine, the longer.
beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
});

// A component that waits for a promise leaves work to the `act` round a click or a `render`, and React forgets what is left in an `act` that
// nobody awaits: it takes that drawing for one under way from then on, and the page stands still. What is left goes on as in a browser.
// React complains of each such `act`, although here nothing is forgotten.
const { error: complain } = console;
console.error = (...said) => {
  if (!String(said[0]).startsWith('A component suspended inside an `act` scope, but')) complain.apply(console, said);
};
const { act } = React;
const scheduler = () => require(require.resolve('scheduler', { paths: [require.resolve('react-dom')] }));
React.act = (callback) => {
  let left = [];
  let isAwaited = false;
  const acted = act(() => {
    left = internals.actQueue;
    const result = callback();
    isAwaited = typeof result?.then === 'function';
    return result;
  });
  if (isAwaited || internals.actQueue !== null) return acted;
  for (const work of left.splice(0)) {
    const { unstable_scheduleCallback: schedule, unstable_NormalPriority: priority } = scheduler();
    schedule(priority, work);
  }
  return acted;
};
