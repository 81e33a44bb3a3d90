require('@testing-library/jest-dom');
const { configure, getConfig } = require('@testing-library/dom');
const React = require('react');
const { dismissToast, readToasts } = require('../../shared/ui/src/toast/toast-store.ts');

const { getElementError } = getConfig();
configure({
  // A test must not fail because the machine is busy: `waitFor` has five seconds. This does not slow down assertions without a wait.
  asyncUtilTimeout: 5000,
  // `waitFor` looks for a missing element many times. Printing the page each time is slow, so only the last error contains it.
  getElementError: (message, container) => {
    if (message === null || !getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    const error = new Error(message);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// React records a stack for each element, up to ten thousand in a second, to name the creator in a warning. This takes a tenth of the time
// of a screen's tests. With the limit already reached, warnings name only the component.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if ('recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

// Each test begins without messages. Otherwise, a test could find a message of the test before it, above all on a slow machine.
beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id);
});

// A component that waits for a promise leaves work in the queue of the `act` around a click or a `render`. React drops that queue if nobody
// awaits the `act`, and the component then never draws again. Here the work is scheduled as in a browser. React still warns about each such
// `act`, so that warning is dropped.
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
