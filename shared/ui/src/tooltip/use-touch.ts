import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests on an element before its sentence shows; a little sooner than a browser's own menu. */
export const LONG_PRESS_MS = 400;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  wasLong: boolean;
}

/** A finger cannot hover: what it rests on is not pressed when it is lifted. `handlers` are the element's. */
export function useTouch(onLongPress: () => void) {
  const press = useRef<Press>(null);
  const end = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    /** Whether the element was last pressed by a finger. */
    isByFinger: () => press.current !== null,
    handlers: {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        end();
        press.current = null;
        if (pointerType !== 'touch') return;
        const begun: Press = {
          wasLong: false,
          timer: setTimeout(() => {
            begun.wasLong = true;
            onLongPress();
          }, LONG_PRESS_MS),
        };
        press.current = begun;
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture: (event: MouseEvent) => {
        if (!press.current?.wasLong) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
