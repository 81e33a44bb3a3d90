import type { Database } from '@fixed-ops/database';
import { type Day, isoOf } from '../chance/calendar.ts';
import { historyStart } from '../orders/arrivals.ts';
import { laborTypes } from '../orders/catalogue.ts';
import { type Advisor, advisorsOf, type Technician, techniciansOf } from '../people/roster.ts';
import type { StorePlan } from '../store/stores.ts';
import { copyRows } from './copy-text.ts';
import { copySettled, settledBy } from './settled.ts';

/** The counterpersons of every store. Files have only their numbers, so that the director names them in Administration. */
export const counterpersons = ['Kit Sorensen', 'Ada Lowry', 'Gus Moreno'].map((name, index) => ({
  number: `P${index + 1}`,
  name,
}));

/** Writes advisors, technicians and counter people as the store's shop system numbers them, with their shops. */
export async function writePeople(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  const start = historyStart(store, anchor);
  const technicians = techniciansOf(store, anchor);
  const employed = (kind: string) => (person: Advisor | Technician) =>
    [
      kind,
      person.number,
      person.name,
      person.until === undefined,
      isoOf(person.from ?? start),
      person.until === undefined ? null : isoOf(person.until),
      null,
    ] as const;
  const persons: (readonly [string, string, string, boolean, string, string | null, string | null])[] = [
    ...advisorsOf(store, anchor).map(employed('advisor')),
    ...technicians.map(employed('technician')),
    ...counterpersons.map(
      ({ number, name }) => ['counter', number, name, true, isoOf(start), null, settledBy] as const,
    ),
  ];
  await copySettled(
    db,
    anchor,
    'dms_person',
    ['dealership_id', 'kind', 'number', 'name', 'active', 'first_seen', 'last_seen', 'updated_by'],
    persons.map((row) => [store.id, ...row]),
  );
  await copySettled(
    db,
    anchor,
    'shop',
    ['dealership_id', 'id', 'name', 'is_express', 'stalls'],
    [
      [store.id, 1, 'Main shop', false, Math.round(store.stalls * 0.7)],
      [store.id, 2, 'Express', true, Math.round(store.stalls * 0.3)],
    ],
  );
  await copyRows(
    db,
    'shop_labor_type',
    ['dealership_id', 'shop_id', 'labor_type'],
    laborTypes.map((type) => [store.id, type.code === 'CQ' || type.code === 'CTR' ? 2 : 1, type.code]),
  );
  await copySettled(
    db,
    anchor,
    'technician_profile',
    [
      'dealership_id',
      'number',
      'role',
      'skill',
      'pay_type',
      'flat_rate_c',
      'sched_hours_h',
      'shop_id',
      'hired_on',
      'left_on',
    ],
    technicians.map((person, index) => [
      store.id,
      person.number,
      person.skill === 'X' ? 'Express technician' : 'Line technician',
      person.skill,
      'flat',
      person.rateCents,
      840,
      person.skill === 'X' ? 2 : 1,
      isoOf(person.from ?? start - 100 * (index + 2)),
      person.until === undefined ? null : isoOf(person.until),
    ]),
  );
  await copyRows(
    db,
    'shop_technician',
    ['dealership_id', 'shop_id', 'tech_number'],
    technicians.map((person) => [store.id, person.skill === 'X' ? 2 : 1, person.number]),
  );
}
