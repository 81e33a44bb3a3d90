import { shapeOf } from '@fixed-ops/session/device';

const CHANNEL = 'fixed-ops-sign-in';
/** Identifies this page. A channel also delivers messages of other objects on the same page, which must not follow itself. */
const THIS_PAGE = `${Date.now()}-${Math.random()}`;

/** The messages by which tabs of one browser share who is signed in. */
export type TabMessage =
  | { readonly type: 'signedOut' }
  | { readonly type: 'signedIn'; readonly localAccountId: string };
const message = shapeOf<TabMessage & { readonly from: string }>(
  ({ type, localAccountId, from }) =>
    typeof from === 'string' && (type === 'signedOut' || (type === 'signedIn' && typeof localAccountId === 'string')),
);

/** Sends a message to the other tabs of this browser. */
export function tellTabs(told: TabMessage): void {
  const channel = openChannel();
  channel?.postMessage({ ...told, from: THIS_PAGE });
  channel?.close();
}

/** Calls `hear` for each message of another tab. Returns a function that stops listening. */
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

/** Null if the browser refuses. If site data are blocked, nobody is signed in, so there is no message to send. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}
