import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FloatingPanel } from '../layer/floating-panel.tsx';
import type { Align, Side } from '../layer/placement.ts';
import { type TriggerElement, withTriggerProps } from '../layer/trigger.ts';
import { useAnchoredLayer } from '../layer/use-anchored-layer.ts';

export interface PopoverProps {
  /** Name of the popover. Screen readers read it when the popover opens. */
  label: string;
  /** One button. It keeps its own handlers. */
  trigger: TriggerElement;
  side?: Side;
  align?: Align;
  /** Width in px. It is at most the width of the window less a margin. */
  width?: number;
  padded?: boolean;
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((popover: { close: () => void }) => ReactNode);
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/** A small surface beside a button, with any content. Escape, a press outside or tabbing away closes it. */
export function Popover({
  label,
  trigger,
  side = 'bottom',
  align = 'start',
  width = 320,
  padded = true,
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  const dismiss = () => setOpen(false);
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  useAnchoredLayer({ open, onClose: dismiss, anchor, layer, side, align, gap: 4 });
  useEffect(() => {
    if (open) (layer.current?.querySelector<HTMLElement>(`[data-autofocus], ${FOCUSABLE}`) ?? layer.current)?.focus();
  }, [open]);

  return (
    <>
      {withTriggerProps(trigger, {
        ref: anchor,
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen((was) => !was),
      })}
      {open ? (
        <FloatingPanel
          ref={layer}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          width={`${width}px`}
          padding={padded ? '4' : '0'}
          onBlur={(event) => {
            const next = event.relatedTarget;
            if (next && !event.currentTarget.contains(next) && !anchor.current?.contains(next)) dismiss();
          }}
        >
          {typeof children === 'function' ? children({ close }) : children}
        </FloatingPanel>
      ) : null}
    </>
  );
}
