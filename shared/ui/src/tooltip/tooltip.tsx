import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type TriggerElement, withTriggerProps } from '../layer/trigger.ts';
import { useAnchoredLayer } from '../layer/use-anchored-layer.ts';
import { useTouch } from './use-touch.ts';

/** Constants of the specification: above its element, 0.1 s in and out, 250 px wide at most. */
export const TOOLTIP_SIDE = 'top';
export const TOOLTIP_DELAY_MS = 100;
export const TOOLTIP_MAX_WIDTH_PX = 250;

const Bubble = chakra(
  'span',
  {
    base: {
      position: 'fixed',
      inset: 'auto',
      margin: '0',
      zIndex: 'popover',
      bg: 'bg.inverted',
      color: 'fg.inverted',
      borderRadius: 'l2',
      px: '2.5',
      py: '1.5',
      textStyle: 'meta',
      fontWeight: 'medium',
      textAlign: 'start',
      whiteSpace: 'normal',
      letterSpacing: 'normal',
      width: 'max',
      maxW: `${TOOLTIP_MAX_WIDTH_PX}px`,
      overflow: 'visible',
    },
  },
  { defaultProps: { popover: 'manual' } },
);

export interface TooltipProps {
  label: ReactNode;
  /** One focusable element. A disabled button gets no events, so use `aria-disabled` if a tooltip says why. */
  children: TriggerElement;
}

/**
 * A sentence about an element. It appears on hover, on focus, and under a resting finger. It stays while the pointer is on it. Escape and a
 * press elsewhere hide it.
 */
export function Tooltip({ label, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const layer = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), TOOLTIP_DELAY_MS);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  useAnchoredLayer({
    open,
    onClose: () => now(false),
    anchor,
    layer,
    side: TOOLTIP_SIDE,
    align: 'center',
    gap: 6,
    returnsFocus: false,
  });
  const touch = useTouch(() => now(true));

  return (
    <>
      {withTriggerProps(children, {
        ...touch.handlers,
        ref: anchor,
        'aria-describedby': open ? id : undefined,
        onPointerEnter: (event) => event.pointerType !== 'touch' && soon(true),
        // This event also comes when a finger is lifted.
        onPointerLeave: (event) => event.pointerType !== 'touch' && soon(false),
        onFocus: () => soon(true),
        onBlur: () => now(false),
        // A tap shows the sentence if it has no other effect.
        onClick: () => now(touch.isByFinger() && !acts(children) && !open),
      })}
      {open ? (
        <Bubble ref={layer} id={id} role="tooltip" onPointerEnter={() => soon(true)} onPointerLeave={() => soon(false)}>
          {label}
        </Bubble>
      ) : null}
    </>
  );
}

/** Tells whether pressing the element does something. */
function acts({ props }: TriggerElement): boolean {
  return Boolean(props.onClick ?? props.to ?? props.href) && props['aria-disabled'] !== true;
}
