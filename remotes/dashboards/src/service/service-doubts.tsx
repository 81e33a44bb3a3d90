import type { StandardParameters } from '@fixed-ops/contract';
import { grossCardKeys, serviceCardKeys } from '@fixed-ops/metrics';
import { useEffect, useMemo } from 'react';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { type DoubtsByMetric, doubtsOfAll, doubtsShown, useDoubts } from '../screen/doubts.ts';

/** Panels with several figures, which have one mark for all of them. Each name stands among the doubts like a figure’s. */
const OF_PANELS = {
  pay_types: ['pay_types', 'ro_count', 'elr', 'hpro', 'labor_sales', 'labor_gp_pct', 'parts_sales', 'parts_to_labor'],
  advisors: ['hpro', 'elr', 'one_line_pct', 'discount_pct', 'parts_to_labor'],
  trend: ['labor_sales', 'labor_gp_pct'],
} as const;

/** The figures of cards and panels in the order of the page. A reason that concerns none of them is neither marked nor printed. */
const SHOWN: readonly string[] = [
  ...serviceCardKeys,
  ...grossCardKeys,
  ...OF_PANELS.pay_types,
  ...OF_PANELS.trend,
  'work_mix',
  ...OF_PANELS.advisors,
];

interface ServiceDoubtsProps {
  readonly query: StandardParameters;
  /** True while the page still shows the figures of another selection. */
  readonly refetching: boolean;
  readonly onDoubts: (doubts: DoubtsByMetric) => void;
}

/** Requests the reasons for doubtful figures, after the figures. The marks are on the cards; on paper, the reasons are printed here. */
export function ServiceDoubts({ query, refetching, onDoubts }: ServiceDoubtsProps) {
  const all = useDoubts(query, refetching);
  const [doubts, marked] = useMemo(() => {
    const shown = doubtsShown(all, SHOWN);
    const ofPanels = Object.entries(OF_PANELS).map(([panel, keys]) => [panel, doubtsOfAll(shown, keys)] as const);
    return [shown, new Map([...shown, ...ofPanels])];
  }, [all]);
  useEffect(() => onDoubts(marked), [marked, onDoubts]);
  return <DoubtNotes doubts={doubts} />;
}
