import { z } from 'zod';

const CHANNEL = 'fixed-ops-sign-in';
/** A channel also brings what another object of the same page has sent; a page does not follow itself. */
const THIS_PAGE = `${Date.now()}-${Math.random()}`;

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signedOut') }),
  z.object({ type: z.literal('signedIn'), localAccountId: z.string() }),
]);
const senderSchema = z.object({ from: z.string() });
/** What tabs of one browser tell each other about who is signed in. */
export type TabMessage = z.output<typeof messageSchema>;

/** Tells the other tabs of this browser. */
export function tellTabs(message: TabMessage): void {
  const channel = openChannel();
  channel?.postMessage({ ...message, from: THIS_PAGE });
  channel?.close();
}

/** Runs `hear` for each message of another tab; returns the function that stops listening. */
export function listenToTabs(hear: (message: TabMessage) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }) => {
    const sender = senderSchema.safeParse(data);
    const message = messageSchema.safeParse(data);
    if (message.success && sender.data?.from !== THIS_PAGE) hear(message.data);
  });
  return () => channel?.close();
}

/** Null where the browser refuses: with site data blocked nobody is signed in, so there is nothing to tell. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}
