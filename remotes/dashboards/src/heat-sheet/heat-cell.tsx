import { Box, chakra, StatusMark } from '@fixed-ops/ui';
import { type CellWords, isStrong, type SheetCell, type SheetColumn } from './cell-words.ts';

const TINTS = {
  green: ['green.subtle', 'green.muted'],
  amber: ['orange.subtle', 'orange.muted'],
  red: ['red.subtle', 'red.muted'],
} as const;

/** The tint of a cell by its status, in two strengths; a cell without a status has none. */
export function tintOf(column: SheetColumn, cell: SheetCell | undefined): string | undefined {
  if (!cell || cell.status === 'none') return undefined;
  return TINTS[cell.status][isStrong(column, cell) && cell.status !== 'amber' ? 1 : 0];
}

interface CellContentProps {
  readonly words: CellWords;
  readonly status: SheetCell['status'];
}

/** The content of a cell: mark and figure, and the words below them. */
export function CellContent({ words: { main, sub }, status }: CellContentProps) {
  return (
    <>
      <Box as="span" display="block" whiteSpace="nowrap">
        <StatusMark status={status} /> {main}
      </Box>
      {sub === '' ? null : (
        <Box as="span" display="block" textStyle="meta" color="fg.muted" whiteSpace="nowrap">
          {sub}
        </Box>
      )}
    </>
  );
}

const Swatch = chakra('span', {
  base: {
    display: 'inline-block',
    width: '16px',
    height: '10px',
    borderRadius: 'xs',
    borderWidth: '1px',
    borderColor: 'border.muted',
  },
});

const MEANINGS = [
  { status: 'green', text: 'Goal met, stronger from 20% past it' },
  { status: 'amber', text: 'Near' },
  { status: 'red', text: 'Off, stronger from 20% away' },
] as const;

/** The legend of tints and marks. */
interface HeatLegendProps {
  readonly minRos: number;
  /** The unit of the counts: `repair orders`, `documents`. */
  readonly counted: string;
}

export function HeatLegend({ minRos, counted }: HeatLegendProps) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="6"
      rowGap="1"
      textStyle="meta"
      color="fg.muted"
    >
      <Box as="span" display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
        {MEANINGS.map(({ status, text }) => (
          <Box as="span" key={status} display="inline-flex" alignItems="center" gap="1.5">
            <span aria-hidden="true" data-painted="">
              <Swatch bg={TINTS[status][0]} /> {status === 'amber' ? null : <Swatch bg={TINTS[status][1]} />}
            </span>
            <StatusMark status={status} label="" />
            {text}
          </Box>
        ))}
      </Box>
      <span>
        Under {minRos} {counted}: shown, no color.{' '}
        <Box as="span" data-print="none">
          Every cell opens its {counted}.
        </Box>
      </span>
    </Box>
  );
}
