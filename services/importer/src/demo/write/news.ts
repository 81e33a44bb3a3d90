import type { Database } from '@fixed-ops/database';
import { type Day, easternTime, isoOf, parseDay } from '../chance/calendar.ts';
import { type DemoUser, demoUsers, employeeId } from '../people/users.ts';
import { type StorePlan, stores } from '../store/stores.ts';
import { copyRows } from './copy-text.ts';

const idOf = (person: DemoUser | undefined): string | null => (person ? employeeId(person) : null);

/** One notification of each type for the director and everybody of the first store, and the two system banners. */
export async function writeNotifications(db: Database, anchor: Day): Promise<void> {
  const [store] = stores;
  const [director] = demoUsers;
  const derek = demoUsers.find((person) => person.lastName === 'Boone');
  if (!store || !director) return;
  const own = employeeId(director);
  const link = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}dealership=${store.id}`;
  const rows: (readonly [
    string | null,
    string,
    string,
    string,
    string | null,
    DemoUser | undefined,
    number,
    number,
  ])[] = [
    [
      own,
      'mention',
      'Derek Boone mentioned you',
      'Price match, I forgot the code. Will add it.',
      '/dashboard/service',
      derek,
      1,
      580,
    ],
    [
      own,
      'flag',
      'A repair order was flagged for review',
      'Discount without a reason.',
      '/dashboard/service',
      derek,
      1,
      615,
    ],
    [
      null,
      'threshold',
      'One-line repair orders are over target',
      'More than 45% of customer repair orders left with one line this month.',
      '/dashboard/service',
      undefined,
      1,
      425,
    ],
    [
      null,
      'import',
      'Yesterday’s files arrived',
      'Repair orders, time clock and ledger are complete.',
      '/support',
      undefined,
      2,
      1_420,
    ],
    [own, 'report', 'The weekly service report was sent', 'To two people.', '/dashboard/reports', undefined, 3, 361],
    [
      null,
      'system',
      'Welcome to Fixed Ops',
      'Every figure opens the repair orders behind it.',
      '/support',
      undefined,
      20,
      540,
    ],
  ];
  await copyRows(
    db,
    'notification',
    ['dealership_id', 'id', 'user_id', 'type', 'title', 'text', 'link', 'actor_user_id', 'actor_name', 'created_at'],
    rows.map(([userId, type, title, text, path, actor, daysAgo, minutes], index) => [
      store.id,
      index + 1,
      userId,
      type,
      title,
      text,
      path === null ? null : link(path),
      idOf(actor),
      actor ? `${actor.firstName} ${actor.lastName}` : '',
      easternTime(anchor - daysAgo, minutes),
    ]),
  );
  await copyRows(
    db,
    'notification_read',
    ['dealership_id', 'notification_id', 'user_id', 'read_at'],
    [4, 5, 6].map((id) => [store.id, id, own, easternTime(anchor - 1, 700)]),
  );
  await copyRows(
    db,
    'system_notification',
    ['dealership_id', 'text', 'link', 'display_type', 'duration', 'active_from', 'active_to'],
    [
      [
        null,
        'The time clock of Harborline Chevrolet is sent again tonight; technician figures may change.',
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

const remarks: readonly (readonly [category: string, flag: string, text: string])[] = [
  ['Pricing', 'pricing', 'What was the reason for the discount?'],
  ['Pricing', 'review', 'Below the matrix without a note. Please explain.'],
  ['Coaching', 'coach', 'One line on a high-mileage vehicle: present the inspection next time.'],
  ['Warranty', 'warranty', 'Check the time claimed against the punches.'],
  ['General', 'none', 'Customer called back, very happy.'],
  ['General', 'none', 'Parts are on order, customer informed.'],
  ['General', 'none', 'Explained the declined work again on the phone.'],
];

/** A hundred and twenty notes on the last ninety days' repair orders, 35 of them flagged and 12 of those resolved. */
export async function writeNotes(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  const [director] = demoUsers;
  if (!director) return;
  const author = employeeId(director);
  const orders = await db.query<{ ro_number: string; close_date: string }>(
    `select ro_number, close_date from repair_order
      where dealership_id = $1 and status = 'C' and has_c and close_date > $2
      order by md5(ro_number) limit 120`,
    [store.id, isoOf(anchor - 90)],
  );
  const flagged = remarks.filter(([, flag]) => flag !== 'none');
  const plain = remarks.filter(([, flag]) => flag === 'none');
  await copyRows(
    db,
    'ro_note',
    [
      'dealership_id',
      'ro_number',
      'text',
      'category',
      'flag',
      'created_by',
      'created_at',
      'resolved_by',
      'resolved_at',
    ],
    orders.map((order, index) => {
      const list = index < 35 ? flagged : plain;
      const [category, flag, text] = list[index % list.length] ?? ['General', 'none', ''];
      const isResolved = index < 12;
      const day = Math.min(anchor - 1, parseDay(order.close_date) + 1);
      return [
        store.id,
        order.ro_number,
        text,
        category,
        isResolved ? 'resolved' : flag,
        author,
        easternTime(day, 480 + index),
        isResolved ? author : null,
        isResolved ? easternTime(day, 700 + index) : null,
      ];
    }),
  );
}

const feedKinds: readonly (readonly [kind: string, file: string])[] = [
  ['ros', 'ros'],
  ['time_clock', 'time_clock'],
  ['gl_balances', 'gl_balances'],
];

/** A row for each file that arrived in the nights from one day to another, both included. */
export async function writeFeeds(
  db: Database,
  store: StorePlan,
  from: Day,
  through: Day,
  ordersOn: ReadonlyMap<Day, number>,
): Promise<void> {
  const kinds = store.hasXtime ? [...feedKinds, ['inspections', 'inspections'] as const] : feedKinds;
  const rows: (string | number | boolean)[][] = [];
  for (let day = from; day <= through; day += 1) {
    kinds.forEach(([kind, file], index) => {
      rows.push([
        store.id,
        kind,
        easternTime(day, 1_420 + index),
        `${file}_${isoOf(day)}.csv`,
        kind === 'ros' ? (ordersOn.get(day) ?? 0) : 20 + ((day * 7) % 11),
        true,
        isoOf(kind === 'ros' ? day - 45 : day),
        isoOf(day),
      ]);
    });
  }
  await copyRows(
    db,
    'feed_file',
    ['dealership_id', 'kind', 'received_at', 'file_name', 'rows', 'ok', 'data_from', 'data_to'],
    rows,
  );
}
