import type { RepairOrderDetail } from '@fixed-ops/contract';
import { formatCount } from '@fixed-ops/metrics';
import { Box, ChevronRight, chakra } from '@fixed-ops/ui';
import { LinePanel } from './line-panel.tsx';

type Line = RepairOrderDetail['lines'][number];

/** Matches the names that a DMS gives the inspection that is part of every visit. */
const INSPECTION = /inspect|multi-?\s?point|\bmpi\b/i;

/** Tells whether a line is an inspection without hours, money, parts and exceptions. */
export function isFreeInspection(line: Line): boolean {
  const { opCode, opDescription, soldHours, laborSale, partsSale, subletSale, miscSale, discount } = line;
  return (
    INSPECTION.test(`${opCode} ${opDescription ?? ''}`) &&
    [soldHours, laborSale, partsSale, subletSale, miscSale, discount].every((amount) => !amount) &&
    line.parts.length === 0 &&
    line.exceptions.length === 0
  );
}

const Fold = chakra('details', {
  base: {
    mb: '3',
    '& > summary': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2.5',
      minH: '10',
      px: '5',
      py: '2',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'l3',
      cursor: 'pointer',
      '&::-webkit-details-marker': { display: 'none' },
      '&:hover': { bg: 'bg.subtle' },
    },
    '& > summary svg': { transition: 'transform 120ms', color: 'fg.muted' },
    '&[open] > summary': { mb: '3', '& svg': { transform: 'rotate(90deg)' } },
  },
});

interface FreeInspectionsProps {
  readonly lines: readonly Line[];
  /** The repair order that contains the lines. */
  readonly order: RepairOrderDetail['header'];
}

/** Shows free inspections as one row that opens. They are on nearly every repair order and say little. */
export function FreeInspections({ lines, order }: FreeInspectionsProps) {
  if (lines.length === 0) return null;
  return (
    <Fold>
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        <b>
          {formatCount(lines.length)} inspection {lines.length === 1 ? 'line' : 'lines'} without charge
        </b>
        <Box as="span" color="fg.muted">
          {lines.map(({ letter, opDescription, opCode }) => `${letter}, ${opDescription ?? opCode}`).join('; ')}
        </Box>
      </summary>
      {lines.map((line) => (
        <LinePanel key={line.lineId} line={line} order={order} />
      ))}
    </Fold>
  );
}
