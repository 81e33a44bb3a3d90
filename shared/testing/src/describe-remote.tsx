import { isAreaKey } from '@fixed-ops/access';
import { matchPath, type RemoteModule } from '@fixed-ops/router';
import { isRemoteModule } from '@fixed-ops/router/host';
import { act, cleanup } from '@testing-library/react';
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
/** What stays behind of each time is seen after a few, and what grows slowly after many, which takes a remote seconds. */
const MOUNTS = { few: 10, many: 50 };

const isBelow = (pattern: string, path: string) => matchPath(pattern, path) !== null;

/**
 * The host's requirements for every remote, as tests. Call it in a test file of the remote with the import of its `remote.tsx`. The tests
 * load it themselves, so that they also see what loading leaves behind.
 */
export function describeRemote(
  name: string,
  load: () => Promise<{ readonly default: RemoteModule }>,
  options: Omit<ScreenOptions, 'address'> = {},
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
    /** Draws the first screen as the host does, and removes it again. */
    const mountOnce = async () => {
      const leaving = new AbortController();
      remote.mount?.(leaving.signal);
      await act(async () => {
        renderScreen(remote, { ...options, address: addressOf(paths()[0] ?? '/') });
      });
      cleanup();
      leaving.abort();
      remote.dispose?.();
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

    test('puts nothing on the window', async () => {
      expect(added).toEqual([]);
      const before = Object.getOwnPropertyNames(globalThis);
      await mountOnce();
      expect(Object.getOwnPropertyNames(globalThis).filter((each) => !before.includes(each))).toEqual([]);
    });

    test('takes a signal that is aborted already, and being left twice', () => {
      remote.mount?.(AbortSignal.abort());
      remote.dispose?.();
      remote.dispose?.();
    });

    const expectNothingLeft = async (mounts: number) => {
      // What is loaded once and kept belongs to the page: listeners of libraries, and styles.
      await mountOnce();
      await mountOnce();
      const watched = watchLeaks();
      try {
        for (let count = 0; count < mounts; count += 1) await mountOnce();
        expect(watched.left()).toEqual({ listeners: [], intervals: 0, subscriptions: 0, elements: 0 });
      } finally {
        watched.stop();
      }
    };

    test(`leaves nothing behind, opened and left ${MOUNTS.few} times`, () => expectNothingLeft(MOUNTS.few));

    test(`leaves nothing behind, opened and left ${MOUNTS.many} times @slow`, () => expectNothingLeft(MOUNTS.many));
  });
}
