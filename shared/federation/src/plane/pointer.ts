import { z } from 'zod';
import { nameSchema, releaseIdSchema } from './names.ts';
import { signedFields } from './signed.ts';

/** What was done to a pointer, to placements or to keys. */
export const planeActionSchema = z.enum([
  'release',
  'rollback',
  'canary',
  'stop-canary',
  'promote',
  'hold',
  'let-go',
  'convert',
  'placement',
  'keys',
]);
export type PlaneAction = z.output<typeof planeActionSchema>;

const pointerFields = {
  name: nameSchema,
  /** Goes up by one with every change; a change is written over the revision that it was made from, or not at all. */
  revision: z.number().int().min(1),
  current: releaseIdSchema.nullable(),
  /** The release that was served before and was not bad: what stands in for the current one. */
  previous: releaseIdSchema.nullable(),
  /** Healthy releases that were served before that, the latest first. */
  earlier: z.array(releaseIdSchema).default([]),
  /** A release that a share of the visitors gets, in percent. */
  canary: z.object({ release: releaseIdSchema, share: z.number().min(0.01).max(99) }).nullable(),
  /** Stays where it is whatever is built, until it is let go. */
  isHeld: z.boolean(),
  /** Releases that were taken back: never released again unasked, never a fallback. */
  bad: z.array(releaseIdSchema),
  by: z.string().min(1),
  at: z.iso.datetime(),
  why: z.string(),
};

/** What a pointer says, without its signature. */
export const pointerContentSchema = z.object(pointerFields);
export type PointerContent = z.output<typeof pointerContentSchema>;

/** `pointers/<name>.json`: which release of a remote or of the host is served. */
export const pointerSchema = z.object({
  ...pointerFields,
  ...signedFields,
  /** What was done to make it of the one before; the log says so again. */
  action: planeActionSchema.optional(),
  /** The last pointer that a team has signed, in one that the gateway has: what it was allowed to change is seen from it. */
  basis: z.record(z.string(), z.unknown()).optional(),
});
export type Pointer = z.output<typeof pointerSchema>;

/** The healthy releases of a pointer that were served before its current one, the latest first. */
export function releasesBefore({ previous, earlier }: Pick<PointerContent, 'previous' | 'earlier'>): readonly string[] {
  return previous === null ? [] : [previous, ...earlier];
}

/** Every release that a document may still be made of. */
export function liveReleases({ current, canary, previous }: PointerContent): readonly string[] {
  return [current, canary?.release ?? null, previous].filter((release) => release !== null);
}
