import { z } from 'zod';

/** Name of a remote, and `host` for the host. */
export const nameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,40}$/, { error: 'must be lower case letters, digits and dashes' });

/** A path that a remote draws; `/*` takes everything below. */
export const pathSchema = z.string().regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*(\/\*)?$/, {
  error: 'must be a path such as /dashboard/* or /ai-reviews',
});

/** The first page of a remote: its first path, without what stands for everything below. */
export const firstPathOf = ({ paths }: { readonly paths: readonly string[] }): string =>
  paths[0]?.replace(/\/\*$/, '') ?? '/';

/** Name of a release: of its bytes, or as releases were named before that. */
export const releaseIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,80}$/, { error: 'is not a release id' });

/** The name under which the host is released. */
export const HOST = 'host';
