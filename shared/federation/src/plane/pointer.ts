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
  /** Grows by one with every change. A change is written only over the revision that it was made from. */
  revision: z.number().int().min(1),
  current: releaseIdSchema.nullable(),
  /** The last healthy release before the current one; it is the fallback. */
  previous: releaseIdSchema.nullable(),
  /** Healthy releases that were served before that, the latest first. */
  earlier: z.array(releaseIdSchema).default([]),
  /** A release that a share of the visitors gets, in percent. */
  canary: z.object({ release: releaseIdSchema, share: z.number().min(0.01).max(99) }).nullable(),
  /** Whether the pointer keeps its release whatever is built, until that is ended. */
  isHeld: z.boolean(),
  /** Releases that were taken back: never a fallback, and released again only on request. */
  bad: z.array(releaseIdSchema),
  by: z.string().min(1),
  at: z.iso.datetime(),
  why: z.string(),
};

/** The content of a pointer without its signature. */
export const pointerContentSchema = z.object(pointerFields);
export type PointerContent = z.output<typeof pointerContentSchema>;

/** `pointers/<name>.json`: which release of a remote or of the host is served. */
export const pointerSchema = z.object({
  ...pointerFields,
  ...signedFields,
  /** The action that made it from the pointer before; the log repeats it. */
  action: planeActionSchema.optional(),
  /** In a pointer that the gateway signed: the last pointer that a team signed, which shows what the gateway was allowed to change. */
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
