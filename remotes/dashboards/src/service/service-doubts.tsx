import type { StandardParameters } from '@fixed-ops/contract';
import { useEffect } from 'react';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { type DoubtsByMetric, useDoubts } from '../screen/doubts.ts';

interface ServiceDoubtsProps {
  readonly query: StandardParameters;
  /** True while the page still shows the figures of another selection. */
  readonly refetching: boolean;
  readonly onDoubts: (doubts: DoubtsByMetric) => void;
}

/** Requests the reasons for doubtful figures, after the figures. The marks are on the cards; on paper, the reasons are printed here. */
export function ServiceDoubts({ query, refetching, onDoubts }: ServiceDoubtsProps) {
  const doubts = useDoubts(query, refetching);
  useEffect(() => onDoubts(doubts), [doubts, onDoubts]);
  return <DoubtNotes doubts={doubts} />;
}
