import type { StandardQuery } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { OwnNumbers } from '../../auth/caller.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { envelopeOf } from '../period.ts';
import type { FigureArea } from '../store-facts/data-reach.ts';
import { storeFacts } from '../store-facts/known-facts.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import { withAverage } from './average.ts';
import { type Selection, selectionOf } from './selection.ts';

/** Everything that an answer about a period needs at its beginning. */
export interface FigureQuestion {
  readonly db: Database;
  readonly facts: StoreFacts;
  readonly selection: Selection;
  /** The dates of the answer's envelope. */
  readonly envelope: ReturnType<typeof envelopeOf>;
}

interface Asked {
  readonly db: Database;
  readonly dealership: { readonly id: string };
  readonly today: string;
  readonly query: StandardQuery;
  readonly viewer: Pick<Viewer, 'dealerships'>;
  readonly ownNumbers: OwnNumbers | null;
}

export interface QuestionOptions {
  /** The area whose feeds decide the last day of the period. */
  readonly area: FigureArea;
  /** The area whose definition of the average applies; absent if the answer is never compared with an average. */
  readonly averages?: 'service' | 'parts';
  /** Whether the title sees the service department's expenses, which include the ledger's policy; absent if no figure can be policy. */
  readonly seesExpenses?: boolean;
}

/**
 * The beginning of every answer about a period: the facts of the store, the requested days up to the last day with data (RULINGS,
 * Through which day), and the envelope. Requests become selections only here, so all answers agree on the last day. Throws a 400 that
 * names every bad date.
 */
export async function figureQuestion(
  input: Asked,
  { area, averages, seesExpenses = false }: QuestionOptions,
): Promise<FigureQuestion> {
  const { db } = input;
  const facts = await storeFacts(db, input.dealership.id);
  const asked: Selection = { ...selectionOf(input, facts, area), seesExpenses };
  const selection = averages === undefined ? asked : withAverage(asked, facts.averages[averages], input.viewer);
  return { db, facts, selection, envelope: envelopeOf(selection, facts) };
}
