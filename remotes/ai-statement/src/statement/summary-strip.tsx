import { NO_VALUE } from '@fixed-ops/metrics';
import { Box, chakra, Panel, SimpleGrid, Skeleton, STATUS_LOOK, StatusMark } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import type { SummaryFigure } from './statement-summary.ts';
import { UnmappedMark } from './unmapped-mark.tsx';

/** Figures side by side in one panel, parted by hairlines; nothing where there are none. */
export function SummaryStrip({
  figures,
  dimmed,
}: {
  readonly figures: readonly SummaryFigure[];
  readonly dimmed: boolean;
}) {
  if (figures.length === 0) return null;
  return (
    <Strip count={figures.length}>
      {figures.map(({ key, label, value, status, words, unmappedAccounts }) => (
        <Cell key={key}>
          <chakra.dt textStyle="label" color="fg.muted">
            {label}
            <UnmappedMark accounts={unmappedAccounts} />
          </chakra.dt>
          <chakra.dd opacity={dimmed ? 0.5 : 1}>
            <Box textStyle="figure" color={value === null ? 'fg.subtle' : 'fg'}>
              {value ?? NO_VALUE}
            </Box>
            <Box textStyle="meta" color={status === 'none' ? 'fg.muted' : STATUS_LOOK[status].text}>
              {status === 'none' ? null : (
                <chakra.span marginInlineEnd="1.5">
                  <StatusMark status={status} label="" />
                </chakra.span>
              )}
              {words}
            </Box>
          </chakra.dd>
        </Cell>
      ))}
    </Strip>
  );
}

/** The strip while its figures load; as many cells as there will be for most people. */
export function SummaryStripSkeleton({ count }: { readonly count: number }) {
  return (
    <Strip count={count}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Cell key={index}>
          <dt>
            <Skeleton h="20px" w="120px" />
          </dt>
          <dd>
            <Skeleton h="28px" my="2px" w="96px" />
            <Skeleton h="16px" w="180px" />
          </dd>
        </Cell>
      ))}
    </Strip>
  );
}

function Strip({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <Panel aria-label="Key figures" mb="6">
      <SimpleGrid
        as="dl"
        data-cells=""
        bg="border"
        gap="1px"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: `repeat(${Math.max(1, count)}, minmax(0, 1fr))`,
        }}
      >
        {children}
      </SimpleGrid>
    </Panel>
  );
}

function Cell({ children }: { readonly children: ReactNode }) {
  return (
    <Box bg="bg.panel" px="5" py="4">
      {children}
    </Box>
  );
}
