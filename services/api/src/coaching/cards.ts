import type { CoachingCard, EvidenceKind, HeatSheet } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readEvidence, type Wanted } from './evidence.ts';
import { readCoaching } from './read-coaching.ts';
import { type CardFigures, cardFigures, evidenceOf } from './rules.ts';

type EvidenceOf = ReadonlyMap<string, NonNullable<CoachingCard['evidence']>>;

/** A card for each person of the sheet with a gap, those with a follow-up that is due first. */
export async function coachingCards(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  sheet: HeatSheet,
  today: string,
): Promise<CoachingCard[]> {
  const figures = cardFigures(sheet);
  const isOwnView = selection.filter.own !== null;
  const [evidence, records] = await Promise.all([
    evidenceOfAll(db, facts, selection, figures),
    readCoaching(db, { dealershipId: selection.dealershipId, kind: sheet.by, showsNotes: !isOwnView }),
  ]);
  const cards = figures.map(({ row: { personNumber, personName }, keep, focus }) => ({
    personNumber,
    personName,
    keep,
    focus,
    evidence: evidence.get(personNumber) ?? null,
    coached: records.find((record) => record.personNumber === personNumber) ?? null,
  }));
  const isDue = ({ coached }: CoachingCard) =>
    coached !== null && !coached.isDone && coached.followUpOn !== null && coached.followUpOn <= today;
  return [...cards.filter(isDue), ...cards.filter((card) => !isDue(card))];
}

async function evidenceOfAll(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  figures: readonly CardFigures[],
): Promise<EvidenceOf> {
  const wanted = new Map<EvidenceKind, Wanted[]>();
  for (const { row, focus } of figures) {
    const kind = evidenceOf(focus.key);
    if (kind === null) continue;
    const { personNumber } = row;
    wanted.set(kind, [...(wanted.get(kind) ?? []), { personNumber, target: focus.target }]);
  }
  const read = (kind: EvidenceKind, people: readonly Wanted[]) => readEvidence(db, facts, selection, kind, people);
  const found = await Promise.all([...wanted].map(([kind, people]) => read(kind, people)));
  const all = new Map(found.flatMap((each) => [...each]));
  // A store without a grid has its lines held against the rate that is wanted.
  const withoutGrid = (wanted.get('underGrid') ?? []).filter(({ personNumber }) => !all.has(personNumber));
  return new Map([...all, ...(await read('underRate', withoutGrid))]);
}
