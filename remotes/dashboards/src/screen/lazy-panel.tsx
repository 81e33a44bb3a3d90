import { useNearViewport } from '@fixed-ops/charts';
import { Answer, Box, ErrorCard } from '@fixed-ops/ui';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

interface LazyPanelOptions {
  /** The panel's name for the error card that appears if its code does not load. */
  readonly name: string;
  /** Shown until the panel is loaded. */
  readonly placeholder: ReactNode;
}

/** Renders the card that says on paper that the panel is still loading. */
const COMING = { data: undefined, isRefetching: false, failure: null };

/**
 * A panel below the first figures. Its code loads, and its calls start, when it is about to be seen or the browser is idle. If the code does
 * not load, an error card with Retry takes its place and the rest of the page stays.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, placeholder }: LazyPanelOptions,
): ComponentType<Props> {
  // Keeps the code for the next visit. A page may be printed right after it opens, and print does not wait for a promise.
  let code: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: each panel makes its component once, at module level
  return function LazyPanel(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const isNear = useNearViewport(place, false);
    const [Loaded, setLoaded] = useState(() => code);
    const [attempt, setAttempt] = useState(0);
    const [failedAt, setFailedAt] = useState<number | null>(null);
    useEffect(() => {
      if (!isNear || Loaded) return;
      let isHere = true;
      load().then(
        (component) => {
          code = component;
          if (isHere) setLoaded(() => component);
        },
        () => isHere && setFailedAt(attempt),
      );
      return () => {
        isHere = false;
      };
    }, [isNear, Loaded, attempt]);
    if (isNear && Loaded) return <Loaded {...props} />;
    if (failedAt === attempt) {
      return (
        <ErrorCard
          name={name}
          message="The files of this part could not be loaded. Check the connection and try again."
          onRetry={() => setAttempt((before) => before + 1)}
        />
      );
    }
    // The code is not requested before the panel is near the window.
    return (
      <Box ref={place}>
        {isNear ? (
          <Answer name={name} answer={COMING} skeleton={placeholder}>
            {() => null}
          </Answer>
        ) : (
          placeholder
        )}
      </Box>
    );
  };
}
