import { NO_VALUE } from '@fixed-ops/metrics';
import { Box, chakra, type FigureStatus, Panel, SimpleGrid, Skeleton, STATUS_LOOK, StatusMark } from '@fixed-ops/ui';
import type { ReactNode } from 'react';

/** One figure of a strip: its value, and below it what it is made of and where it stands. */
export interface StripFigure {
  readonly label: string;
  /** Beside the label. */
  readonly mark?: ReactNode;
  /** Null where there is none; the words then say why. */
  readonly value: string | null;
  readonly lines: readonly StripLine[];
}

export interface StripLine {
  /** Empty keeps the room of a line that comes later. */
  readonly words: string;
  readonly status?: FigureStatus;
}

interface FigureStripProps {
  /** Name of the strip. */
  readonly label: string;
  readonly figures: readonly StripFigure[];
  /** How many stand side by side where there is room for some, and for all. */
  readonly columns: StripColumns;
  readonly refetching: boolean;
}

export type StripColumns = Readonly<Partial<Record<'sm' | 'md' | 'lg', number>>>;

/** Figures side by side in one panel, parted by hairlines; nothing where there are none. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a figure have no other name
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
  /** The labels, or how many figures there will be where these are not known. */
  readonly figures: readonly string[] | number;
  /** Lines below each figure. */
  readonly lines: number;
}

/** The strip while its figures load, in its own size. */
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

/** So many stand side by side on a sheet. */
const MOST_ON_PAPER = 4;

function Strip({ label, columns, count, children }: StripProps) {
  // Two side by side on a phone, where none is left over.
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

/** Its label and its figure share their lines with those beside it: a label that breaks lowers no figure alone. */
function Cell({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      display="grid"
      gridTemplateRows="subgrid"
      gridTemplateColumns="minmax(0, 1fr)"
      gridRow="span 2"
      rowGap="0"
      // Hairlines between cells also where the last row is not full.
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
