import { z } from 'zod';
import { placementFields } from './placement-fields.ts';
import { signedFields } from './signed.ts';

export const placementSchema = z.object(placementFields);
export type Placement = z.output<typeof placementSchema>;

const placementsSchema = z.array(placementSchema).superRefine((remotes, context) => {
  const seen = new Set<string>();
  remotes.forEach(({ name }, index) => {
    if (seen.has(name)) context.addIssue({ code: 'custom', path: [index, 'name'], message: `${name} is listed twice` });
    seen.add(name);
  });
});

/** The placements that the product ships: `deploy/placement.default.json`. */
export const defaultPlacementSchema = z.object({ remotes: placementsSchema });

/** The content of `placement.json` without its signature. */
export const placementContentSchema = z.object({
  revision: z.number().int().min(1),
  remotes: placementsSchema,
  by: z.string().min(1),
  at: z.iso.datetime(),
});
export type PlacementContent = z.output<typeof placementContentSchema>;

/** `placement.json`: the place of every remote. The operator's key signs it. */
export const placementFileSchema = placementContentSchema.extend(signedFields);
export type PlacementFile = z.output<typeof placementFileSchema>;
