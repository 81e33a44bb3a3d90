import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '../preloader/skeleton.tsx';
import { Button } from '../primitives/button.tsx';
import { Text } from '../primitives/text.ts';

/** Said if the code of a part does not come. */
export const NOT_LOADED = 'This part did not load. Check the connection.';

export interface OnDemandProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** Shown until the piece has loaded. By default, this is a block. */
  readonly placeholder?: ReactNode;
}

/** A piece that loads its code when it is opened. If the code does not load, a message with Retry stands in its place. */
export function OnDemand<Props extends object>({
  load,
  props,
  placeholder = <Skeleton h="16" />,
}: OnDemandProps<Props>) {
  const [Piece, setPiece] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code loads once, and again when Retry clears the failure
  useEffect(() => {
    if (hasFailed || Piece) return;
    let isGone = false;
    load().then(
      (loaded) => !isGone && setPiece(() => loaded),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [hasFailed]);
  if (Piece) return <Piece {...props} />;
  if (!hasFailed) return <>{placeholder}</>;
  return (
    <>
      <Text role="alert">{NOT_LOADED}</Text>
      <Button mt="2" onClick={() => setFailed(false)}>
        Retry
      </Button>
    </>
  );
}
