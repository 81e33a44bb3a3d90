import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Drawer, type DrawerProps } from '../drawer/drawer.tsx';
import { DrawerContent } from '../drawer/drawer-content.tsx';
import { pushLayer } from '../layer/layer-stack.ts';
import { useIsWide } from '../page/window-width.ts';
import { IconButton } from '../primitives/button.tsx';

export interface PeekProps extends Omit<DrawerProps, 'size'> {
  /** Goes to the row after (1) or before (-1) the one that is shown. */
  onStep: (by: 1 | -1) => void;
  hasPrevious: boolean;
  hasNext: boolean;
}

/**
 * Shows beside a table what one of its rows is made of. The page stays usable, keys still move from row to row, and Escape closes the
 * panel. The panel stands after its table, so that Tab leads from the row into it. If there is no room beside the page, it is a drawer.
 */
export function Peek({ open, ...rest }: PeekProps) {
  const isWide = useIsWide();
  const { onStep, hasPrevious, hasNext, actions, ...content } = rest;
  if (!open) return null;
  const steps = (
    <>
      <IconButton aria-label="Previous row" unavailable={!hasPrevious} onClick={() => onStep(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton aria-label="Next row" unavailable={!hasNext} onClick={() => onStep(1)}>
        <ChevronDown />
      </IconButton>
      {actions}
    </>
  );
  return isWide ? <Beside {...content} actions={steps} /> : <Drawer open {...content} actions={steps} />;
}

function Beside(props: Omit<DrawerProps, 'open'>) {
  const { onClose } = props;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const row = useRef<HTMLElement | null>(null);
  const hadFocus = useRef(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, []);
  useEffect(() => {
    const before = document.activeElement;
    const remove = pushLayer({
      modal: null,
      // A press on the page does not close the panel, because the page stays in use.
      contains: () => true,
      close: (reason) => {
        if (reason === 'escape') close.current();
      },
    });
    return () => {
      remove();
      // A button that was disabled at the last row has lost the focus to the page.
      if (!hadFocus.current && document.activeElement !== document.body) return;
      const to = row.current?.isConnected ? row.current : before;
      if (to instanceof HTMLElement && to.isConnected) to.focus();
    };
  }, []);
  // Keeps the shown row in view. That row gets the focus when the panel closes.
  useEffect(() => {
    const shown = document.querySelector<HTMLElement>('tr[aria-current=true] [data-part=rowopen]');
    if (!shown || shown === row.current) return;
    row.current = shown;
    shown.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    <chakra.aside
      ref={panel}
      aria-labelledby={titleId}
      data-print="none"
      position="fixed"
      inset="0 0 0 auto"
      zIndex="drawer"
      height="100dvh"
      width="drawer"
      display="flex"
      flexDirection="column"
      color="fg"
      bg="bg.panel"
      textStyle="body"
      boxShadow="drawer"
      // This is the edge of the panel where forced colors take shadows away.
      outline="1px solid transparent"
      animation="slideIn 200ms cubic-bezier(0.2, 0, 0, 1)"
    >
      <DrawerContent titleId={titleId} {...props} />
    </chakra.aside>
  );
}
