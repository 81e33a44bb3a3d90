import type { z } from 'zod';
import { HOST } from './names.ts';
import { PREVIEWS_COOKIE, type PreviewContent, previewContentSchema } from './preview-fields.ts';
import { signedFields } from './signed.ts';
import { distrusted, type Judged, judgeSignature, malformed, type Trust } from './trust.ts';

/** A preview ends before the release that it shows may be cleared up. */
export const MOST_PREVIEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;
/** A browser keeps 4 KB of a cookie, and a token has about 500 characters. */
const MOST_AT_ONCE = 5;

/** What a link to a preview carries; a key of the team signs it. */
export const previewSchema = previewContentSchema.extend(signedFields);
export type Preview = z.output<typeof previewSchema>;

/**
 * Judges a preview: a team's key may show its own remotes, for 14 days at most. The host is drawn before anybody knows who is there, so there
 * is no preview of it. That it has ended is no question of trust: `isOver` tells.
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

/** The tokens of links that a browser was opened with, the newest first. What they say is to be judged at each request. */
export function readPreviewTokens(cookies: string | undefined): readonly string[] {
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${PREVIEWS_COOKIE}=`));
  const value = found?.slice(PREVIEWS_COOKIE.length + 1) ?? '';
  return value
    .split('.')
    .filter((token) => /^[\w-]+$/.test(token))
    .slice(0, MOST_AT_ONCE);
}

/** The cookie with a browser's previews. Scripts of the page forget them. */
export function previewsCookie(
  tokens: readonly string[],
  { maxAgeS, isSecure }: { readonly maxAgeS: number; readonly isSecure: boolean },
): string {
  const value = tokens.slice(0, MOST_AT_ONCE).join('.');
  return `${PREVIEWS_COOKIE}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
