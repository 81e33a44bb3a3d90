import { z } from 'zod';
import { nameSchema, releaseIdSchema } from './names.ts';

/** The content of a preview: a release that one person may see before others. */
export const previewContentSchema = z.object({
  name: nameSchema,
  release: releaseIdSchema,
  /** E-mail of the person, in lower case. */
  person: z.email().regex(/^[^A-Z]*$/, { error: 'must be in lower case' }),
  /** The person who offers it. */
  by: z.string().min(1).max(200),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type PreviewContent = z.output<typeof previewContentSchema>;

/** The cookie with the previews of a browser, until they end. */
export const PREVIEWS_COOKIE = 'previews';

/** The cookie that removes every preview of this browser, for `document.cookie`. */
export const noPreviewsCookie = `${PREVIEWS_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
