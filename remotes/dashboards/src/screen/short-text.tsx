import { Text } from '@fixed-ops/ui';

interface ShortTextProps {
  readonly text: string;
  /** The widest text that is shown whole, in pixels. */
  readonly widthPx: number;
  /** The same on a tablet, where a wider column would cut off the next ones. */
  readonly tabletPx?: number;
  /** The same in a window of 1024 to 1439 px. */
  readonly laptopPx?: number | undefined;
  /** True for a text of lesser importance, in muted color. */
  readonly quiet?: boolean;
  /** True to wrap the text onto a second line, close below the first, before it is cut off. The row stays as high. */
  readonly isTwoLines?: boolean;
}

const TWO_LINES = { display: '-webkit-inline-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 } as const;

/** A text that is cut off at its end if it is too wide for the table. The pointer shows all of it, and screen readers read all of it. */
export function ShortText({
  text,
  widthPx,
  tabletPx = widthPx,
  laptopPx = widthPx,
  quiet = false,
  isTwoLines = false,
}: ShortTextProps) {
  return (
    <Text
      as="span"
      display="inline-block"
      maxW={{ base: `${widthPx}px`, md: `${tabletPx}px`, lg: `${laptopPx}px` }}
      overflow="hidden"
      textOverflow="ellipsis"
      whiteSpace={isTwoLines ? 'normal' : 'nowrap'}
      lineHeight={isTwoLines ? '18px' : undefined}
      _print={{ maxW: 'none', whiteSpace: 'normal' }}
      css={{
        ...(isTwoLines ? { '@media screen': TWO_LINES } : {}),
        // As wide as somebody has drawn the column.
        '@media (width >= 90rem)': { maxW: `${widthPx}px` },
        'table[style] &': { maxW: 'full' },
      }}
      verticalAlign={isTwoLines ? 'middle' : 'bottom'}
      title={text}
      {...(quiet ? { color: 'fg.muted', marginInlineStart: '2' } : {})}
    >
      {text}
    </Text>
  );
}
