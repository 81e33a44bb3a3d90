import type { TermProof } from '@fixed-ops/contract';
import type { TermPart } from './term-orders.ts';

/** A reason of a change with the repair orders that have a part of it. */
export interface ListedTerm extends Omit<TermProof, 'listed' | 'counted'> {
  readonly parts: readonly TermPart[];
}
