/** The approximate width of a letter under the axis, and the room between two texts, in px. */
export const LETTER_PX = 6.5;
const GAP_PX = 10;
const FEWEST_LETTERS = 3;
const ROWS = [0, 1] as const;

/** An event to place: where its month begins, in px, and its sentence. */
export interface EventToPlace {
  readonly x: number;
  readonly text: string;
}

/** A placed event. Its text begins or ends at the mark, in the first or second row below the axis. */
export interface PlacedEvent {
  readonly anchor: 'start' | 'end';
  readonly row: 0 | 1;
  /** The sentence, or its begin and "…" if there is no room for all of it. Empty if there is none for a few letters. */
  readonly text: string;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Places the sentences of events so that none lies over another one.
 *
 * @param events in the order of their months
 * @param room the left and right edge of the columns, in px
 * @param taken the part of the first row that has another text
 */
export function placeEvents(events: readonly EventToPlace[], room: Span, taken: Span | null): PlacedEvent[] {
  const rows: Record<0 | 1, Span[]> = { 0: taken ? [taken] : [], 1: [] };
  const place = (row: 0 | 1, span: Span) => rows[row].push(span);
  return events.map(({ x, text }, index): PlacedEvent => {
    const width = text.length * LETTER_PX;
    // A text that reached the event after the next would leave no row for it.
    const afterNext = events[index + 2]?.x ?? room.to + GAP_PX;
    const starting = { from: x, to: x + width };
    const isFree = (row: 0 | 1, { from, to }: Span) =>
      rows[row].every((other) => to + GAP_PX <= other.from || from >= other.to + GAP_PX);
    const rowAfter = ROWS.find((row) => starting.to + GAP_PX <= afterNext && isFree(row, starting));
    if (rowAfter !== undefined) {
      place(rowAfter, starting);
      return { anchor: 'start', row: rowAfter, text };
    }
    const ending = { from: x - width, to: x };
    // Farther from the edge a text before its mark would look like that of an earlier month.
    const isAtEnd = starting.to > (taken?.from ?? room.to);
    const rowBefore = isAtEnd ? ROWS.find((row) => ending.from >= room.from && isFree(row, ending)) : undefined;
    if (rowBefore !== undefined) {
      place(rowBefore, ending);
      return { anchor: 'end', row: rowBefore, text };
    }
    const endIn = (row: 0 | 1) =>
      rows[row].some(({ from, to }) => from < x + GAP_PX && to + GAP_PX > x)
        ? x
        : Math.min(afterNext, ...rows[row].filter(({ from }) => from > x).map(({ from }) => from)) - GAP_PX;
    const row = endIn(0) >= endIn(1) ? 0 : 1;
    const letters = Math.floor((endIn(row) - x) / LETTER_PX) - 1;
    if (letters < FEWEST_LETTERS) return { anchor: 'start', row, text: '' };
    place(row, { from: x, to: x + (letters + 1) * LETTER_PX });
    return { anchor: 'start', row, text: text.length <= letters + 1 ? text : `${text.slice(0, letters).trimEnd()}…` };
  });
}
