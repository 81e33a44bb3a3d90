import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { pushLayer } from './layer-stack.ts';
import { lockPageScroll } from './scroll-lock.ts';

const DialogElement = chakra('dialog', {
  base: {
    position: 'fixed',
    maxW: '100vw',
    maxH: '100dvh',
    color: 'fg',
    bg: 'bg.panel',
    textStyle: 'body',
    outline: 'none',
    '&::backdrop': { bg: 'bg.scrim' },
  },
});

export interface ModalSurfaceProps extends Omit<HTMLChakraProps<'dialog'>, 'open' | 'onClose'> {
  /** Escape or a press on the scrim asks to close. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog, which is open while it is mounted. Everything else is inert meanwhile, and afterwards the focus goes back
 * to where it was. The first focus goes to the element marked `data-autofocus`, otherwise to the surface itself, so that screen readers
 * read its name.
 */
export function ModalSurface({ onClose, children, ...rest }: ModalSurfaceProps) {
  const surface = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = surface.current;
    if (!element) return;
    const before = document.activeElement;
    const unlock = lockPageScroll();
    // jsdom has no modal dialogs.
    if (element.showModal) element.showModal();
    else element.setAttribute('open', '');
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();
    const remove = pushLayer({
      modal: element,
      contains: (target) => element.contains(target),
      close: (reason) => reason === 'escape' && close.current(),
    });
    return () => {
      remove();
      unlock();
      element.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <DialogElement
      ref={surface}
      aria-modal="true"
      tabIndex={-1}
      // Escape goes through the layer stack, so that a popover inside closes before its dialog.
      onCancel={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
        const inside =
          event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
        if (event.target === event.currentTarget && !inside) onClose();
      }}
      {...rest}
    >
      {children}
    </DialogElement>
  );
}
