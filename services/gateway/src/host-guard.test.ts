import { runInNewContext } from 'node:vm';
import { hostGuard } from './host-guard.ts';

const ORIGIN = 'https://fixed-ops.example';
const now = 1_000_000_000;

/** A tab with a page of the host h2, in which the guard runs. */
function openPage({
  stored = {},
  keepsNothing = false,
  refusesDates = false,
}: {
  stored?: Record<string, string>;
  keepsNothing?: boolean;
  refusesDates?: boolean;
} = {}) {
  const page = { cookie: '', reloads: 0, stored, kept: { failedHostSince: '1' } as Record<string, string> };
  const listeners = new Map<string, Set<(event: object) => void>>();
  runInNewContext(hostGuard.text, {
    location: { origin: ORIGIN, reload: () => (page.reloads += 1) },
    document: {
      getElementById: (id: string) => (id === 'fixed-ops-config' ? { textContent: '{"hostRelease":"h2"}' } : null),
      get cookie() {
        return page.cookie;
      },
      set cookie(text: string) {
        page.cookie = text;
      },
    },
    localStorage: {
      removeItem: (key: string) => {
        if (refusesDates) throw new Error('no storage');
        delete page.kept[key];
      },
    },
    sessionStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, text: string) => {
        if (keepsNothing) throw new Error('no storage');
        stored[key] = text;
      },
    },
    Date: { now: () => now },
    addEventListener: (type: string, run: (event: object) => void) =>
      listeners.set(type, (listeners.get(type) ?? new Set()).add(run)),
    removeEventListener: (type: string, run: (event: object) => void) => listeners.get(type)?.delete(run),
  });
  const happen = (type: string, event: object = {}) => {
    for (const run of [...(listeners.get(type) ?? [])]) run(event);
  };
  const fail = (filename: string | undefined = `${ORIGIN}/assets/main.h2.js`) =>
    happen('error', { filename, message: 'SyntaxError: Unexpected token' });
  return { page, happen, fail };
}

test('a host whose first file throws is left once for the one before it, with what failed for its report', () => {
  const { page, fail } = openPage();
  fail();
  fail();
  expect(page).toMatchObject({ cookie: 'failedHost=h2; Path=/; Max-Age=3600; SameSite=Lax', reloads: 1, kept: {} });
  expect(JSON.parse(page.stored.failedHost ?? '')).toEqual({
    release: 'h2',
    times: 2,
    atMs: now,
    failed: { release: 'h2', message: 'SyntaxError: Unexpected token' },
  });
});

test('it stays where something else fails, or something later: a file of an extension or a remote, a file that did not come, a click', () => {
  const { page, happen, fail } = openPage();
  fail('chrome-extension://abc/content.js');
  fail(`${ORIGIN}/remotes/dashboards/aa/remoteEntry.js`);
  happen('error', {});
  happen('DOMContentLoaded');
  fail();
  expect(page).toMatchObject({ cookie: '', reloads: 0, stored: {} });
});

test('a page that has replaced another one a moment ago stays, so that two releases do not go on for ever, until a person reloads it', () => {
  const stored = (agoMs: number) => ({
    failedHost: JSON.stringify({ release: 'h1', times: 2, atMs: now - agoMs, failed: null }),
  });
  const early = openPage({ stored: stored(1000) });
  early.fail();
  early.fail();
  expect(early.page).toMatchObject({ cookie: '', reloads: 0 });
  // Reloaded by a person it tries once more.
  const again = openPage({ stored: early.page.stored });
  again.fail();
  expect(again.page.reloads).toBe(1);
  const late = openPage({ stored: stored(3_600_000) });
  late.fail();
  expect(late.page.reloads).toBe(1);
});

test('a tab that can keep nothing stays as it is', () => {
  const { page, fail } = openPage({ keepsNothing: true });
  fail();
  expect(page).toMatchObject({ cookie: '', reloads: 0 });
});

test('a browser that keeps the date of an earlier failure leaves all the same', () => {
  const { page, fail } = openPage({ refusesDates: true });
  fail();
  expect(page).toMatchObject({ cookie: expect.stringContaining('failedHost=h2;'), reloads: 1 });
});

test('it is one line that ends no script element, and is written for browsers that know no newer syntax', () => {
  expect(hostGuard.text).not.toMatch(/\n|<[/!]|=>|`|\b(?:const|let)\b|\?\.|\?\?/);
});
