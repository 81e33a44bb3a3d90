import { placementFields, releaseIdSchema } from '@fixed-ops/federation';
import { z } from 'zod';

/** One remote in `registry.json`, which contained placements and pointers until pointers were signed. */
const entrySchema = z.object({
  ...placementFields,
  current: releaseIdSchema.nullable(),
  previous: releaseIdSchema.nullable().default(null),
  /** `start` moved its own pointers to new builds. A pointer that was set by hand stayed. */
  setBy: z.enum(['start', 'hand']).default('hand'),
});
export type FormerEntry = z.output<typeof entrySchema>;

const formerRegistrySchema = z.object({ revision: z.number().int().min(0), remotes: z.array(entrySchema) });
export type FormerRegistry = z.output<typeof formerRegistrySchema>;

/** A registry that could not be read. The sentence says where and what to do. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** Parses the text of `registry.json`. `where` names the file. Throws `RegistryError`, which names every invalid field. */
export function parseFormerRegistry(text: string, where: string): FormerRegistry {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RegistryError(
      `The registry ${where} of an earlier version is not JSON (${reason}). Correct it, or take it away to begin anew.`,
    );
  }
  const result = formerRegistrySchema.safeParse(json);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'document'} ${issue.message}`);
  throw new RegistryError(
    `The registry ${where} of an earlier version is not valid: ${problems.join('; ')}. Correct it, or take it away to begin anew.`,
  );
}
