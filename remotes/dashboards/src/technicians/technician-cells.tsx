import type { Drill } from '@fixed-ops/drill';
import { FigureButton } from '@fixed-ops/figures';
import { formatMoney } from '@fixed-ops/metrics';
import { Box, type FigureStatus, StatusMark, Text } from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import type { Performance, Work } from './technician-rows.ts';
import { whyNoGap, whyNone } from './why-none.ts';

/** Returns `$1,983`, or `ahead $516` for a figure ahead of its target. */
function gapText(gapDollars: number | null): string {
  if (gapDollars === null) return '—';
  return gapDollars < 0 ? `ahead ${formatMoney(-gapDollars)}` : formatMoney(gapDollars);
}

interface GapProps {
  readonly work: Work;
  readonly targets: Performance['targets'];
  readonly isPerson: boolean;
  readonly drill: Pick<Drill, 'open'>;
}

/** Shows the gap to the target of proficiency in dollars. For a person, it opens the repair orders. */
export function Gap({ work, targets, isPerson, drill }: GapProps) {
  const { gapDollars } = work;
  if (gapDollars === null) return <None why={whyNoGap(work, targets)} />;
  const text = gapText(gapDollars);
  if (gapDollars < 0)
    return (
      <Text as="span" color="fg.success">
        {text}
      </Text>
    );
  if (!isPerson) return <>{text}</>;
  return (
    <FigureButton
      worth
      label={`Gap to the proficiency target, ${work.techName}`}
      onOpen={() => drill.open('tech_proficiency', 'all', `technician:${work.techNumber}`)}
    >
      {text}
    </FigureButton>
  );
}

/** Shows the same gap for the store. It opens the technicians behind it. */
export function StoreGap({ store, drill }: { readonly store: Work; readonly drill: Pick<Drill, 'open'> }) {
  const text = gapText(store.gapDollars);
  if ((store.gapDollars ?? 0) <= 0) return <>{text}</>;
  return (
    <FigureButton
      worth
      label="Gap to the proficiency target, store"
      onOpen={() => drill.open('tech_proficiency', 'all', null, 'technicians')}
    >
      {text}
    </FigureButton>
  );
}

/** Draws the status mark beside a figure. */
export const Mark = ({ status }: { readonly status: FigureStatus }) =>
  status === 'none' ? null : (
    <span data-part="mark">
      <StatusMark status={status} />
    </span>
  );

const None = ({ why }: { readonly why: string }) => (
  <span data-part="none" title={why || undefined}>
    —
  </span>
);

/** Draws a dash with its reason. Rows without their own figures have no reason. */
export const none = (key: keyof typeof whyNone, work: Work | null): ReactNode => (
  <None why={work === null ? '' : whyNone[key](work)} />
);

/** Marks words that point to a problem, in red. */
export const Off = ({ children }: { readonly children: ReactNode }) => (
  <Box as="span" color="fg.error" fontWeight="semibold">
    {children}
  </Box>
);
