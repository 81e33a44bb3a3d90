import type { Database } from '@fixed-ops/database';
import { type Day, easternTime, isoOf, lastOpenDay, nextOpenDay, parseDay } from '../chance/calendar.ts';
import { type DemoUser, demoUsers, employeeId } from '../people/users.ts';
import { type StorePlan, stores } from '../store/stores.ts';
import { copyRows, json } from './copy-text.ts';

/** Writes two system banners: one for a single store, one for all. */
export async function writeNotices(db: Database, anchor: Day): Promise<void> {
  const withLateClock = stores.find((store) => store.name === 'Harborline Chevrolet');
  if (!withLateClock) return;
  await copyRows(
    db,
    'system_notification',
    ['dealership_id', 'text', 'link', 'display_type', 'duration', 'active_from', 'active_to'],
    [
      [
        withLateClock.id,
        `The time clock of ${withLateClock.name} is sent again tonight; technician figures may change.`,
        null,
        'ALERT',
        0,
        easternTime(anchor - 1, 480),
        null,
      ],
      [
        null,
        'All stores and people here are invented: this is demo data.',
        '/support',
        'info',
        0,
        easternTime(anchor - 30, 480),
        null,
      ],
    ],
  );
}

interface Remark {
  readonly category: string;
  readonly flag: 'pricing' | 'review' | 'coach' | 'warranty' | 'none';
  readonly text: string;
  /** The author of a remark that any role may write. By default it is the advisor of the repair order. */
  readonly by?: string;
}

const remarks: readonly Remark[] = [
  { category: 'Pricing', flag: 'pricing', text: 'What was the reason for the discount?' },
  { category: 'Pricing', flag: 'review', text: 'Below the matrix without a note. Please explain.' },
  {
    category: 'Coaching',
    flag: 'coach',
    text: 'One line on a high-mileage vehicle: present the inspection next time.',
  },
  { category: 'Warranty', flag: 'warranty', text: 'Check the time claimed against the punches.' },
  {
    category: 'Pricing',
    flag: 'pricing',
    text: 'Coupon and loyalty discount on the same line. Only one of them applies.',
  },
  { category: 'Warranty', flag: 'warranty', text: 'Cause is missing in the story; the claim will come back.' },
  { category: 'Coaching', flag: 'coach', text: 'Brake fluid was due by age and not offered.' },
  { category: 'Pricing', flag: 'review', text: 'Diagnosis was not charged. Was that agreed?' },
  { category: 'General', flag: 'none', text: 'Customer called back, very happy.', by: 'advisor' },
  { category: 'General', flag: 'none', text: 'Parts are on order, customer informed.', by: 'Ben Kowalski' },
  { category: 'General', flag: 'none', text: 'Explained the declined work again on the phone.', by: 'advisor' },
  { category: 'General', flag: 'none', text: 'Customer waits for a quote on tires until Friday.', by: 'advisor' },
  { category: 'Warranty', flag: 'none', text: 'Claim sent with photos of the failed part.', by: 'Will Granger' },
  { category: 'General', flag: 'none', text: 'Loaner returned with a full tank, no damage.', by: 'advisor' },
  {
    category: 'General',
    flag: 'none',
    text: 'Fitment checked: the superseding number goes in without changes.',
    by: 'Ben Kowalski',
  },
  {
    category: 'Coaching',
    flag: 'none',
    text: 'Good walk-around, three findings shown at the vehicle.',
    by: 'Nadia Perrin',
  },
  { category: 'General', flag: 'none', text: 'Asked for a reminder when the rear pads are due.', by: 'advisor' },
  { category: 'Warranty', flag: 'none', text: 'Claim paid in full.', by: 'Will Granger' },
];

const withName = (name: string) => demoUsers.find((person) => `${person.firstName} ${person.lastName}` === name);
const MENTIONS = 10;

/** The author of a note and the mentioned people: managers flag in turn, and then advisor and director ask each other. */
function partiesOf(
  index: number,
  advisor: DemoUser | undefined,
  by: string | undefined,
): { author: DemoUser; mentions: DemoUser[] } | null {
  const director = demoUsers[0];
  const manager = withName('Nadia Perrin');
  if (!director || !manager) return null;
  const isMention = index >= FLAGGED && index < FLAGGED + MENTIONS && advisor !== undefined;
  const whoever = index % 2 === 0 ? director : manager;
  const own = by === undefined ? undefined : by === 'advisor' ? advisor : withName(by);
  if (!isMention) return { author: own ?? whoever, mentions: [] };
  return index % 2 === 0 ? { author: director, mentions: [advisor] } : { author: advisor, mentions: [director] };
}

const NOTES = 120;
const FLAGGED = 35;
const RESOLVED = 12;

/** The day or the next open day. If that is too late, the last open day before the demo's first day. */
function workdayBefore(anchor: Day, day: Day): Day {
  const open = nextOpenDay(day);
  return open < anchor ? open : lastOpenDay(anchor - 1);
}

/** Writes a hundred and twenty notes on the last ninety days' repair orders. 35 of them are flagged, and 12 of those are resolved. */
export async function writeNotes(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  const orders = await db.query<{ ro_number: string; close_date: string; advisor: string | null }>(
    `select r.ro_number, r.close_date, (select n.user_id from user_dms_number n join app_user u on u.id = n.user_id
              where n.dealership_id = r.dealership_id and n.kind = 'advisor' and n.number = r.advisor_number
                and u.deleted_at is null) as advisor
       from repair_order r
      where r.dealership_id = $1 and r.status = 'C' and r.has_c and r.close_date > $2
      order by md5(r.ro_number) limit $3`,
    [store.id, isoOf(anchor - 90), NOTES],
  );
  const flagged = remarks.filter(({ flag }) => flag !== 'none');
  const plain = remarks.filter(({ flag }) => flag === 'none');
  await copyRows(
    db,
    'ro_note',
    [
      'dealership_id',
      'ro_number',
      'text',
      'category',
      'flag',
      'mentions',
      'created_by',
      'created_at',
      'resolved_by',
      'resolved_at',
    ],
    orders.flatMap((order, index) => {
      const list = index < FLAGGED ? flagged : plain;
      const remark = list[index % list.length];
      if (!remark) return [];
      const { category, flag, text } = remark;
      const isResolved = index < RESOLVED;
      const closed = parseDay(order.close_date) + 1;
      // People also asked each other in the last days, about repair orders of any age.
      const day = workdayBefore(anchor, index < FLAGGED ? closed : Math.max(closed, anchor - 1 - (index - FLAGGED)));
      const parties = partiesOf(
        index,
        demoUsers.find((person) => employeeId(person) === order.advisor),
        remark.by,
      );
      if (!parties) return [];
      const author = employeeId(parties.author);
      return [
        [
          store.id,
          order.ro_number,
          text,
          category,
          isResolved ? 'resolved' : flag,
          json(parties.mentions.map(employeeId)),
          author,
          easternTime(day, 480 + index),
          isResolved ? author : null,
          isResolved ? easternTime(day, 700 + index) : null,
        ],
      ];
    }),
  );
}
