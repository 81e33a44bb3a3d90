import { useEffect, useState } from 'react';

/** Between two invitations of one person, as the server counts. */
const GAP_MS = 60_000;
const SECOND_MS = 1000;

/** Whole seconds until the next invitation can go; counts down by itself. `invited` is an instant, or empty for nobody invited. */
export function useSecondsUntilInvitable(invited: string): number {
  const [now, setNow] = useState(() => Date.now());
  const left = invited === '' ? 0 : Math.max(0, Math.ceil((Date.parse(invited) + GAP_MS - now) / SECOND_MS));
  // A clock of the browser that is behind the server's must not hold anybody up for longer than the gap.
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
