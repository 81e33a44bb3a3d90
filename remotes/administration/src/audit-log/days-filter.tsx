import { firstOfMonth, isBusinessDate } from '@fixed-ops/metrics';
import { urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Box, Button, PeriodPicker, X } from '@fixed-ops/ui';

/** What of the address says the days. */
export const dayFields = { from: urlText({ max: 10 }), to: urlText({ max: 10 }) };
const daysSchema = urlSchema(dayFields);

/** First and last day of the changes that are asked for, in the store's time zone; null for every day. */
export function useDays(): { readonly from: string; readonly to: string } | null {
  const [{ from, to }] = useUrlState(daysSchema);
  return isBusinessDate(from) && isBusinessDate(to) && from <= to ? { from, to } : null;
}

/** The days of the changes: every one, or those of the period picker. */
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
