import type { z } from 'zod';
import { HOST } from './names.ts';
import { PREVIEWS_COOKIE, type PreviewContent, previewContentSchema } from './preview-fields.ts';
import { signedFields } from './signed.ts';
import { distrusted, type Judged, judgeSignature, malformed, type Trust } from './trust.ts';

/** A preview ends before its release may be removed. */
export const MOST_PREVIEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;
/** A browser stores 4 KB per cookie, and a token has about 500 characters. */
const MOST_AT_ONCE = 5;

/** The content of a preview link, signed by a key of the team. */
export const previewSchema = previewContentSchema.extend(signedFields);
export type Preview = z.output<typeof previewSchema>;

/**
 * Verifies a preview: a team's key may preview its own remotes, for at most 14 days. The host has no previews, because it is drawn before
 * anybody is signed in. An expired preview is still valid here: see `isOver`.
 */
export function judgePreview(content: object, trust: Trust): Judged<Preview> {
  const parsed = previewSchema.safeParse(content);
  if (!parsed.success) return malformed(parsed.error.issues);
  const { name, key, signature, at, until } = parsed.data;
  const signed = judgeSignature({ kind: 'preview', content, key, signature, at }, ['team', 'operator'], name, trust);
  if (signed.distrust !== null) return signed;
  if (name === HOST) return distrusted('overreach', 'is of the host');
  return Date.parse(until) - Date.parse(at) > MOST_PREVIEW_DAYS * DAY_MS
    ? distrusted('overreach', `lasts longer than ${MOST_PREVIEW_DAYS} days`)
    : { value: parsed.data, distrust: null };
}

/** Whether a preview has ended. */
export const isOver = ({ until }: Pick<PreviewContent, 'until'>, now: Date): boolean =>
  Date.parse(until) <= now.getTime();

/** The tokens of a browser's preview links, the newest first. They must be verified at each request. */
export function readPreviewTokens(cookies: string | undefined): readonly string[] {
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${PREVIEWS_COOKIE}=`));
  const value = found?.slice(PREVIEWS_COOKIE.length + 1) ?? '';
  return value
    .split('.')
    .filter((token) => /^[\w-]+$/.test(token))
    .slice(0, MOST_AT_ONCE);
}

/** The cookie with a browser's previews. Scripts of the page may delete it. */
export function previewsCookie(
  tokens: readonly string[],
  { maxAgeS, isSecure }: { readonly maxAgeS: number; readonly isSecure: boolean },
): string {
  const value = tokens.slice(0, MOST_AT_ONCE).join('.');
  return `${PREVIEWS_COOKIE}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
