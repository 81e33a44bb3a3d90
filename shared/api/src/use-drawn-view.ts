import { useRef } from 'react';

/** The query of the drawn figures. It stays while others load, and changes together with the figures. */
export function useDrawnView<Asked>(asked: Asked, isRefetching: boolean): Asked {
  const drawn = useRef(asked);
  if (!isRefetching) drawn.current = asked;
  return drawn.current;
}
