import { addDays, type DateRange, earlier, later } from '@fixed-ops/metrics';
import type { DoorRate } from '../store-facts/store-facts.ts';

/** Days that are summed up under one id: a period, its comparison, or a month of history. */
export interface Span {
  readonly id: number;
  readonly range: DateRange;
}

/** A part of a span with one door rate. Null before the first known rate. */
export interface SpanPiece {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  readonly doorRateC: number | null;
}

/** Splits spans where the door rate changed, so that hours can be weighted by the rate of their day without a join. */
export function cutAtDoorRates(spans: readonly Span[], doorRates: readonly DoorRate[]): SpanPiece[] {
  const eras = [
    { from: '0001-01-01', rateC: null as number | null },
    ...doorRates.map((rate) => ({ from: rate.fromDate, rateC: rate.rateC })),
  ].map((era, index, all) => ({ ...era, until: lastDayBefore(all[index + 1]?.from) }));
  return spans.flatMap(({ id, range }) =>
    eras
      .filter((era) => era.from <= range.endDate && era.until >= range.startDate)
      .map((era) => ({
        id,
        first: later(era.from, range.startDate),
        last: earlier(era.until, range.endDate),
        doorRateC: era.rateC,
      })),
  );
}

const lastDayBefore = (date: string | undefined): string => (date === undefined ? '9999-12-31' : addDays(date, -1));
