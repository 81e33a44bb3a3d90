import { useNearViewport } from '@fixed-ops/charts';
import { Box, ErrorCard } from '@fixed-ops/ui';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

interface LazyPanelOptions {
  /** What it is called where its code does not come. */
  readonly name: string;
  /** Stands in its place until it is there. */
  readonly placeholder: ReactNode;
}

/**
 * A panel below the first figures: its code, and with it what it asks, comes once it is about to be seen or the browser has nothing
 * else to do. Code that does not come leaves a card with Retry and the rest of the page as it is.
 */
export function lazyPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, placeholder }: LazyPanelOptions,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: one component a panel, made once at module level
  return function LazyPanel(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const isNear = useNearViewport(place, false);
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const [attempt, setAttempt] = useState(0);
    const [failedAt, setFailedAt] = useState<number | null>(null);
    useEffect(() => {
      if (!isNear || Loaded) return;
      let isHere = true;
      load().then(
        (component) => isHere && setLoaded(() => component),
        () => isHere && setFailedAt(attempt),
      );
      return () => {
        isHere = false;
      };
    }, [isNear, Loaded, attempt]);
    if (Loaded) return <Loaded {...props} />;
    if (failedAt === attempt) {
      return (
        <ErrorCard
          name={name}
          message="The files of this part could not be loaded. Check the connection and try again."
          onRetry={() => setAttempt((before) => before + 1)}
        />
      );
    }
    // Nothing is on its way before somebody comes near.
    return (
      <Box ref={place} aria-busy={isNear || undefined}>
        {placeholder}
      </Box>
    );
  };
}
