import { FigureStrip, FigureStripSkeleton } from '@fixed-ops/figures/strip';
import type { SummaryFigure } from './statement-summary.ts';
import { UnmappedMark } from './unmapped-mark.tsx';

const LABEL = 'Key figures';
const columnsOf = (count: number) => ({ sm: 2, lg: Math.max(1, count) });

interface SummaryStripProps {
  readonly figures: readonly SummaryFigure[];
  readonly refetching: boolean;
}

/** The main figures of the month, above the statement. */
export function SummaryStrip({ figures, refetching }: SummaryStripProps) {
  return (
    <FigureStrip
      label={LABEL}
      columns={columnsOf(figures.length)}
      refetching={refetching}
      figures={figures.map(({ label, value, status, words, unmappedAccounts }) => ({
        label,
        mark: <UnmappedMark accounts={unmappedAccounts} />,
        value,
        lines: [{ words, status }],
      }))}
    />
  );
}

/** The strip while its figures load. It has the number of cells that most people see. */
export function SummaryStripSkeleton({ count }: { readonly count: number }) {
  return <FigureStripSkeleton label={LABEL} columns={columnsOf(count)} figures={count} lines={1} />;
}
