import { useEffect, useState } from 'react';

/** The shortest time between two invitations of one person. The server enforces it. */
const GAP_MS = 60_000;
const SECOND_MS = 1000;

/**
 * The seconds until the next invitation may be sent, counting down. `invited` is the instant of the last one, or empty.
 */
export function useSecondsUntilInvitable(invited: string): number {
  const [now, setNow] = useState(() => Date.now());
  const left = invited === '' ? 0 : Math.max(0, Math.ceil((Date.parse(invited) + GAP_MS - now) / SECOND_MS));
  // The browser's clock may be behind the server's, but the wait must not be longer than the gap.
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
