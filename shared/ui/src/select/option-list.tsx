import { chakra } from '@chakra-ui/react/styled-system';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { rowPlaces } from '../layer/row-places.ts';
import { useRowsInView } from '../layer/use-rows-in-view.ts';
import { VIRTUAL_FROM_ROWS } from '../layer/virtual-rows.ts';
import { TOUCH_TARGET_PX } from '../primitives/touch-target.ts';
import { type ListRow, MISSING_TECHNICIAN, type SelectOption } from './options.ts';
import { SELECT_MENU_MAX_HEIGHT_PX } from './select-constants.ts';

/** The smallest height of a choice in px. In a long list, it is the height of every row. */
const ROW_PX = 32;
const isForFingers = () => window.matchMedia?.('(pointer: coarse)').matches ?? false;

const List = chakra('div', {
  base: {
    padding: '1',
    '&:empty': { padding: '0' },
    overflow: 'auto',
    overscrollBehavior: 'contain',
    // This is not `1`, which means a basis of 0: WebKit takes that basis for the height inside a popover that is as high as its content.
    flex: '1 1 auto',
    minH: '0',
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: 'var(--row)',
      px: '2',
      // The padding keeps names of two lines apart.
      py: '1.5',
      borderRadius: 'l1',
      cursor: 'pointer',
    },
    // Rows of a long list have calculated places, so each label stays on one line.
    '&[data-virtual] [role=option] > span:not([data-part])': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& [role=option][data-active]': { bg: 'bg.muted' },
    '& [role=option][aria-selected=true]': { fontWeight: 'medium' },
    '& [role=option][aria-disabled=true]': { color: 'fg.subtle', cursor: 'not-allowed' },
    '& [role=option][data-missing]': { color: 'fg.error' },
    '& [data-part=heading]': {
      display: 'flex',
      // The heading stands close to its choices, however high a row is.
      alignItems: 'flex-end',
      px: '2',
      pt: '2',
      pb: '1',
      minH: 'var(--row)',
      textStyle: 'columnHead',
      color: 'fg.muted',
    },
    '& [data-part=note]': { marginInlineStart: 'auto', color: 'fg.subtle', textStyle: 'meta', fontWeight: 'normal' },
    '& [data-part=check]': { flexShrink: '0' },
    // A note stands on the right. The check stands there only if the row has no note.
    '& [data-part=check]:last-child': { marginInlineStart: 'auto' },
    '& [data-part=box]': {
      width: '16px',
      height: '16px',
      flexShrink: '0',
      display: 'grid',
      placeItems: 'center',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'sm',
      color: 'blue.contrast',
    },
    '& [aria-selected=true] [data-part=box]': { bg: 'blue.solid', borderColor: 'blue.solid' },
  },
});

export interface OptionListProps {
  id: string;
  label: string;
  rows: readonly ListRow[];
  active: number;
  multiple?: boolean;
  isSelected: (option: SelectOption) => boolean;
  onActive: (index: number) => void;
  onChoose: (option: SelectOption) => void;
  /** Text that is shown instead of choices: they still load, or there are none. */
  message?: ReactNode;
}

/** Returns the id of a choice, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

const keyOf = (row: ListRow) => (row.kind === 'heading' ? `heading ${row.label}` : row.option.value);

/** The open list. With more than 100 rows, only those in view are drawn. */
export function OptionList(props: OptionListProps) {
  const { id, label, rows, active, multiple = false, message } = props;
  const list = useRef<HTMLDivElement>(null);
  const [rowPx] = useState(() => (isForFingers() ? TOUCH_TARGET_PX : ROW_PX));
  const places = useMemo(() => rowPlaces(rowPx), [rowPx]);
  const isVirtual = rows.length > VIRTUAL_FROM_ROWS;
  const activeRow = rows.findIndex((row) => row.kind === 'option' && row.index === active);
  const optionCount = rows.reduce((count, row) => count + (row.kind === 'option' ? 1 : 0), 0);
  const { first, end, scrollTo } = useRowsInView({
    frame: list,
    count: rows.length,
    rows: places,
    initialPx: SELECT_MENU_MAX_HEIGHT_PX,
    isOn: isVirtual,
  });
  useEffect(() => {
    if (activeRow < 0) return;
    if (isVirtual) scrollTo(activeRow);
    else document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [activeRow, active, id, isVirtual, scrollTo]);

  // A listbox may hold only choices, so the message stands outside of it.
  const words = message ? (
    <chakra.p px="3" py="2.5" color="fg.muted">
      {message}
    </chakra.p>
  ) : null;
  const listbox = (
    <List
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      tabIndex={-1}
      data-virtual={isVirtual ? '' : undefined}
      css={{ '--row': `${rowPx}px` }}
      display={words ? 'none' : 'block'}
    >
      {isVirtual ? (
        <chakra.div role="presentation" position="relative" height={`${rows.length * rowPx}px`}>
          {rows.slice(first, end).map((row, at) => (
            <div
              key={keyOf(row)}
              role="presentation"
              style={{
                position: 'absolute',
                top: 0,
                left: 0,
                right: 0,
                transform: `translateY(${(first + at) * rowPx}px)`,
              }}
            >
              <Row {...props} row={row} optionCount={optionCount} />
            </div>
          ))}
        </chakra.div>
      ) : (
        rows.map((row) => <Row key={keyOf(row)} {...props} row={row} />)
      )}
    </List>
  );
  return (
    <>
      {words}
      {listbox}
    </>
  );
}

/** `optionCount` is set if not all choices are in the document. */
function Row({ row, optionCount, ...list }: OptionListProps & { row: ListRow; optionCount?: number }) {
  if (row.kind === 'heading') {
    return (
      <div data-part="heading" role="presentation">
        {row.label}
      </div>
    );
  }
  const { option, index } = row;
  const selected = list.isSelected(option);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list handles the keys of its options
    <div
      id={optionId(list.id, index)}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={option.disabled || undefined}
      aria-setsize={optionCount}
      aria-posinset={optionCount === undefined ? undefined : index + 1}
      data-active={index === list.active ? '' : undefined}
      data-missing={option.value === MISSING_TECHNICIAN ? '' : undefined}
      onPointerMove={() => index !== list.active && list.onActive(index)}
      // This keeps the focus on the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !option.disabled && list.onChoose(option)}
    >
      {list.multiple ? (
        <span data-part="box">{selected ? <Check size={12} strokeWidth={3} aria-hidden="true" /> : null}</span>
      ) : null}
      <span>{option.label}</span>
      {!list.multiple && selected ? <Check size={16} aria-hidden="true" data-part="check" /> : null}
      {option.note ? <span data-part="note">{option.note}</span> : null}
    </div>
  );
}
