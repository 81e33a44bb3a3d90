import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests on an element before its sentence appears. This is a little sooner than a browser's own menu. */
export const LONG_PRESS_MS = 400;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  wasLong: boolean;
}

/**
 * Detects a finger that rests on an element, because a finger cannot hover. Lifting that finger does not press the element. Put `handlers`
 * on the element.
 */
export function useTouch(onLongPress: () => void) {
  const press = useRef<Press>(null);
  const end = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    /** Tells whether the element was last pressed by a finger. */
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
