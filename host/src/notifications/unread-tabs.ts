import { dealershipIdSchema, userIdSchema } from '@fixed-ops/contract';
import { z } from 'zod';

export const UNREAD_CHANNEL = 'fixed-ops-unread';

/** Identifies this tab, because a channel also receives messages of another channel in the same tab. */
const thisTab = Math.random().toString(36).slice(2);

const messageSchema = z.object({
  tab: z.string(),
  userId: userIdSchema,
  dealershipId: dealershipIdSchema,
  unread: z.number(),
});
/** A person's unread count at a dealership, which the server has just confirmed. */
export type UnreadNews = Omit<z.output<typeof messageSchema>, 'tab'>;

/** Connects this tab to the other tabs of the browser. `take` receives their counts, `announce` sends this tab's. The caller must close it. */
export function connectTabs(take: (news: UnreadNews) => void) {
  const channel = new BroadcastChannel(UNREAD_CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const parsed = messageSchema.safeParse(data);
    // Another tab may run another version.
    if (parsed.success && parsed.data.tab !== thisTab) take(parsed.data);
  });
  return {
    announce: (news: UnreadNews) => channel.postMessage({ ...news, tab: thisTab }),
    close: () => channel.close(),
  };
}
