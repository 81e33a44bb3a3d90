import { Text } from '@fixed-ops/ui';

interface ShortTextProps {
  readonly text: string;
  /** Of the widest that shows whole. */
  readonly widthPx: number;
  /** Of the widest on a tablet, where what follows it would be cut otherwise. */
  readonly tabletPx?: number;
  /** Of the widest in a window of 1024 to 1439 px. */
  readonly laptopPx?: number | undefined;
  /** Beside what the cell is about. */
  readonly quiet?: boolean;
}

/** A text that would take a table's width, cut at its end; the pointer shows it whole, and a reader reads it whole. */
export function ShortText({ text, widthPx, tabletPx = widthPx, laptopPx = widthPx, quiet = false }: ShortTextProps) {
  return (
    <Text
      as="span"
      display="inline-block"
      maxW={{ base: `${widthPx}px`, md: `${tabletPx}px`, lg: `${laptopPx}px` }}
      truncate
      _print={{ maxW: 'none', whiteSpace: 'normal' }}
      // As wide as somebody has drawn the column.
      css={{ '@media (width >= 90rem)': { maxW: `${widthPx}px` }, 'table[style] &': { maxW: 'full' } }}
      verticalAlign="bottom"
      title={text}
      {...(quiet ? { color: 'fg.muted', marginInlineStart: '2' } : {})}
    >
      {text}
    </Text>
  );
}
