import type { StandardParameters } from '@fixed-ops/contract';
import { useEffect } from 'react';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { type DoubtsByMetric, useDoubts } from '../screen/doubts.ts';

interface ServiceDoubtsProps {
  readonly query: StandardParameters;
  /** The page has figures of another period or of others yet. */
  readonly refetching: boolean;
  readonly onDoubts: (doubts: DoubtsByMetric) => void;
}

/** Asks what makes the figures doubtful, after them; the marks stand on the cards, and on paper the reasons here. */
export function ServiceDoubts({ query, refetching, onDoubts }: ServiceDoubtsProps) {
  const doubts = useDoubts(query, refetching);
  useEffect(() => onDoubts(doubts), [doubts, onDoubts]);
  return <DoubtNotes doubts={doubts} />;
}
