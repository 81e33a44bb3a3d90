import { type ComponentType, createContext, use } from 'react';

const AreaAttemptContext = createContext(0);
/** Counts the tries of an area; the host raises it when the person asks for Retry. */
export const AreaAttemptProvider = AreaAttemptContext.Provider;

/**
 * A screen whose code is loaded when it is first drawn. Unlike React's `lazy` it does not keep a failed load for ever:
 * the next attempt of the area asks for the file again. (Not the next rendering: React renders a failed tree twice, and
 * would go on asking for a file that is gone.) Draw it below a Suspense boundary; the host has one round every area.
 */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  let loading: { readonly screen: Promise<ComponentType>; readonly attempt: number; failed: boolean } | null = null;
  const screenOf = (attempt: number) => {
    if (loading && !(loading.failed && loading.attempt !== attempt)) return loading.screen;
    const started = { screen: load(), attempt, failed: false };
    started.screen.catch(() => {
      started.failed = true;
    });
    loading = started;
    return started.screen;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: one component a screen, made once at module level
  return function LazyScreen() {
    const Screen = use(screenOf(use(AreaAttemptContext)));
    return <Screen />;
  };
}
