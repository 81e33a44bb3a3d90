import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { auditCommand } from '../audit-command.ts';
import type { Moment } from './moment.ts';
import { NoticeError } from './notice-error.ts';
import type { WantedNotice } from './notice-request.ts';

const COMMAND = 'npm run notice';

/** A current or future notice. */
const noticeRow = z.object({
  id: z.number(),
  /** Null for all dealerships. */
  dealership: z.string().nullable(),
  text: z.string(),
  link: z.string().nullable(),
  type: z.string(),
  duration: z.number(),
  /** `YYYY-MM-DD HH:MM` in `timezone`. */
  from: z.string(),
  to: z.string().nullable(),
  timezone: z.string(),
});
export type Notice = z.output<typeof noticeRow>;

const storeRow = z.object({ id: z.string(), timezone: z.string() });
const instantRow = z.object({ instant: z.string() });

/**
 * Adds a notice: one row for all dealerships, or one row for each that is named. Returns their numbers. Throws `NoticeError` before it
 * writes anything.
 */
export async function addNotice(db: Database, wanted: WantedNotice, now: Date): Promise<readonly number[]> {
  return db.transaction(async (tx) => {
    const ids: number[] = [];
    for (const { dealershipId, timezone } of await placesOf(tx, wanted.dealershipIds)) {
      const { from, to } = await daysOf(tx, wanted, timezone, now);
      const [row] = await tx.query(
        `insert into system_notification (dealership_id, text, link, display_type, duration, active_from, active_to)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [dealershipId, wanted.text, wanted.link, wanted.type, wanted.duration, from, to],
      );
      const { id } = z.object({ id: z.number() }).parse(row);
      const { text, type, link, duration } = wanted;
      const after = { text, type, link, duration, from, to };
      await auditCommand(tx, COMMAND, {
        dealershipId,
        isSeenByAll: dealershipId === null,
        action: 'AddNotice',
        entity: 'system_notification',
        entityId: String(id),
        after,
      });
      ids.push(id);
    }
    return ids;
  });
}

/** The current and future notices, ordered by their start. */
export async function listNotices(db: Database, now: Date): Promise<readonly Notice[]> {
  const clock = (column: string) =>
    `to_char(n.${column} at time zone coalesce(d.timezone, 'UTC'), 'YYYY-MM-DD HH24:MI')`;
  const rows = await db.query(
    `select n.id, n.dealership_id as dealership, n.text, n.link, n.display_type as type, n.duration,
            ${clock('active_from')} as "from", ${clock('active_to')} as "to", coalesce(d.timezone, 'UTC') as timezone
       from system_notification n
       left join dealership d on d.id = n.dealership_id
      where n.active_to is null or n.active_to > $1
      order by n.active_from, n.id`,
    [now.toISOString()],
  );
  return z.array(noticeRow).parse(rows);
}

/** Ends a current notice, or removes a future one. Throws `NoticeError` if no notice has the number. */
export async function endNotice(db: Database, id: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query(
      `update system_notification set active_to = $2
        where id = $1 and (active_to is null or active_to > $2) returning dealership_id as dealership`,
      [id, now.toISOString()],
    );
    if (row === undefined)
      throw new NoticeError(
        `No notice with the number ${id} is up or to come; ${COMMAND} -- list shows those that are.`,
      );
    const { dealership: dealershipId } = z.object({ dealership: z.string().nullable() }).parse(row);
    await auditCommand(tx, COMMAND, {
      dealershipId,
      isSeenByAll: dealershipId === null,
      action: 'EndNotice',
      entity: 'system_notification',
      entityId: String(id),
      after: { to: now.toISOString() },
    });
  });
}

interface Place {
  /** Null for all dealerships. */
  readonly dealershipId: string | null;
  /** The zone of times without a zone. Null if the dealerships differ. */
  readonly timezone: string | null;
}

async function placesOf(tx: Database, dealershipIds: WantedNotice['dealershipIds']): Promise<readonly Place[]> {
  const stores = z.array(storeRow).parse(await tx.query('select id, timezone from dealership order by id'));
  if (dealershipIds === null) {
    const zones = new Set(stores.map(({ timezone }) => timezone));
    return [{ dealershipId: null, timezone: zones.size === 1 ? ([...zones][0] ?? null) : null }];
  }
  const unknown = dealershipIds.filter((id) => !stores.some((store) => store.id === id));
  if (unknown.length > 0) {
    const there =
      stores.length === 0
        ? 'There is none yet; make one with npm run setup.'
        : `There are ${stores.map(({ id }) => id).join(', ')}.`;
    throw new NoticeError(`There is no dealership ${unknown.join(', ')}. ${there}`);
  }
  return stores
    .filter(({ id }) => dealershipIds.includes(id))
    .map(({ id, timezone }) => ({ dealershipId: id, timezone }));
}

/** Start and end of the notice, as instants. */
async function daysOf(
  tx: Database,
  wanted: WantedNotice,
  timezone: string | null,
  now: Date,
): Promise<{ from: string; to: string | null }> {
  const from = wanted.from === null ? now.toISOString() : await instantOf(tx, wanted.from, timezone);
  const to = wanted.to === null ? null : await instantOf(tx, wanted.to, timezone);
  if (to !== null && to <= now.toISOString())
    throw new NoticeError(`--to ${wanted.to?.clock} is over already: nobody would see the notice.`);
  if (to !== null && to <= from)
    throw new NoticeError(`--to ${wanted.to?.clock} is not after --from ${wanted.from?.clock}.`);
  return { from, to };
}

async function instantOf(tx: Database, { clock, zone }: Moment, timezone: string | null): Promise<string> {
  if (zone === null && timezone === null)
    throw new NoticeError(
      `The dealerships are in several time zones: write ${clock} with one, such as ${clock.replace(' ', 'T')}-06:00.`,
    );
  const [row] = await tx.query(
    `select to_char((case when $2::text is null then $1::text::timestamp at time zone $3::text
                          else ($1::text || $2::text)::timestamptz end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as instant`,
    [clock, zone, timezone ?? 'UTC'],
  );
  return instantRow.parse(row).instant;
}
