import { formatCount } from '@fixed-ops/metrics';
import { Box, ChevronDown, ChevronRight, Chip, CircleAlert, chakra, HStack, IconButton, Text } from '@fixed-ops/ui';
import type { TableRow } from './technician-rows.ts';

interface RowNameProps {
  readonly row: TableRow;
  readonly onFold: (shopId: string) => void;
}

/** Below the page's full width, the figures need the space. */
const NARROW = '@media screen and (width < 90rem)';
export const WHERE_ROOM = { [NARROW]: { display: 'none' } };

/** Draws the name of a row: hours without a technician in red, a shop that folds, or a technician with skill and points to check. */
export function RowName({ row, onFold }: RowNameProps) {
  if (row.kind === 'missing') {
    return (
      <HStack gap="2" display="inline-flex" color="fg.error" data-row="missing">
        <CircleAlert size={16} aria-hidden="true" />
        <Box as="span" fontWeight="semibold">
          No technician
        </Box>
        <Text as="span" textStyle="meta" css={WHERE_ROOM}>
          {formatCount(row.missing.lines)} {row.missing.lines === 1 ? 'line' : 'lines'}
        </Text>
      </HStack>
    );
  }
  const { work } = row;
  if (row.kind === 'shop') {
    const Arrow = row.isOpen ? ChevronDown : ChevronRight;
    return (
      <HStack gap="1" display="inline-flex" data-row="shop">
        <IconButton
          aria-label={`${row.isOpen ? 'Close' : 'Open'} ${work.techName}`}
          aria-expanded={row.isOpen}
          variant="ghost"
          size="inline"
          minW="6"
          minH="6"
          data-print="none"
          onClick={() => onFold(row.shopId)}
        >
          <Arrow size={16} />
        </IconButton>
        <Box as="span" fontWeight="semibold">
          {work.techName}
        </Box>
        <Text as="span" textStyle="meta" color="fg.muted" css={WHERE_ROOM}>
          {formatCount(row.people)} {row.people === 1 ? 'technician' : 'technicians'}
        </Text>
      </HStack>
    );
  }
  return (
    <HStack
      columnGap="2"
      rowGap="0.5"
      display="inline-flex"
      flexWrap="nowrap"
      whiteSpace="nowrap"
      css={{ [NARROW]: { flexWrap: 'wrap', whiteSpace: 'normal', paddingBlock: '4px' } }}
      data-row="person"
    >
      <span>
        {work.techName}
        {work.skill === null ? null : (
          <chakra.span textStyle="meta" color="fg.muted" marginInlineStart="1.5" title="Skill">
            {work.skill}
          </chakra.span>
        )}
      </span>
      {work.checkPunches ? <Chip>Check punches</Chip> : null}
      {work.attendanceSource === 'scheduled' ? <Chip>Scheduled</Chip> : null}
      {row.isInTwo ? (
        <Chip>
          <span title="Works in more than one shop; the store counts the hours once">Two shops</span>
        </Chip>
      ) : null}
    </HStack>
  );
}
