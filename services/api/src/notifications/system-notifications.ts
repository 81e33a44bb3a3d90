import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import { z } from 'zod';
import { route } from '../http/route.ts';

const rowsSchema = z.array(
  z.object({
    id: z.number(),
    text: z.string(),
    link: z.string().nullable(),
    display_type: z.string(),
    duration: z.number(),
  }),
);

/** Notifications of type ALERT come first, as in the shell. */
const sql = `
  select id, text, link, display_type, duration
    from system_notification
   where (dealership_id is null or dealership_id = $1)
     and active_from <= $2 and (active_to is null or active_to > $2)
   order by lower(display_type) = 'alert' desc, active_from desc, id desc`;

export const systemNotificationsRoute = route(calls.activeSystemNotifications, {
  access: { rule: areaRules.notifications, ofGroup: true },
  lane: 'shell',
  handler: async ({ db, dealership, clock }) => {
    const rows = rowsSchema.parse(await db.query(sql, [dealership.id, clock.now().toISOString()]));
    return rows.map((row) => ({
      notificationId: String(row.id),
      notificationText: row.text,
      ...(row.link === null ? {} : { link: row.link }),
      displayType: row.display_type,
      duration: row.duration,
    }));
  },
});
