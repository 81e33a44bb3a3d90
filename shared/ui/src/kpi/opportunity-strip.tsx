import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowRight } from 'lucide-react';
import { Skeleton } from '../preloader/skeleton.tsx';
import { Button } from '../primitives/button.tsx';
import type { FigureStatus } from '../status/status.ts';
import { StatusIcon } from '../status/status-mark.tsx';

export interface Opportunity {
  key: string;
  name: string;
  status: FigureStatus;
  /** "$17,022". */
  amount: string;
  /** Amount relative to the largest gap, 0 to 1. */
  share: number;
  /** Two lines that say why. */
  reason: string;
  /** "731 repair orders". */
  openLabel: string;
  onOpen: () => void;
  /** True if `onOpen` leads to another page. */
  opensPage?: boolean | undefined;
  /** True if nothing can be opened: the label is then plain text. */
  isStill?: boolean | undefined;
}

/** Items that stand side by side share their lines. If a name takes two lines, the amounts of all items move down together. */
const ABREAST = { gridAutoFlow: 'column', '& > li': { gridRow: 'span 5', gridTemplateRows: 'subgrid' } };

const Strip = chakra('ul', {
  base: {
    display: 'grid',
    // One or two items share the whole width.
    gridAutoColumns: 'minmax(0, 1fr)',
    md: ABREAST,
    _print: { ...ABREAST, breakInside: 'avoid' },
    gap: '1px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    '& > li': {
      display: 'grid',
      rowGap: '0',
      padding: { base: '16px', md: '18px 20px' },
      boxShadow: '0 0 0 1px var(--fo-colors-border)',
      // A word breaks only if it is longer than its line.
      wordBreak: 'break-word',
    },
  },
});

/** Shows what is worth fixing first: the largest gaps to target, in dollars, ranked and never added up. */
export function OpportunityStrip({ label, items }: { label: string; items: readonly Opportunity[] }) {
  return (
    <Strip aria-label={label} data-cells="">
      {items.map((item) => (
        <li key={item.key}>
          <chakra.div display="flex" alignItems="center" gap="2" textStyle="label">
            <StatusIcon status={item.status} />
            <span>{item.name}</span>
          </chakra.div>
          <chakra.p textStyle="amount" fontSize={{ base: '2xl', md: '3xl' }} lineHeight={{ base: '2xl', md: '3xl' }}>
            {item.amount}
          </chakra.p>
          <chakra.div aria-hidden="true" data-painted="" mt="2" h="1" bg="bg.muted" borderRadius="xs" overflow="hidden">
            <chakra.div h="1" bg="chart.spark" width={`${Math.max(0, Math.min(1, item.share)) * 100}%`} />
          </chakra.div>
          <chakra.p mt="3" color="fg.muted">
            {item.reason}
          </chakra.p>
          {item.isStill ? (
            <chakra.p mt="1.5" color="fg.muted">
              {item.openLabel}
            </chakra.p>
          ) : (
            <Button
              variant="link"
              size="inline"
              role={item.opensPage ? 'link' : undefined}
              justifySelf="start"
              alignSelf="end"
              whiteSpace="normal"
              textAlign="start"
              minH="6"
              mt="1.5"
              onClick={item.onOpen}
              aria-label={`${item.openLabel}: ${item.name}`}
            >
              {item.openLabel}
              <ArrowRight data-print="none" />
            </Button>
          )}
        </li>
      ))}
    </Strip>
  );
}

/** The strip while its amounts load. It has the same size. */
export function OpportunityStripSkeleton() {
  return (
    <Strip aria-hidden="true" data-cells="">
      {['first', 'second', 'third'].map((item) => (
        // A grid, because collapsing margins would make it lower than what replaces it.
        <chakra.li key={item} display="grid">
          <Skeleton h="4" w="160px" my="0.5" />
          <Skeleton h="8" w="120px" my={{ base: '0', md: '1' }} />
          <Skeleton h="1" w="full" mt="2" />
          <Skeleton h="8" w="full" mt="4" mb="1" />
          <Skeleton h="4" w="120px" mt="2.5" mb="1" />
        </chakra.li>
      ))}
    </Strip>
  );
}
