import { Box } from '@fixed-ops/ui';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The local time of the store, to the minute. */
export function WallClock({ timezone }: { readonly timezone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  const [time, half] = timeIn(now, timezone).split(' ');
  return (
    <Box
      fontSize="clamp(22px, 2.6vw, 64px)"
      lineHeight="1.1"
      fontWeight="display"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {time}
      <Box as="span" fontSize="max(12px, 0.45em)" fontWeight="normal" color="fg.muted" ms="0.3em">
        {half}
      </Box>
    </Box>
  );
}

/** `7:42 AM` in a time zone. */
export const timeIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at).replace(/\u202f/g, ' ');
