import { discardUnsavedChanges } from '@fixed-ops/session/host';
import { tellTabs } from '../auth/tabs.ts';
import { followTabs } from './tab-life.ts';

jest.mock('@fixed-ops/session/host', () => ({
  ...jest.requireActual<object>('@fixed-ops/session/host'),
  discardUnsavedChanges: jest.fn(),
}));

/** One channel for all "tabs" of the test; jsdom has none. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    Channel.open.delete(this);
  }
}

beforeAll(() => {
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: Channel, configurable: true });
});

afterEach(() => Channel.open.clear());

test('a tab whose person signs in anew in another one tries again what has failed meanwhile', () => {
  const tryAgain = jest.fn();
  followTabs().enter({ at: 'signedIn', localAccountId: 'noor' }, tryAgain);
  new Channel().postMessage({ type: 'signedIn', localAccountId: 'noor', from: 'another page' });
  expect(tryAgain).toHaveBeenCalledTimes(1);
});

test('a sign-out in another tab takes the range and the unsaved changes of this one along', () => {
  sessionStorage.setItem('reportingDate', '{"period":"last3Months"}');
  const open = jest.fn();
  followTabs(open).enter({ at: 'signedIn', localAccountId: 'dana' });
  // This page's own sign-out leads it out by itself, and it needs its storage on the way.
  tellTabs({ type: 'signedOut' });
  expect(open).not.toHaveBeenCalled();
  new Channel().postMessage({ type: 'signedOut', from: 'another page' });
  expect(sessionStorage.getItem('reportingDate')).toBeNull();
  expect(discardUnsavedChanges).toHaveBeenCalled();
  expect(open).toHaveBeenCalledWith('/dashboard');
  // A tab that was frozen hears it late, when somebody else may be signed in: it must not ask for their password.
  expect(localStorage.getItem('askForPassword')).toBeNull();
});
