import { isAreaKey } from '@fixed-ops/access';
import { matchPath, type RemoteModule } from '@fixed-ops/router';
import { isRemoteModule } from '@fixed-ops/router/host';
import { act, cleanup, waitFor } from '@testing-library/react';
import { addressOf } from './doubles.tsx';
import { renderScreen, type ScreenOptions } from './render-screen.tsx';
import { watchLeaks } from './watch-leaks.ts';

/** A remote's place in the product. */
interface Placement {
  readonly name: string;
  readonly paths: readonly string[];
  readonly guards: readonly { readonly path: string; readonly access: string }[];
}

/** Set by the test configuration: the placements of a new data folder. */
declare const shippedPlacements: readonly Placement[];

/** A name that no screen has. */
const UNKNOWN = 'no-screen-has-this-name';
/** Of one mount of each screen, everything must be gone. Many mounts see what grows slowly, which takes a remote seconds. */
const MANY = 50;

/** How the screens of a remote are drawn with their content. */
export interface RemoteOptions extends Omit<ScreenOptions, 'address'> {
  /** Addresses of screens that show their content only with a query or with other values of their path, by the path of the route. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** The answers to calls of the remote's own contract, by name. `answers` knows only the calls of @fixed-ops/contract. */
  readonly ownAnswers?: Readonly<Record<string, unknown>>;
  /** The screens that declare no first requests (`prefetch`), by the path of the route, each with the reason. */
  readonly asksNothingAhead?: Readonly<Record<string, string>>;
}

type Drawn = ReturnType<typeof renderScreen>;

const WHOLE = { unanswered: [], isLoading: false, isBlank: false, failures: [] };

function contentOf({ sent, client }: Drawn, ownAnswers: object) {
  const page = document.body;
  return {
    unanswered: sent.map(({ call }) => call).filter((call) => !(call in ownAnswers)),
    isLoading: client.isFetching() > 0 || page.querySelector('[aria-busy=true], [data-part=skeleton]') !== null,
    isBlank: page.querySelector('h1') === null,
    failures: [...page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
  };
}

/** Waits for the content of a screen and says what is missing of it. Null if nothing is. */
async function whatLacks(drawn: Drawn, ownAnswers: Readonly<Record<string, unknown>>) {
  for (const { call, answer } of drawn.sent) if (call in ownAnswers) await answer(ownAnswers[call]);
  try {
    await waitFor(() => {
      const content = contentOf(drawn, ownAnswers);
      // No answer will come to these, so that waiting is in vain.
      if (content.unanswered.length === 0) expect(content).toEqual(WHOLE);
    });
  } catch {
    return contentOf(drawn, ownAnswers);
  }
  const content = contentOf(drawn, ownAnswers);
  return content.unanswered.length === 0 ? null : content;
}

const isBelow = (pattern: string, path: string) => matchPath(pattern, path) !== null;

/**
 * The host's requirements for every remote, as tests. Call it in a test file of the remote with the import of its `remote.tsx`. The tests
 * load it themselves, so that they also see what loading leaves behind.
 */
export function describeRemote(
  name: string,
  load: () => Promise<{ readonly default: RemoteModule }>,
  { addresses = {}, ownAnswers = {}, asksNothingAhead = {}, ...options }: RemoteOptions = {},
): void {
  describe(`the contract of ${name} with its host`, () => {
    let remote: RemoteModule;
    let added: string[];
    beforeAll(async () => {
      const before = new Set(Object.getOwnPropertyNames(globalThis));
      remote = (await load()).default;
      added = Object.getOwnPropertyNames(globalThis).filter((each) => !before.has(each));
    });

    const placement = () => {
      const found = shippedPlacements.find((each) => each.name === name);
      if (found === undefined) throw new Error(`No placement is called ${name}: the host would never show it.`);
      return found;
    };
    const paths = () => remote.routes.map(({ path }) => path);
    /** Draws a screen as the host does, with its content, and removes it again. */
    const mountOnce = async (path: string) => {
      const leaving = new AbortController();
      remote.mount?.(leaving.signal);
      const address = addresses[path] ?? addressOf(path);
      const drawn = await act(async () => renderScreen(remote, { ...options, address }));
      const lacks = await whatLacks(drawn, ownAnswers);
      cleanup();
      leaving.abort();
      remote.dispose?.();
      return lacks === null ? [] : [{ address, ...lacks }];
    };
    const isLoaded = new Set<string>();
    /** Draws each screen once. What is loaded then and kept belongs to the page: listeners of libraries, and styles. */
    const loadScreens = async () => {
      const incomplete = [];
      for (const path of paths().filter((each) => !isLoaded.has(each))) {
        incomplete.push(...(await mountOnce(path)));
        isLoaded.add(path);
      }
      expect(incomplete).toEqual([]);
    };

    test('exposes what defineRemote makes, under the name of its placement', () => {
      expect(isRemoteModule(remote)).toBe(true);
      expect(remote.name).toBe(name);
      expect(paths().length).toBeGreaterThan(0);
      expect(new Set(paths()).size).toBe(paths().length);
    });

    test('draws addresses of its placement alone', () => {
      const strangers = paths().filter((path) => !placement().paths.some((own) => isBelow(own, addressOf(path))));
      expect(strangers).toEqual([]);
    });

    test('has every screen behind a guard of its placement, by a rule that has a name, and a screen behind every guard', () => {
      const isBehind = (path: string, guard: Placement['guards'][number]) => isBelow(guard.path, addressOf(path));
      const { guards } = placement();
      const unguarded = paths().filter(
        (path) => !guards.some((guard) => isBehind(path, guard) && isAreaKey(guard.access)),
      );
      const empty = guards.filter((guard) => !paths().some((path) => isBehind(path, guard)));
      expect({ unguarded, empty }).toEqual({ unguarded: [], empty: [] });
    });

    test('leaves an address that it does not know to the host', () => {
      const areas = placement().paths.map((path) => path.replace(/\/\*$/, ''));
      const takers = areas.flatMap((area) => paths().filter((path) => isBelow(path, `${area}/${UNKNOWN}/${UNKNOWN}`)));
      expect(takers).toEqual([]);
    });

    test('declares what each screen asks first, except where a reason says why it cannot', () => {
      const silent = remote.routes.filter(({ prefetch, prefetchLoaded }) => !prefetch && !prefetchLoaded);
      expect(silent.map(({ path }) => path).sort()).toEqual(Object.keys(asksNothingAhead).sort());
    });

    test('draws every screen with its content, and puts nothing on the window', async () => {
      expect(added).toEqual([]);
      const before = Object.getOwnPropertyNames(globalThis);
      await loadScreens();
      expect(Object.getOwnPropertyNames(globalThis).filter((each) => !before.includes(each))).toEqual([]);
    });

    test('takes a signal that is aborted already, and being left twice', () => {
      remote.mount?.(AbortSignal.abort());
      remote.dispose?.();
      remote.dispose?.();
    });

    /** Opens and leaves each screen in turn. */
    const expectNothingLeft = async (mounts: number) => {
      await loadScreens();
      const watched = watchLeaks();
      try {
        for (let count = 0; count < mounts; count += 1) {
          const path = paths()[count % paths().length] ?? '/';
          expect(await mountOnce(path)).toEqual([]);
          expect({ path, ...watched.left() }).toEqual({ path, ...NOTHING });
        }
      } finally {
        watched.stop();
      }
    };

    test('leaves nothing behind of any screen, opened with its content and left', () =>
      expectNothingLeft(paths().length));

    test(`leaves nothing behind, opened with content and left ${MANY} times @slow`, () => expectNothingLeft(MANY));
  });
}

const NOTHING = { listeners: [], intervals: 0, subscriptions: 0, elements: 0 };
