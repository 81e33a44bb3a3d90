import { headOf, type SheetColumn } from './column.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZoneName: 'longGeneric',
  });
  clocks.set(timezone, clock);
  return clock;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d/;

/** An instant in the local time of a time zone; null for other text. */
export function wallClock(text: string, timezone: string): Date | null {
  const at = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(at.getTime())) return null;
  const parts = new Map(
    clockOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
}

/** The zone as people call it, "Eastern Time"; one that has no name keeps the name of the zone. */
function zoneInWords(timezone: string): string {
  const name = clockOf(timezone)
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || name.startsWith('GMT') ? timezone : name;
}

/** A column with the time zone in the head if it has instants: `Last sign-in (Eastern Time)`. */
export function namedInZone<Row>(column: SheetColumn<Row>, timezone: string): SheetColumn<Row> {
  return column.format === 'instant' ? { ...column, title: `${headOf(column)} (${zoneInWords(timezone)})` } : column;
}

function textInZone(value: string | null, timezone: string): string | null {
  const local = value === null ? null : wallClock(value, timezone);
  return local === null ? value : local.toISOString().slice(0, 16).replace('T', ' ');
}

/**
 * The columns for a file of text: instants to the minute in the local time of a time zone, `2026-11-19 23:30`, as a workbook shows them.
 * The head names the zone.
 */
export function inZone<Row>(columns: readonly SheetColumn<Row>[], timezone: string): SheetColumn<Row>[] {
  return columns.map((column) =>
    column.format === 'instant'
      ? { ...namedInZone(column, timezone), value: (row) => textInZone(column.value(row), timezone) }
      : column,
  );
}
