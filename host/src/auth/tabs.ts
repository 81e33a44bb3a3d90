const CHANNEL = 'fixed-ops-sign-out';

/** Tells the other tabs of this browser that nobody is signed in any more. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('signed-out');
  channel.close();
}

/** Runs `leave` when another tab signs out; returns the function that stops listening. */
export function followSignOut(leave: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', leave);
  return () => channel.close();
}
