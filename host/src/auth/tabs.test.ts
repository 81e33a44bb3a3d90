import type { KeyValueStorage } from '@fixed-ops/session/host';
import { followMessage } from './follow-tabs.ts';
import { CLAIM_MS, createInteractionClaim } from './interaction-claim.ts';

const dana = { at: 'signedIn', localAccountId: 'dana' } as const;
const starting = { at: 'starting' } as const;
const stopped = { at: 'stopped' } as const;

describe('what other tabs tell', () => {
  it.each([
    ['a sign-out ends the session here', 'signedOut', dana, 'leave'],
    ['a sign-out says nothing to a page on which nobody is signed in', 'signedOut', stopped, 'stay'],
    ['the same person signs in, whose calls may have failed here meanwhile', 'dana', dana, 'tryAgain'],
    ['another person signs in, whose token this tab would send from now on', 'noor', dana, 'leaveForOther'],
    ['somebody signs in for whom this page waits', 'dana', stopped, 'reload'],
    ['a tab that is just starting finds out by itself', 'dana', starting, 'stay'],
    ['also when somebody signs out', 'signedOut', starting, 'stay'],
  ] as const)('%s', (_name, who, tab, expected) => {
    const message = who === 'signedOut' ? { type: who } : ({ type: 'signedIn', localAccountId: who } as const);
    expect(followMessage(message, tab)).toBe(expected);
  });
});

interface Memory extends KeyValueStorage {
  readonly kept: ReadonlyMap<string, string>;
}

/** Storage; a copy of what another one has by now. */
function memory(of?: Memory): Memory {
  const kept = new Map<string, string>(of?.kept);
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('one interaction at a time among tabs', () => {
  let now = 1_000_000;
  const shared = memory();
  let claims = 0;
  const openTab = (own = memory()) =>
    createInteractionClaim({ shared, own, now: () => now, createId: () => `claim-${++claims}` });
  beforeEach(() => shared.removeItem('signInInteraction'));

  it('the second tab waits while the first one is at the provider', () => {
    const [first, second] = [openTab(), openTab()];
    expect([first.take(), second.take(), first.take()]).toEqual([true, false, true]);
  });

  it('the second may go once the first is back', () => {
    const [first, second] = [openTab(), openTab()];
    first.take();
    first.release();
    expect(second.take()).toBe(true);
  });

  it('a duplicated tab, which has what the first one had stored, waits like any other', () => {
    const stored = memory();
    const first = openTab(stored);
    first.take();
    const duplicate = openTab(memory(stored));
    first.take();
    expect([duplicate.take(), first.take()]).toEqual([false, true]);
    first.release();
    expect([duplicate.take(), first.take()]).toEqual([true, false]);
  });

  it('a tab in which somebody is signed in, reloaded meanwhile, gives nothing of the first one away', () => {
    const [first, reloaded, third] = [openTab(), openTab(), openTab()];
    first.take();
    reloaded.release();
    expect(third.take()).toBe(false);
  });

  it('a person who wants to sign in here overrules the tab that is at the provider', () => {
    const [first, here] = [openTab(), openTab()];
    first.take();
    here.overrule();
    expect(here.take()).toBe(true);
  });

  it('a tab that was closed at the provider holds nobody up for longer than 15 seconds', () => {
    const [closed, next] = [openTab(), openTab()];
    closed.take();
    now += CLAIM_MS - 1;
    expect(next.take()).toBe(false);
    now += 1;
    expect([next.take(), CLAIM_MS]).toEqual([true, 15_000]);
  });

  it('a claim of the future, left by a clock that has been set back, counts for nothing', () => {
    openTab().take();
    now -= 86_400_000;
    expect(openTab().take()).toBe(true);
  });

  it('a claim that is nonsense counts for nothing', () => {
    shared.setItem('signInInteraction', '{"tab":');
    expect(openTab().take()).toBe(true);
  });
});
