import { formatCount, formatDay, formatNumber } from '@fixed-ops/metrics';
import { Button, type Column } from '@fixed-ops/ui';

interface OfDay {
  readonly date: string;
}

/**
 * First column of the table that replaces a chart of days. Each day is a button that opens its list, because the points of a chart are too
 * narrow to press on a phone. `opens` says which days have a list.
 */
export function dayColumn<Day extends OfDay>(
  onOpen: (date: string) => void,
  opens: (day: Day) => boolean = () => true,
): Column<Day> {
  return {
    key: 'date',
    head: 'Day',
    required: true,
    sortable: false,
    format: 'date',
    value: ({ date }) => date,
    cell: (day) =>
      opens(day) ? (
        <Button variant="link" size="inline" minH="6" aria-haspopup="dialog" onClick={() => onOpen(day.date)}>
          {formatDay(day.date)}
        </Button>
      ) : (
        formatDay(day.date)
      ),
  };
}

const texts = { count: formatCount, hours: (hours: number | null) => formatNumber(hours, 1) };

/** A figure of each day, in the order of the days: whole numbers, or hours to a tenth. */
export function dayFigure<Day extends OfDay>(
  key: string,
  head: string,
  format: keyof typeof texts,
  of: (day: Day) => number | null,
): Column<Day> {
  return {
    key,
    head,
    numeric: true,
    sortable: false,
    format,
    value: of,
    cell: (day) => texts[format](of(day)),
  };
}
