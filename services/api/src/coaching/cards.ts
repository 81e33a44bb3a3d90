import type { CoachingCard, CoachingRecord, DueFollowUp, EvidenceKind, HeatSheet } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { Selection } from '../core/selection/selection.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { readPeople } from '../heat-sheet/read-people.ts';
import { readEvidence, type Wanted } from './evidence.ts';
import { readCoaching } from './read-coaching.ts';
import { type CardFigures, cardFigures, evidenceOf } from './rules.ts';

type EvidenceOf = ReadonlyMap<string, NonNullable<CoachingCard['evidence']>>;

/**
 * A card for each person of the sheet with a gap, those with a follow-up that is due first; and what is due with people who have none.
 */
export async function coachingCards(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  sheet: HeatSheet,
  today: string,
): Promise<{ data: CoachingCard[]; due: DueFollowUp[] }> {
  const figures = cardFigures(sheet);
  const isOwnView = selection.filter.own !== null;
  const [evidence, records] = await Promise.all([
    evidenceOfAll(db, facts, selection, figures),
    readCoaching(db, { dealershipId: selection.dealershipId, kind: sheet.by, showsNotes: !isOwnView }),
  ]);
  const followUps = earliestOpen(records);
  const isDue = (personNumber: string): boolean => (followUps.get(personNumber)?.followUpOn ?? LATER) <= today;
  const cards = figures.map(({ row: { personNumber, personName }, keep, focus }) => ({
    personNumber,
    personName,
    keep,
    focus,
    evidence: evidence.get(personNumber) ?? null,
    coached: records.find((record) => record.personNumber === personNumber) ?? null,
    followUp: followUps.get(personNumber) ?? null,
  }));
  const withCard = new Set(cards.map(({ personNumber }) => personNumber));
  const nameOf = new Map(sheet.rows.map(({ personNumber, personName }) => [personNumber, personName]));
  const known = isOwnView ? null : await readPeople(db, selection.dealershipId, sheet.by);
  const due = [...followUps].flatMap(([personNumber, followUp]) => {
    // An own view knows of itself alone; others hear also of somebody without work in the period.
    const personName = nameOf.get(personNumber) ?? known?.get(personNumber)?.name;
    return personName !== undefined && isDue(personNumber) && !withCard.has(personNumber)
      ? [{ personNumber, personName, followUp }]
      : [];
  });
  return {
    data: [...cards.filter((card) => isDue(card.personNumber)), ...cards.filter((card) => !isDue(card.personNumber))],
    due: due.sort((one, other) => dayOf(one.followUp).localeCompare(dayOf(other.followUp))),
  };
}

/** After every day, so that what has none is never due. */
const LATER = '9999-12-31';
const dayOf = ({ followUpOn }: CoachingRecord): string => followUpOn ?? LATER;

/** The follow-up of each person that was to be first of those that are not done. */
function earliestOpen(records: readonly CoachingRecord[]): ReadonlyMap<string, CoachingRecord> {
  const earliest = new Map<string, CoachingRecord>();
  for (const record of records) {
    if (record.isDone || record.followUpOn === null) continue;
    const known = earliest.get(record.personNumber);
    if (known === undefined || dayOf(record) < dayOf(known)) earliest.set(record.personNumber, record);
  }
  return earliest;
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
