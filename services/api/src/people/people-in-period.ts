import type { CallResponse, calls, PersonInPeriod } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { lacksFieldOf } from '@fixed-ops/metrics';
import { z } from 'zod';
import { hasNoOwnNumbers, type Selection } from '../core/selection/selection.ts';
import { advisorName } from '../core/store-facts/advisor-name.ts';
import type { StoreFacts } from '../core/store-facts/store-facts.ts';
import { type PeopleOf, readSeenInOpen, readSeenInPeriod, type Seen } from './read-seen.ts';

type People = CallResponse<typeof calls.peopleInPeriod>['data'];
type Kind = PersonInPeriod['type'];

const nameSchema = z.object({ kind: z.enum(['advisor', 'technician']), number: z.string(), name: z.string() });
/** The names that the feeds give, by number. */
type Names = Readonly<Record<Kind, ReadonlyMap<string, string>>>;

/** Advisors and technicians of the period, of open repair orders, or of all time; in an own view, of the own numbers. */
export async function peopleInPeriod(
  db: Database,
  facts: StoreFacts,
  selection: Selection,
  of: PeopleOf,
): Promise<People> {
  const { own } = selection.filter;
  if (hasNoOwnNumbers(selection.filter)) return { people: [], missesTechnician: false };
  const [seen, names] = await Promise.all([
    of === 'period' ? readSeenInPeriod(db, facts, selection) : of === 'open' ? readSeenInOpen(db, selection) : null,
    readNames(db, selection.dealershipId),
  ]);
  const { advisors, technicians, missesTechnician } = seen ?? everybody(names);
  const isSeen = (numbers: readonly string[] | undefined) => (number: string) =>
    number !== '' && (numbers === undefined || numbers.includes(number));
  const named = (type: Kind, numbers: readonly string[]): PersonInPeriod[] =>
    numbers
      .map((number) => ({ number, name: nameOf(type, number, names[type].get(number)), type }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.number.localeCompare(b.number, 'en'));
  return {
    people: [
      ...named('advisor', advisors.filter(isSeen(own?.advisors))),
      ...named('technician', technicians.filter(isSeen(own?.technicians))),
    ],
    // A feed that names no technician does not miss any.
    missesTechnician: own === null && missesTechnician && !lacksFieldOf(['missingTechLines'], facts.fieldsNotProvided),
  };
}

/** The import adds each number that a file brings. Lines without a technician are not looked for, because only all lines could deny them. */
const everybody = ({ advisor, technician }: Names): Seen => ({
  advisors: [...advisor.keys()],
  technicians: [...technician.keys()],
  missesTechnician: true,
});

function nameOf(type: Kind, number: string, name: string | undefined): string {
  return type === 'advisor' ? advisorName(number, name) : name || `Technician ${number}`;
}

async function readNames(db: Database, dealershipId: string): Promise<Names> {
  const rows = await db.query(
    `select kind, number, coalesce(name, '') as name from dms_person
      where dealership_id = $1 and kind in ('advisor', 'technician')`,
    [dealershipId],
  );
  const found = z.array(nameSchema).parse(rows);
  const ofKind = (wanted: Kind) =>
    new Map(found.filter(({ kind }) => kind === wanted).map(({ number, name }) => [number, name]));
  return { advisor: ofKind('advisor'), technician: ofKind('technician') };
}
