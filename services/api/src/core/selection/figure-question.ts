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

/** What an answer about a period starts from. */
export interface FigureQuestion {
  readonly db: Database;
  readonly facts: StoreFacts;
  readonly selection: Selection;
  /** The dates of the answer, which stand around its data. */
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
  /** Whose feeds the period ends with. */
  readonly area: FigureArea;
  /** Whose idea of the average is compared with; left out where the answer is compared with none. */
  readonly averages?: 'service' | 'parts';
  /** Whether the title sees the service department's expenses, of which the ledger's policy is one; left out where no figure may be policy. */
  readonly seesExpenses?: boolean;
}

/**
 * The beginning of every answer about a period: what is known of the store, the days asked for up to the day that its feeds reach
 * (RULINGS, Through which day), and the envelope. The only place where a request becomes a selection, so that no answer has an
 * end of its own. Throws a 400 that names every bad date.
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
