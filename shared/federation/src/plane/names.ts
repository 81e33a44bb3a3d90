import { z } from 'zod';

/** The name of a remote, or `host`. */
export const nameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,40}$/, { error: 'must be lower case letters, digits and dashes' });

/** A path that a remote draws. `/*` includes everything below. */
export const pathSchema = z.string().regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*(\/\*)?$/, {
  error: 'must be a path such as /dashboard/* or /ai-reviews',
});

/** The first page of a remote: its first path, without `/*`. */
export const firstPathOf = ({ paths }: { readonly paths: readonly string[] }): string =>
  paths[0]?.replace(/\/\*$/, '') ?? '/';

/** The name of a release, from its bytes or in the earlier form. */
export const releaseIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,80}$/, { error: 'is not a release id' });

/** The release name of the host. */
export const HOST = 'host';
