import { z } from 'zod';
import { nameSchema, releaseIdSchema } from './names.ts';

/** What a preview says: a release that one person is to see before others do. */
export const previewContentSchema = z.object({
  name: nameSchema,
  release: releaseIdSchema,
  /** E-mail of the person, in lower case. */
  person: z.email().regex(/^[^A-Z]*$/, { error: 'must be in lower case' }),
  /** Who shows it. */
  by: z.string().min(1).max(200),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type PreviewContent = z.output<typeof previewContentSchema>;

/** Cookie with the previews of a browser, until they end. */
export const PREVIEWS_COOKIE = 'previews';

/** The cookie that forgets every preview of this browser, as `document.cookie` takes it. */
export const noPreviewsCookie = `${PREVIEWS_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
