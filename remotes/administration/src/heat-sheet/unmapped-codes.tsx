import { formatCount } from '@fixed-ops/metrics';
import { Box, Button, chakra, FilterInput, Panel, SectionHead, searchText, searchWords, Text } from '@fixed-ops/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ItemRow } from './mapping-values.ts';

export const CODE_DRAG = 'application/x-fixed-ops-code';
/** The number of codes that are shown first. A button shows more. */
const PAGE = 20;

interface UnmappedCodesProps {
  readonly codes: readonly { readonly opCode: string; readonly description: string; readonly lines: number }[];
  readonly items: readonly ItemRow[];
  readonly onPut: (code: string, itemKey: string) => void;
  readonly readOnly: boolean;
}

const Choice = chakra('select', {
  base: {
    w: '112px',
    h: 'control',
    px: '2',
    bg: 'bg.panel',
    color: 'fg.muted',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    textStyle: 'body',
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-1px' },
  },
});

/**
 * Opens the choices when an arrow key is pressed. In most browsers, an arrow key would choose the next item in the
 * closed list, and the code would leave the list.
 */
function showChoices(event: KeyboardEvent<HTMLSelectElement>) {
  const select = event.currentTarget;
  // A browser that cannot open the choices handles its keys itself.
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey || !('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}

/** Codes that no item counts, most used first. A person drags a code onto an item, or chooses the item from a list. */
export function UnmappedCodes({ codes, items, onPut, readOnly }: UnmappedCodesProps) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  /** The index of the code that was given to an item. The focus moves to the code that takes this index. */
  const given = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the code has left the list, which changes its length
  useEffect(() => {
    if (given.current === null) return;
    const selects = list.current?.querySelectorAll('select') ?? [];
    (selects[given.current] ?? selects[selects.length - 1])?.focus();
    given.current = null;
  }, [codes.length]);
  const words = searchWords(search);
  const found = codes.filter(({ opCode, description }) => {
    const text = searchText(`${opCode} ${description}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <Panel aria-label="Not counted yet">
      <Box px="4" py="3" display="grid" gap="2">
        <SectionHead
          title="Not counted yet"
          note={codes.length === 1 ? '1 code' : `${formatCount(codes.length)} codes`}
        />
        <FilterInput label="Find a code" value={search} onChange={setSearch} />
      </Box>
      {found.length === 0 ? (
        <Text px="4" pb="4" color="fg.muted">
          {codes.length === 0 ? 'Every code that is used counts for an item.' : 'No codes match.'}
        </Text>
      ) : (
        <ul ref={list} aria-label="Codes that no item counts">
          {found.slice(0, limit).map(({ opCode, description, lines }, index) => (
            <chakra.li
              key={opCode}
              aria-label={opCode}
              draggable={!readOnly}
              onDragStart={(event) => event.dataTransfer.setData(CODE_DRAG, opCode)}
              display="flex"
              gap="2"
              alignItems="center"
              px="4"
              py="1.5"
              borderTopWidth="1px"
              borderColor="border.muted"
              cursor={readOnly ? undefined : 'grab'}
            >
              <Box flex="1" minW="0">
                <chakra.span fontWeight="semibold">{opCode}</chakra.span>{' '}
                <chakra.span color="fg.muted">{lines === 1 ? '1 line' : `${formatCount(lines)} lines`}</chakra.span>
                <Box textStyle="meta" color="fg.muted" overflowWrap="anywhere">
                  {description}
                </Box>
              </Box>
              {readOnly || items.length === 0 ? null : (
                <Choice
                  aria-label={`Count ${opCode} for`}
                  value=""
                  onKeyDown={showChoices}
                  onChange={(event) => {
                    if (event.target.value !== '') given.current = index;
                    onPut(opCode, event.target.value);
                  }}
                >
                  <option value="">Count for</option>
                  {items.map(({ itemKey, label }) => (
                    <option key={itemKey} value={itemKey}>
                      {label || 'New item'}
                    </option>
                  ))}
                </Choice>
              )}
            </chakra.li>
          ))}
        </ul>
      )}
      {found.length > limit ? (
        <Box px="4" py="2.5" borderTopWidth="1px" borderColor="border.muted">
          <Button size="sm" onClick={() => setLimit(limit + PAGE)}>
            Show {formatCount(Math.min(PAGE, found.length - limit))} more
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}
