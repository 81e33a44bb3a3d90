import { type ComponentType, createContext, use } from 'react';

const AreaAttemptContext = createContext(0);
/** The number of the attempt to draw an area. The host raises it when the person presses Retry. */
export const AreaAttemptProvider = AreaAttemptContext.Provider;

interface Loading {
  readonly screen: Promise<ComponentType>;
  /** The attempt of the area that waits for it; undefined where nothing is drawn of it yet. */
  attempt: number | undefined;
  failed: boolean;
}

/** How the code of a lazy screen is loaded ahead, by its component. */
const aheads = new WeakMap<ComponentType, () => void>();

/**
 * A screen whose code is loaded when it is first drawn. Unlike React's `lazy` it does not keep a failed load for ever:
 * the next attempt of the area asks for the file again. (Not the next rendering: React renders a failed tree twice, and
 * would go on asking for a file that is gone.) Draw it below a Suspense boundary; the host has one round every area.
 */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  let loading: Loading | null = null;
  const begin = (attempt: number | undefined): Loading => {
    const started: Loading = { screen: load(), attempt, failed: false };
    started.screen.catch(() => {
      started.failed = true;
    });
    loading = started;
    return started;
  };
  const screenOf = (attempt: number) => {
    if (loading === null || (loading.failed && loading.attempt !== attempt)) return begin(attempt).screen;
    // What was loaded ahead belongs to the first attempt that draws it.
    loading.attempt ??= attempt;
    return loading.screen;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: each screen makes its component once, at module level
  function LazyScreen() {
    const Screen = use(screenOf(use(AreaAttemptContext)));
    return <Screen />;
  }
  aheads.set(LazyScreen, () => {
    if (loading === null || (loading.failed && loading.attempt === undefined)) begin(undefined);
  });
  return LazyScreen;
}

/** Loads the code of a lazy screen before it is drawn. If this fails, drawing the screen loads it again. */
export function preloadScreen(Screen: ComponentType): void {
  aheads.get(Screen)?.();
}
