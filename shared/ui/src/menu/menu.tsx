import { chakra } from '@chakra-ui/react/styled-system';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FloatingPanel } from '../layer/floating-panel.tsx';
import { layerRow } from '../layer/layer-row.ts';
import type { Align } from '../layer/placement.ts';
import { type TriggerElement, withTriggerProps } from '../layer/trigger.ts';
import { findByLetters, useTypeAhead } from '../layer/type-ahead.ts';
import { useAnchoredLayer } from '../layer/use-anchored-layer.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Set, it makes the item one of several exclusive choices. True marks the chosen one. */
  checked?: boolean;
  /** Set, it makes the item a checkbox. Choosing the item leaves the menu open. */
  ticked?: boolean;
  onSelect: () => void;
}
export interface MenuProps {
  label: string;
  trigger: TriggerElement;
  items: readonly MenuItem[];
  align?: Align;
}

function roleOf({ checked, ticked }: MenuItem): string {
  if (ticked !== undefined) return 'menuitemcheckbox';
  return checked === undefined ? 'menuitem' : 'menuitemradio';
}

const ITEMS = '[role^=menuitem]:not(:disabled)';

const Item = chakra('button', {
  base: {
    ...layerRow,
    _focusVisible: { bg: 'bg.muted', outlineOffset: '-2px' },
    _disabled: { opacity: '0.5' },
    '& svg': { width: '16px', height: '16px', color: 'fg.muted' },
  },
});

/** A button that opens a list of actions. Arrow keys move, Home and End jump, letters find an item, and Escape closes. */
export function Menu({ label, trigger, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  /** The item that gets the focus first, counted from the start, or from the end if negative. */
  const first = useRef(0);
  const anchor = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  useAnchoredLayer({ open, onClose: () => setOpen(false), anchor, layer, side: 'bottom', align, gap: 4 });
  const enabled = () => [...(layer.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
  const lettersTo = useTypeAhead();
  useEffect(() => {
    if (open) [...(layer.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].at(first.current)?.focus();
  }, [open]);
  const show = (from: number) => {
    first.current = from;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = enabled();
    const at = all.findIndex((item) => item.matches(':focus'));
    const goTo = (index: number) => {
      event.preventDefault();
      all.at(index % all.length)?.focus();
    };
    if (event.key === 'ArrowDown') goTo(at + 1);
    else if (event.key === 'ArrowUp') goTo(at - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(-1);
    // The focused item disappears. The focus returns to the button first, so that Tab continues from there.
    else if (event.key === 'Tab') close();
    else {
      const letters = lettersTo(event);
      if (letters === null) return;
      const found = findByLetters(
        letters,
        at,
        all.map(({ textContent }) => ({ label: textContent.trim() })),
      );
      // `goTo` also stops the default: a space inside a name must not press the item.
      if (found !== null) goTo(found);
    }
  };

  return (
    <>
      {withTriggerProps(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => (open ? setOpen(false) : show(0)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 0 : -1);
        },
      })}
      {open ? (
        <FloatingPanel
          ref={layer}
          id={id}
          role="menu"
          aria-label={label}
          padding="1"
          minW="180px"
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <Item
              key={item.key}
              type="button"
              role={roleOf(item)}
              aria-checked={item.ticked ?? item.checked}
              tabIndex={-1}
              disabled={item.disabled}
              onClick={() => {
                if (item.ticked === undefined) close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
              {item.checked || item.ticked ? <Check aria-hidden="true" style={{ marginInlineStart: 'auto' }} /> : null}
            </Item>
          ))}
        </FloatingPanel>
      ) : null}
    </>
  );
}
