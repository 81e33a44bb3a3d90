import type { StandardParameters } from '@fixed-ops/contract';
import { useEffect } from 'react';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { type DoubtsByMetric, useDoubts } from '../screen/doubts.ts';

interface ServiceDoubtsProps {
  readonly query: StandardParameters;
  readonly onDoubts: (doubts: DoubtsByMetric) => void;
}

/** Asks what makes the figures doubtful, after them; the marks stand on the cards, and on paper the reasons here. */
export function ServiceDoubts({ query, onDoubts }: ServiceDoubtsProps) {
  const doubts = useDoubts(query);
  useEffect(() => onDoubts(doubts), [doubts, onDoubts]);
  return <DoubtNotes doubts={doubts} />;
}
