import { firstOfMonth, isBusinessDate } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Button, PeriodPicker, X } from '@fixed-ops/ui';

/** The filter's part of the address. */
export const dayFields = { from: urlText({ max: 10 }), to: urlText({ max: 10 }) };
const daysSchema = urlSchema(dayFields);

/** First and last day of the requested changes, in the store's time zone; null for all days. */
export function useDays(): { readonly from: string; readonly to: string } | null {
  const [{ from, to }] = useUrlState(daysSchema);
  return isBusinessDate(from) && isBusinessDate(to) && from <= to ? { from, to } : null;
}

/** Chooses the days of the changes: all, or a period. */
export function DaysFilter() {
  const { dealershipData } = useSession();
  const [, setAddress] = useUrlState(daysSchema);
  const days = useDays();
  const { today } = dealershipData;
  if (days === null) {
    return (
      <Button size="touch" onClick={() => setAddress({ from: firstOfMonth(today), to: today })}>
        Any day
      </Button>
    );
  }
  return (
    <Box display="flex" alignItems="center" gap="1">
      <PeriodPicker
        range={{ startDate: days.from, endDate: days.to, period: 'custom' }}
        today={today}
        compares={false}
        onChange={({ startDate, endDate }) => setAddress({ from: startDate, to: endDate })}
      />
      <Button variant="ghost" aria-label="Any day" onClick={() => setAddress({ from: '', to: '' })}>
        <X />
      </Button>
    </Box>
  );
}
