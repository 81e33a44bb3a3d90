import { type AccessRule, areaRules, titleGroups } from '@fixed-ops/access';
import type { Database } from '@fixed-ops/database';
import { formatCount, formatDay } from '@fixed-ops/metrics';
import { createNotification, notificationLinks } from '@fixed-ops/notifications';
import { type Day, easternTime, isoOf, weekdayOf } from '../chance/calendar.ts';
import { demoUsers, employeeId } from '../people/users.ts';
import type { StorePlan } from '../store/stores.ts';
import { writeCrossings } from './crossings.ts';

/** Loaded files concern the people who are responsible for the store's figures. */
const managers: AccessRule = { roles: ['ADMIN', 'ADMIN_SUPER', 'MANAGER', 'MANAGER_SUPER'] };
/** A flagged repair order concerns the managers of the service department. */
const serviceManagers: AccessRule = { roles: '*', titles: titleGroups.serviceManagement };

const at = (day: Day, minutes: number): Date => new Date(easternTime(day, minutes));
const NIGHT = 1_425;
const MORNING = 361;
const MONDAY = 1;
const REPORT_WEEKS = 6;
/** Notifications older than this have been read, which leaves a few unread. */
const UNREAD_DAYS = 4;

/** Writes the product's own notifications for one store: a welcome, and the reports that it sends. */
export async function writeNotifications(db: Database, store: StorePlan, anchor: Day): Promise<void> {
  await createNotification(
    { db },
    {
      dealershipId: store.id,
      kind: 'system',
      event: 'welcome',
      title: 'Welcome to Fixed Ops',
      text: 'Every figure opens the repair orders behind it.',
      link: notificationLinks.support,
      audience: { rule: areaRules.support },
      at: at(anchor - 20, 540),
    },
  );
  const director = demoUsers[0];
  const lastMonday = anchor - ((weekdayOf(anchor) - MONDAY + 7) % 7);
  for (let week = REPORT_WEEKS - 1; director && week >= 0; week -= 1) {
    const monday = lastMonday - 7 * week;
    await createNotification(
      { db },
      {
        dealershipId: store.id,
        kind: 'report',
        event: `report:weekly-service:${isoOf(monday)}`,
        title: 'The weekly service report was sent',
        text: `The week of ${formatDay(isoOf(monday - 7))}, to you and one other person.`,
        audience: { rule: areaRules.reports, userIds: [employeeId(director)] },
        at: at(monday, MORNING),
      },
    );
  }
}

interface NoteRow {
  readonly id: number;
  readonly ro_number: string;
  readonly text: string;
  readonly flag: string;
  readonly mentions: readonly string[];
  readonly created_by: string;
  readonly author: string;
  readonly created_at: string;
}

/** Writes notifications for the notes that flag a repair order or mention somebody, as a new note does. */
export async function writeNoteNotifications(db: Database, store: StorePlan): Promise<void> {
  const notes = await db.query<NoteRow>(
    `select n.id, n.ro_number, n.text, n.flag, n.mentions, n.created_by,
            u.first_name || ' ' || u.last_name as author, n.created_at
       from ro_note n join app_user u on u.id = n.created_by
      where n.dealership_id = $1 and (n.flag not in ('none', 'resolved') or jsonb_array_length(n.mentions) > 0)
      order by n.created_at, n.id`,
    [store.id],
  );
  for (const note of notes) {
    const isMention = note.mentions.length > 0;
    await createNotification(
      { db },
      {
        dealershipId: store.id,
        kind: isMention ? 'mention' : 'flag',
        event: `${isMention ? 'mention' : 'flag'}:${note.id}`,
        title: isMention
          ? `${note.author} mentioned you on RO ${note.ro_number}`
          : `${note.author} flagged RO ${note.ro_number}: ${note.flag}`,
        text: note.text,
        link: notificationLinks.note(note.ro_number, note.id),
        actor: { userId: note.created_by, name: note.author },
        audience: isMention ? { rule: areaRules.roDetail, userIds: note.mentions } : { rule: serviceManagers },
        at: new Date(note.created_at),
      },
    );
  }
}

/** Writes the notifications of a morning: the night's files were loaded, and figures crossed their targets. */
export async function writeNightNotifications(db: Database, store: StorePlan, through: Day): Promise<void> {
  const [feed] = await db.query<{ files: number; orders: number; refused: number }>(
    `select count(*) as files, coalesce(sum(rows) filter (where kind = 'ros'), 0) as orders, coalesce(sum(rejected_rows), 0) as refused
       from feed_file where dealership_id = $1 and ok and data_to = $2`,
    [store.id, isoOf(through)],
  );
  if (!feed || feed.files === 0) return;
  await createNotification(
    { db },
    {
      dealershipId: store.id,
      kind: 'import',
      event: `import:loaded:${isoOf(through)}`,
      title: `The files of ${formatDay(isoOf(through))} were loaded`,
      text: `${formatCount(feed.files)} ${feed.files === 1 ? 'file' : 'files'} with ${formatCount(feed.orders)} new repair ${feed.orders === 1 ? 'order' : 'orders'}; ${feed.refused === 0 ? 'no row was' : feed.refused === 1 ? '1 row was' : `${formatCount(feed.refused)} rows were`} refused.`,
      link: notificationLinks.feeds,
      audience: { rule: managers },
      at: at(through, NIGHT),
    },
  );
  await writeCrossings(db, store, through);
}

/** Removes the notifications of nights whose files did not arrive after all. */
export async function withdrawNightNotifications(db: Database, store: StorePlan, through: Day): Promise<void> {
  await db.execute(
    `delete from notification where dealership_id = $1 and type in ('import', 'threshold') and created_at > $2::timestamptz`,
    [store.id, easternTime(through + 1, 0)],
  );
  // Their figures are gone, so the next figures start anew.
  await db.execute('delete from figure_standing where dealership_id = $1', [store.id]);
}

/** Marks everything older than a few days as read by everybody. */
export async function readOldNotifications(db: Database, anchor: Day): Promise<void> {
  await db.execute(
    `insert into notification_read (dealership_id, notification_id, user_id, read_at)
     select dealership_id, id, user_id, created_at + interval '2 hours'
       from notification where user_id is not null and created_at < $1::timestamptz`,
    [easternTime(anchor - UNREAD_DAYS, 0)],
  );
}
