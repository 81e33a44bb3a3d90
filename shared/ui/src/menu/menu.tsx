import { chakra } from '@chakra-ui/react/styled-system';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FloatingPanel } from '../layer/floating-panel.tsx';
import { layerRow } from '../layer/layer-row.ts';
import type { Align } from '../layer/placement.ts';
import { type TriggerElement, withTriggerProps } from '../layer/trigger.ts';
import { useAnchoredLayer } from '../layer/use-anchored-layer.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Makes the item one of several that exclude each other, and says whether it is the chosen one. */
  checked?: boolean;
  onSelect: () => void;
}
export interface MenuProps {
  label: string;
  trigger: TriggerElement;
  items: readonly MenuItem[];
  align?: Align;
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

/** A list of actions behind a button. Arrow keys move, Home and End jump, a letter finds, Escape closes. */
export function Menu({ label, trigger, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  useAnchoredLayer({ open, onClose: () => setOpen(false), anchor, layer, side: 'bottom', align, gap: 4 });
  const enabled = () => [...(layer.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
  useEffect(() => {
    if (open) layer.current?.querySelector<HTMLElement>(ITEMS)?.focus();
  }, [open]);
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
    else if (event.key === 'Tab') setOpen(false);
    else if (/^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase();
      const rotated = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      rotated.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
    }
  };

  return (
    <>
      {withTriggerProps(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen((was) => !was),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
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
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              tabIndex={-1}
              disabled={item.disabled}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
              {item.checked ? <Check aria-hidden="true" style={{ marginInlineStart: 'auto' }} /> : null}
            </Item>
          ))}
        </FloatingPanel>
      ) : null}
    </>
  );
}
