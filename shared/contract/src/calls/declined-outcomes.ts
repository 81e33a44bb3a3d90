import { z } from 'zod';
import { businessDateSchema } from '../fields.ts';

/** The outcome that a person noted. `none` means no outcome yet. */
export const declinedOutcomes = ['none', 'called', 'booked', 'notInterested', 'wrongNumber', 'sold'] as const;
export const declinedOutcomeSchema = z.enum(declinedOutcomes);
export type DeclinedOutcome = z.output<typeof declinedOutcomeSchema>;

/** A later repair order of the vehicle with the same op code. */
export const soldOnSchema = z
  .object({ roNumber: z.string(), roSuffix: z.string(), date: businessDateSchema })
  .nullable();
