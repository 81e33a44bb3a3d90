import { shapeOf } from '@fixed-ops/session/device';

const CHANNEL = 'fixed-ops-sign-in';
/** A channel also brings what another object of the same page has sent; a page does not follow itself. */
const THIS_PAGE = `${Date.now()}-${Math.random()}`;

/** What tabs of one browser tell each other about who is signed in. */
export type TabMessage =
  | { readonly type: 'signedOut' }
  | { readonly type: 'signedIn'; readonly localAccountId: string };
const message = shapeOf<TabMessage & { readonly from: string }>(
  ({ type, localAccountId, from }) =>
    typeof from === 'string' && (type === 'signedOut' || (type === 'signedIn' && typeof localAccountId === 'string')),
);

/** Tells the other tabs of this browser. */
export function tellTabs(told: TabMessage): void {
  const channel = openChannel();
  channel?.postMessage({ ...told, from: THIS_PAGE });
  channel?.close();
}

/** Runs `hear` for each message of another tab; returns the function that stops listening. */
export function listenToTabs(hear: (message: TabMessage) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }) => {
    const heard = message.safeParse(data);
    if (!heard.success || heard.data.from === THIS_PAGE) return;
    const { from: _sender, ...said } = heard.data;
    hear(said);
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
