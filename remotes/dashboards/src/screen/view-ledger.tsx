import { NO_VALUE } from '@fixed-ops/metrics';
import { Box, chakra, type FigureStatus, Panel, SimpleGrid, Skeleton, STATUS_LOOK, StatusMark } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/** Number and worth of some rows of a list. */
export interface LedgerView<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** Null if unknown. */
  readonly value: string | null;
  readonly words: string;
  readonly status?: FigureStatus;
  /** True if the words say that something is unknown. The mark then stands beside the number, which is known. */
  readonly isWorthUnknown?: boolean;
}

interface ViewLedgerProps<Key extends string> {
  readonly label: string;
  readonly views: readonly LedgerView<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
  readonly refetching: boolean;
  /** True if a view opens its own list over the page instead of filtering the list below. */
  readonly opensDialog?: boolean;
}

/** Names and figures of all views are aligned in rows, so that a name that wraps does not lower only its own figure. */
const place = {
  display: 'grid',
  gridTemplateRows: 'subgrid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridRow: 'span 2',
  rowGap: '0',
  px: '4',
  pt: '3.5',
  pb: '3',
  bg: 'bg.panel',
} as const;

const Cell = chakra('button', {
  base: {
    ...place,
    width: 'full',
    textAlign: 'start',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '-2px' },
    '&[aria-pressed=true]': { bg: 'blue.subtle' },
  },
});

/** The views of a list side by side, each with its count. The list shows the chosen one. */
export function ViewLedger<Key extends string>({
  label,
  views,
  chosen,
  onChoose,
  refetching,
  opensDialog = false,
}: ViewLedgerProps<Key>) {
  return (
    <Ledger label={label} cells={views.length}>
      {views.map(({ key, label: name, value, words, status = 'none', isWorthUnknown = false }) => (
        <Cell
          key={key}
          type="button"
          {...(opensDialog ? { 'aria-haspopup': 'dialog' as const } : { 'aria-pressed': key === chosen })}
          onClick={() => onChoose(key)}
        >
          <chakra.span display="block" textStyle="label" color="fg.muted">
            {name}
          </chakra.span>
          <chakra.span display="block" opacity={refetching ? 0.5 : 1}>
            <chakra.span display="block" textStyle="figure" color={value === null ? 'fg.subtle' : 'fg'}>
              {isWorthUnknown ? <Mark status={status} /> : null}
              {value ?? NO_VALUE}
            </chakra.span>
            <chakra.span
              display="block"
              textStyle="meta"
              minH="4"
              color={status === 'none' || isWorthUnknown ? 'fg.muted' : STATUS_LOOK[status].text}
            >
              {isWorthUnknown ? null : <Mark status={status} />}
              {words}
            </chakra.span>
          </chakra.span>
        </Cell>
      ))}
    </Ledger>
  );
}

function Mark({ status }: { readonly status: FigureStatus }) {
  if (status === 'none') return null;
  return (
    <chakra.span marginInlineEnd="1.5">
      <StatusMark status={status} label="" />
    </chakra.span>
  );
}

/** The views while their figures load. */
export function ViewLedgerSkeleton({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  return (
    <Ledger label={label} cells={names.length} isLoading>
      {names.map((name) => (
        <Box key={name} {...place}>
          <Box textStyle="label" color="fg.muted">
            {name}
          </Box>
          <div>
            <Skeleton h="28px" my="2px" w="72px" />
            <Skeleton h="4" w="120px" maxW="full" />
          </div>
        </Box>
      ))}
    </Ledger>
  );
}

const LAST_FILLS = {
  '& > :last-child': { gridColumn: { base: '1 / -1', xl: 'auto' }, _print: { gridColumn: '1 / -1' } },
};

interface LedgerProps {
  readonly label: string;
  /** Six fill every row at each width. With seven the last one takes the rest of its row. */
  readonly cells: number;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

function Ledger({ label, cells, isLoading = false, children }: LedgerProps) {
  return (
    <Panel aria-label={label} aria-busy={isLoading || undefined} mb="6" overflow="hidden">
      <SimpleGrid
        data-cells=""
        columns={{ base: 2, md: 3, xl: cells }}
        _print={{ gridTemplateColumns: 'repeat(3, 1fr)' }}
        {...(cells % 6 === 1 ? { css: LAST_FILLS } : {})}
        gap="1px"
        bg="border"
      >
        {children}
      </SimpleGrid>
    </Panel>
  );
}
