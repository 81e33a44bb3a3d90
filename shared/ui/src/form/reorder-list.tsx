import { chakra } from '@chakra-ui/react/styled-system';
import { GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { VisuallyHidden } from '../primitives/text.ts';
import { touchTarget } from '../primitives/touch-target.ts';

export interface ReorderListProps<Item> {
  /** Name of the list: "Columns". */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Returns the name of an item: "Hours per RO". */
  nameOf: (item: Item) => string;
  onMove: (from: number, to: number) => void;
  readOnly?: boolean | undefined;
  /** Draws a row. The row puts the handle where it wants it. */
  children: (item: Item, index: number, handle: ReactNode) => ReactNode;
}

const Handle = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    w: '32px',
    h: '32px',
    borderRadius: 'l2',
    color: 'fg.muted',
    cursor: 'grab',
    touchAction: 'none',
    ...touchTarget,
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-pressed=true]': { bg: 'blue.subtle', color: 'blue.fg', cursor: 'grabbing' },
  },
});

interface Lifted {
  readonly key: string;
  /** Its place before it was lifted. Escape puts it back there. */
  readonly from: number;
  readonly by: 'keys' | 'pointer';
}

const HINT = 'Space lifts, arrows move, Space drops, Escape puts it back.';

/** Knows which row is lifted and what screen readers are told about it. Handles the keys and the pointer that change the order. */
function useReorder<Item>({ items, itemKey, nameOf, onMove }: ReorderListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRef<string | null>(null);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [said, setSaid] = useState('');
  const placeOf = (key: string) => items.findIndex((item) => itemKey(item) === key);
  const say = (item: Item, to: number) => setSaid(`${nameOf(item)}, ${to + 1} of ${items.length}`);

  const moveTo = (key: string, to: number) => {
    const from = placeOf(key);
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    if (lifted?.by === 'keys') refocus.current = key;
    onMove(from, to);
    say(item, to);
  };
  const handleOf = (key: string) =>
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(key)}"]`) ?? null;

  // A row loses the focus when it moves in the document.
  useLayoutEffect(() => {
    if (refocus.current !== null) handleOf(refocus.current)?.focus();
    refocus.current = null;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners stay while one row is held, and read the newest rows from the page
  useEffect(() => {
    if (lifted?.by !== 'pointer') return;
    const onPointerMove = (event: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const at = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return event.clientY >= top && event.clientY < bottom;
      });
      if (at >= 0) moveTo(lifted.key, at);
    };
    const drop = () => setLifted(null);
    window.addEventListener('pointermove', onPointerMove);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  }, [lifted, items]);

  const onKeyDown = (event: KeyboardEvent, item: Item, index: number) => {
    const key = itemKey(item);
    const isLifted = lifted?.key === key;
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: items.length - 1,
    };
    const to = steps[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      setLifted(isLifted ? null : { key, from: index, by: 'keys' });
      setSaid(
        isLifted ? `${nameOf(item)} dropped, ${index + 1} of ${items.length}` : `${nameOf(item)} lifted. ${HINT}`,
      );
    } else if (event.key === 'Escape' && isLifted) {
      event.preventDefault();
      event.stopPropagation();
      moveTo(key, lifted.from);
      setLifted(null);
    } else if (isLifted && to !== undefined) {
      event.preventDefault();
      moveTo(key, to);
    }
  };
  const onPointerDown = (event: PointerEvent, key: string, index: number) => {
    if (event.button !== 0) return;
    setLifted({ key, from: index, by: 'pointer' });
  };
  return { list, lifted, said, onKeyDown, onPointerDown, drop: () => setLifted(null) };
}

/** Rows in an order that a person sets, by dragging a handle or by keys on it. */
export function ReorderList<Item>(props: ReorderListProps<Item>) {
  const { label, items, itemKey, nameOf, readOnly, children } = props;
  const { list, lifted, said, onKeyDown, onPointerDown, drop } = useReorder(props);
  return (
    <>
      <ul ref={list} aria-label={label}>
        {items.map((item, index) => {
          const key = itemKey(item);
          const isLifted = lifted?.key === key;
          const handle = readOnly ? null : (
            <Handle
              type="button"
              data-handle={key}
              aria-label={`Move ${nameOf(item)}`}
              aria-pressed={isLifted}
              title={HINT}
              onKeyDown={(event) => onKeyDown(event, item, index)}
              onPointerDown={(event) => onPointerDown(event, key, index)}
              onBlur={(event) => event.relatedTarget && drop()}
            >
              <GripVertical size={16} aria-hidden="true" />
            </Handle>
          );
          return (
            <chakra.li
              key={key}
              data-lifted={isLifted ? '' : undefined}
              css={{ '&[data-lifted]': { bg: 'blue.subtle' } }}
            >
              {children(item, index, handle)}
            </chakra.li>
          );
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
