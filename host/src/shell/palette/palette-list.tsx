import { Box, chakra, type IconComponent, Search, SlidersHorizontal, Store, User, Wrench } from '@fixed-ops/ui';
import { Gauge, History, LayoutDashboard } from '@fixed-ops/ui/icons';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { highlight, type RankedGroup } from './rank.ts';

const icons: Record<PaletteGroup, IconComponent> = {
  Recent: History,
  'Repair orders': Wrench,
  Screens: LayoutDashboard,
  Dealerships: Store,
  People: User,
  Metrics: Gauge,
  Preferences: SlidersHorizontal,
  Search,
};

const List = chakra('div', {
  base: {
    // It is not `1`, like the list of a select.
    flex: '1 1 auto',
    minH: '0',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    padding: '2',
    '& [data-part=heading]': { px: '2', pt: '2', pb: '1', textStyle: 'meta', color: 'fg.muted' },
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: { base: '40px', md: '36px' },
      px: '2',
      borderRadius: 'l1',
      cursor: 'pointer',
      scrollMarginBlock: '8px',
    },
    '& [role=option][data-active]': { bg: 'bg.muted' },
    '& [role=option] > svg': { width: '16px', height: '16px', flexShrink: '0', color: 'fg.muted' },
    '& mark': { bg: 'transparent', color: 'inherit', fontWeight: 'semibold' },
    '& [data-part=label]': {
      flexShrink: '0',
      maxW: '70%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& [data-part=note]': {
      minW: '0',
      marginInlineStart: 'auto',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textStyle: 'meta',
      color: 'fg.muted',
    },
  },
});

/** The id of a row, for `aria-activedescendant`. */
export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly RankedGroup[];
  /** The index of the active row among all rows. */
  readonly active: number;
  readonly query: string;
  readonly onActive: (index: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The results under their headings. The field keeps the focus and points to the active row. */
export function PaletteList({ id, groups, active, query, onActive, onChoose }: PaletteListProps) {
  let index = -1;
  return (
    <List id={id} role="listbox" aria-label="Results" tabIndex={-1} display={groups.length === 0 ? 'none' : 'block'}>
      {groups.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: `fieldset` groups form fields, and these are options
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} data-part="heading">
            {group}
          </div>
          {entries.map((entry) => {
            index += 1;
            return (
              <Row
                key={entry.id}
                id={rowId(id, index)}
                entry={entry}
                query={query}
                isActive={index === active}
                at={index}
                onActive={onActive}
                onChoose={onChoose}
              />
            );
          })}
        </div>
      ))}
    </List>
  );
}

interface RowProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly query: string;
  readonly isActive: boolean;
  readonly at: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Row({ id, entry, query, isActive, at, onActive, onChoose }: RowProps) {
  const Icon = icons[entry.group];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list handles the keys of its options
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-active={isActive ? '' : undefined}
      onPointerMove={() => !isActive && onActive(at)}
      // This keeps the focus on the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <Icon aria-hidden="true" />
      <span data-part="label">
        {highlight(entry.label, query).map(({ text, isHit }, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: only its place tells one piece of a label from another
          isHit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
        )}
      </span>
      {entry.note ? (
        <Box as="span" data-part="note">
          {entry.note}
        </Box>
      ) : null}
    </div>
  );
}
