/** An instant in the dealership's time zone: "Nov 19, 2026, 11:40 PM". */
export function formatInstant(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}
