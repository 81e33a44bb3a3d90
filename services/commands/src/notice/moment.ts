import { businessDateSchema } from '@fixed-ops/contract';
import { z } from 'zod';

/** A time as a person writes it. With a zone it is an instant, without one it is local time. */
export interface Moment {
  /** `YYYY-MM-DD HH:MM`. */
  readonly clock: string;
  /** `Z` or an offset such as `-06:00`. Null if the person wrote none. */
  readonly zone: string | null;
}

const FORM = /^(\d{4}-\d{2}-\d{2})(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d))?(?: ?(Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/;

/** Parses `2026-11-22` (its midnight), `2026-11-22 06:00` or `2026-11-22T06:00-06:00`. */
export const momentSchema = z.string().transform((text, context): Moment => {
  const [, date = '', time = '00:00', zone = null] = FORM.exec(text.trim()) ?? [];
  if (businessDateSchema.safeParse(date).success) return { clock: `${date} ${time}`, zone };
  context.addIssue({
    code: 'custom',
    message: 'is not a time; write one such as 2026-11-22, "2026-11-22 06:00" or 2026-11-22T06:00-06:00',
    input: text,
  });
  return z.NEVER;
});
