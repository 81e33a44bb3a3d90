import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { pushLayer } from './layer-stack.ts';
import { type PlacementOptions, placeLayer } from './placement.ts';

interface AnchoredLayer extends PlacementOptions {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  layer: RefObject<HTMLElement | null>;
  /** False if the layer never has the focus. Escape then leaves the focus where it is. */
  returnsFocus?: boolean | undefined;
}

/**
 * Shows an element beside its anchor in the browser's top layer, where no panel clips it, and closes it on Escape or
 * a press outside. The element stays in the DOM next to its anchor, so the Tab order is the visible order.
 */
export function useAnchoredLayer(options: AnchoredLayer): void {
  const { open, onClose, anchor, layer, side, align, gap, returnsFocus = true } = options;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = layer.current;
    const anchored = anchor.current;
    if (!open || !element || !anchored) return;
    // jsdom has no top layer.
    element.showPopover?.();
    const place = () => {
      const { width, height } = element.getBoundingClientRect();
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const at = placeLayer(anchored.getBoundingClientRect(), { width, height }, viewport, { side, align, gap });
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
    };
    place();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place);
    observer?.observe(element);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [open, anchor, layer, side, align, gap]);

  useEffect(() => {
    if (!open) return;
    return pushLayer({
      modal: null,
      contains: (target) => (layer.current?.contains(target) ?? false) || (anchor.current?.contains(target) ?? false),
      close: (reason) => {
        close.current();
        if (reason === 'escape' && returnsFocus) anchor.current?.focus();
      },
    });
  }, [open, anchor, layer, returnsFocus]);
}
