import { useRef } from 'react';

/** What was asked for the figures that are drawn: stays while others are on their way, and changes with them. */
export function useDrawnView<Asked>(asked: Asked, isRefetching: boolean): Asked {
  const drawn = useRef(asked);
  if (!isRefetching) drawn.current = asked;
  return drawn.current;
}
