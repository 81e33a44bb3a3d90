import { z } from 'zod';

/** `release.json` of an immutable release folder. */
export const releaseSchema = z.object({
  name: z.string(),
  release: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  createdAt: z.iso.datetime(),
  exposes: z.array(z.string()),
  /** Versions of the shared packages that it was built against. */
  shared: z.record(z.string(), z.string()),
  files: z.array(z.object({ path: z.string(), size: z.number(), sha384: z.string() })),
});
export type Release = z.output<typeof releaseSchema>;
