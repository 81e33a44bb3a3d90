import { NO_VALUE } from '@fixed-ops/metrics';
import { Box, chakra, type FigureStatus, Panel, SimpleGrid, Skeleton, STATUS_LOOK, StatusMark } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/** One figure of a strip: its value, and lines below it about its parts and its status. */
export interface StripFigure {
  readonly label: string;
  /** Stands beside the label. */
  readonly mark?: ReactNode;
  /** Null without a value. The lines then give the reason. */
  readonly value: string | null;
  readonly lines: readonly StripLine[];
}

export interface StripLine {
  /** An empty text keeps room for a line that comes later. */
  readonly words: string;
  readonly status?: FigureStatus;
}

interface FigureStripProps {
  /** Name of the strip. */
  readonly label: string;
  readonly figures: readonly StripFigure[];
  /** The number of figures side by side, for each width of the window. */
  readonly columns: StripColumns;
  readonly refetching: boolean;
}

export type StripColumns = Readonly<Partial<Record<'sm' | 'md' | 'lg', number>>>;

/** Figures side by side in one panel, with hairlines between them. It draws nothing without figures. */
export function FigureStrip({ label, figures, columns, refetching }: FigureStripProps) {
  if (figures.length === 0) return null;
  return (
    <Strip label={label} columns={columns} count={figures.length}>
      {figures.map((figure) => (
        <Cell key={figure.label}>
          <Label>
            {figure.label}
            {figure.mark}
          </Label>
          <chakra.dd opacity={refetching ? 0.5 : 1}>
            <Box textStyle="figure" color={figure.value === null ? 'fg.subtle' : 'fg'}>
              {figure.value ?? NO_VALUE}
            </Box>
            {figure.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a figure may have the same words
              <Line key={index} {...line} />
            ))}
          </chakra.dd>
        </Cell>
      ))}
    </Strip>
  );
}

function Line({ words, status = 'none' }: StripLine) {
  return (
    <Box textStyle="meta" minH="4" color={status === 'none' ? 'fg.muted' : STATUS_LOOK[status].text}>
      {status === 'none' ? null : (
        <chakra.span marginInlineEnd="1.5">
          <StatusMark status={status} label="" />
        </chakra.span>
      )}
      {words}
    </Box>
  );
}

interface FigureStripSkeletonProps extends Pick<FigureStripProps, 'label' | 'columns'> {
  /** The labels, or the number of figures if the labels are not known. */
  readonly figures: readonly string[] | number;
  /** The number of lines below each figure. */
  readonly lines: number;
}

/** The strip while its figures load, in its final size. */
export function FigureStripSkeleton({ label, columns, figures, lines }: FigureStripSkeletonProps) {
  const cells = typeof figures === 'number' ? Array.from({ length: figures }, () => null) : figures;
  return (
    <Strip label={label} columns={columns} count={cells.length}>
      {cells.map((name, index) => (
        <Cell key={name ?? index}>
          <Label>{name ?? <Skeleton h="20px" w="120px" />}</Label>
          <dd>
            <Skeleton h="28px" my="2px" w="96px" />
            <Skeleton h={`${lines * 16}px`} w="190px" maxW="full" />
          </dd>
        </Cell>
      ))}
    </Strip>
  );
}

interface StripProps extends Pick<FigureStripProps, 'label' | 'columns'> {
  readonly count: number;
  readonly children: ReactNode;
}

/** The most figures side by side on a printed page. */
const MOST_ON_PAPER = 4;

function Strip({ label, columns, count, children }: StripProps) {
  // On a phone, an even number stands in two columns. An odd number would leave a gap.
  const onPhone = count % 2 === 0 ? 2 : 1;
  return (
    <Panel aria-label={label} mb="6">
      <SimpleGrid
        as="dl"
        data-cells=""
        columns={{ base: onPhone, ...columns }}
        _print={{ gridTemplateColumns: `repeat(${count > MOST_ON_PAPER ? 3 : count}, minmax(0, 1fr))` }}
        gap="1px"
      >
        {children}
      </SimpleGrid>
    </Panel>
  );
}

/** The cells of a row share the lines of the grid. If one label wraps, all figures of the row move down together. */
function Cell({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      display="grid"
      gridTemplateRows="subgrid"
      gridTemplateColumns="minmax(0, 1fr)"
      gridRow="span 2"
      rowGap="0"
      // A shadow draws the hairlines, because they must also show if the last row is not full.
      boxShadow="0 0 0 1px var(--fo-colors-border)"
      px={{ base: '4', md: '5' }}
      py="4"
      minW="0"
    >
      {children}
    </Box>
  );
}

function Label({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.dt display="flex" alignItems="start" gap="2" textStyle="label" color="fg.muted">
      {children}
    </chakra.dt>
  );
}
