import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Spinner } from '../preloader/spinner.tsx';
import { Button } from '../primitives/button.tsx';
import { Reference } from '../states/reference.tsx';
import { INFINITE_LIST_TEXT } from './infinite-list-constants.ts';
import { type ListScroll, useReachEnd } from './use-reach-end.ts';

/** A failed load: the message, and the id by which support finds it. */
export interface ListFailure {
  message: ReactNode;
  reference?: string | null | undefined;
}

export interface InfiniteListProps<Item> {
  /** Accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** Returns the group of an item. A heading shows above the first item of each group. */
  groupOf?: ((item: Item) => string) | undefined;
  /** False once all items are loaded. */
  hasMore: boolean;
  loading: boolean;
  /** The failure of the last load. The list does not try again until somebody presses Retry. */
  failure?: ListFailure | null | undefined;
  /** The list calls this when people have seen 80 % of it, and after Retry. */
  onReachEnd: () => void;
  /** Shows when all items are loaded and there are none. */
  empty?: ReactNode;
  scroll?: ListScroll | undefined;
  /** CSS height from which a list with `scroll="own"` scrolls by itself. */
  maxHeight?: string | undefined;
}

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overscrollBehavior: 'contain',
    '&:focus-visible': { outlineOffset: '-2px' },
    '& ul': { listStyle: 'none' },
    '& h3': { px: { base: '4', md: '5' }, pt: '4', pb: '1', textStyle: 'columnHead', color: 'fg.muted' },
    '& li': { borderBottomWidth: '1px', borderColor: 'border.muted' },
    '& li:focus-visible': { outlineOffset: '-2px', borderRadius: 'sm' },
  },
});

const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minH: '48px',
    px: { base: '4', md: '5' },
    py: '2',
    color: 'fg.muted',
  },
});

/** Splits the items into runs of the same group and keeps their order. */
function inGroups<Item>(items: readonly Item[], groupOf: ((item: Item) => string) | undefined) {
  const groups: { name: string; first: number; items: Item[] }[] = [];
  for (const [index, item] of items.entries()) {
    const name = groupOf?.(item) ?? '';
    const last = groups.at(-1);
    if (last && last.name === name) last.items.push(item);
    else groups.push({ name, first: index, items: [item] });
  }
  return groups;
}

/**
 * A list that loads more while it is scrolled, and shows whether it loads, failed or has ended. One item is a Tab stop; the arrow keys move
 * between items, and Home and End jump.
 */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { label, items, hasMore, loading, failure, onReachEnd, scroll = 'around' } = props;
  const [focused, setFocused] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const asks = hasMore && !loading && !failure;
  useReachEnd({ list, scroll, onReachEnd: asks ? onReachEnd : undefined, count: items.length });
  const roving = Math.min(focused, items.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLLIElement)) return;
    const steps: Record<string, number> = {
      ArrowDown: roving + 1,
      ArrowUp: roving - 1,
      Home: 0,
      End: items.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`li[data-index="${to}"]`)?.focus();
  };

  if (items.length === 0 && !hasMore && !loading && !failure) return <>{props.empty ?? <Ended />}</>;
  return (
    <Frame
      ref={list}
      role="group"
      aria-label={label}
      aria-busy={loading || undefined}
      tabIndex={-1}
      {...(scroll === 'own' ? { overflow: 'auto', maxHeight: props.maxHeight ?? '100%' } : {})}
      onKeyDown={onKeyDown}
    >
      {inGroups(items, props.groupOf).map((group) => (
        <Fragment key={`${group.name} ${group.first}`}>
          {group.name ? <h3>{group.name}</h3> : null}
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list */}
          <ul role="list" aria-label={group.name || label}>
            {group.items.map((item, at) => {
              const index = group.first + at;
              return (
                <li
                  key={props.itemKey(item)}
                  data-index={index}
                  tabIndex={index === roving ? 0 : -1}
                  onFocus={() => setFocused(index)}
                >
                  {props.children(item)}
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
      <chakra.div role="status">
        {loading ? (
          <Foot>
            <Spinner size="small" label="" />
            {INFINITE_LIST_TEXT.loading}
          </Foot>
        ) : failure || hasMore ? null : (
          <Ended />
        )}
      </chakra.div>
      {failure && !loading ? (
        <Foot role="alert">
          <chakra.span color="fg.error" flexShrink="0">
            <CircleAlert size={16} aria-hidden="true" />
          </chakra.span>
          <chakra.span flex="1" minW="12" color="fg">
            {failure.message}
          </chakra.span>
          <Button
            size="touch"
            onClick={() => {
              onReachEnd();
              // The button disappears. The list keeps the focus.
              list.current?.focus();
            }}
          >
            <RotateCcw />
            Retry
          </Button>
          {failure.reference ? (
            <chakra.span flexBasis="full" textStyle="meta">
              <Reference id={failure.reference} />
            </chakra.span>
          ) : null}
        </Foot>
      ) : null}
    </Frame>
  );
}

function Ended() {
  return <Foot>{INFINITE_LIST_TEXT.end}</Foot>;
}
