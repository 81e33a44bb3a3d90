import { useEffect, useState } from 'react';

/** The server's shortest time between two invitations of one person. */
const GAP_MS = 60_000;
const SECOND_MS = 1000;

/** Whole seconds until the next invitation may be sent, counting down. `invited` is an instant, or empty without an invitation. */
export function useSecondsUntilInvitable(invited: string): number {
  const [now, setNow] = useState(() => Date.now());
  const left = invited === '' ? 0 : Math.max(0, Math.ceil((Date.parse(invited) + GAP_MS - now) / SECOND_MS));
  // If the browser's clock is behind the server's, the wait must not become longer than the gap.
  const wait = left > GAP_MS / SECOND_MS ? 0 : left;
  useEffect(() => {
    setNow(Date.now());
    if (invited === '') return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    const end = setTimeout(() => clearInterval(timer), GAP_MS + SECOND_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [invited]);
  return wait;
}
