import { areaRules, titleGroups } from '@fixed-ops/access';
import type { Database } from '@fixed-ops/database';
import { notificationLinks, type WrittenNotification, writeNotification } from '@fixed-ops/notifications';
import type { Caller } from '../auth/caller.ts';
import { type NoteRow, toldName } from './read-notes.ts';

/** Flags that ask for somebody's attention. */
export const asksForAttention = (flag: string): boolean => flag !== 'none' && flag !== 'resolved';

const common = async (db: Database, note: NoteRow, dealershipId: string, actor: Caller, at: Date) => ({
  dealershipId,
  text: note.text,
  link: notificationLinks.note(note.ro_number, note.id, await suffixOf(db, dealershipId, note)),
  actor: { userId: actor.userId, name: actor.fullName },
  at,
});

/** A note is on a number. Where several repair orders have it: the one with the note's line, then the one without a suffix. */
async function suffixOf(db: Database, dealershipId: string, { ro_number, line_id }: NoteRow): Promise<string> {
  const [row] = await db.query<{ ro_suffix: string }>(
    `select r.ro_suffix from repair_order r where r.dealership_id = $1 and r.ro_number = $2
      order by exists (select 1 from ro_line l where l.dealership_id = $1 and l.ro_id = r.id and l.line_no = $3) desc,
               r.ro_suffix limit 1`,
    [dealershipId, ro_number, line_id],
  );
  return row?.ro_suffix ?? '';
}

/** Tells people that a note mentions them, within the transaction that writes it; their mails follow (`mailTold`). So do the others here. */
export async function tellMentioned(
  tx: Database,
  dealershipId: string,
  note: NoteRow,
  actor: Caller,
  at: Date,
): Promise<readonly WrittenNotification[]> {
  if (note.mentions.length === 0) return [];
  const written = await writeNotification(tx, {
    ...(await common(tx, note, dealershipId, actor, at)),
    kind: 'mention',
    event: `mention:${note.id}`,
    title: `${actor.fullName} mentioned you on RO ${note.ro_number}`,
    audience: { rule: areaRules.roDetail, userIds: note.mentions },
  });
  return [written];
}

/** Tells who runs the service department of a flag, but for those whom the note mentions: they know of it already. */
export async function tellFlagged(
  tx: Database,
  dealershipId: string,
  note: NoteRow,
  actor: Caller,
  at: Date,
  candidates: readonly string[],
): Promise<readonly WrittenNotification[]> {
  if (!asksForAttention(note.flag)) return [];
  const written = await writeNotification(tx, {
    ...(await common(tx, note, dealershipId, actor, at)),
    kind: 'flag',
    event: `flag:${note.id}:${note.flag}:${at.toISOString()}`,
    title: `${actor.fullName} flagged RO ${note.ro_number}: ${note.flag}`,
    audience: {
      rule: { roles: '*', titles: titleGroups.serviceManagement },
      userIds: candidates.filter((userId) => !note.mentions.includes(userId)),
    },
  });
  return [written];
}

/** Tells the author that somebody has settled what the note asked for; an author with an own view, by whom as notes say it. */
export async function tellResolved(
  tx: Database,
  dealershipId: string,
  note: NoteRow,
  actor: Caller,
  at: Date,
): Promise<readonly WrittenNotification[]> {
  const author = { userId: note.created_by, as: note.created_by_as };
  const name = toldName({ userId: actor.userId, name: actor.fullName, as: actor }, author);
  const written = await writeNotification(tx, {
    ...(await common(tx, note, dealershipId, actor, at)),
    actor: { userId: actor.userId, name },
    kind: 'flag',
    event: `resolved:${note.id}:${at.toISOString()}`,
    title: `${name} resolved your note on RO ${note.ro_number}`,
    audience: { rule: areaRules.roDetail, userIds: [note.created_by] },
  });
  return [written];
}
