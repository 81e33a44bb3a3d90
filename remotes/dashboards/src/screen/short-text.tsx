import { Text } from '@fixed-ops/ui';

interface ShortTextProps {
  readonly text: string;
  /** The widest text that is shown whole, in pixels. */
  readonly widthPx: number;
  /** The same on a tablet, where a wider column would cut off the next ones. */
  readonly tabletPx?: number;
  /** True for a text of lesser importance, in muted color. */
  readonly quiet?: boolean;
}

/** A text that is cut off at its end if it is too wide for the table. The pointer shows all of it, and screen readers read all of it. */
export function ShortText({ text, widthPx, tabletPx = widthPx, quiet = false }: ShortTextProps) {
  return (
    <Text
      as="span"
      display="inline-block"
      maxW={{ base: `${widthPx}px`, md: `${tabletPx}px`, lg: `${widthPx}px` }}
      truncate
      _print={{ maxW: 'none', whiteSpace: 'normal' }}
      // In a table with resized columns, the text is as wide as its column.
      css={{ 'table[style] &': { maxW: 'full' } }}
      verticalAlign="bottom"
      title={text}
      {...(quiet ? { color: 'fg.muted', marginInlineStart: '2' } : {})}
    >
      {text}
    </Text>
  );
}
