import { contentTag } from './etag.ts';
import { Problem } from './problem/problem.ts';

/**
 * Checks that the `If-Match` of a PUT names the current answer. The caller must read and write in one transaction with a lock. Throws 428
 * without the header, and 412 with both versions if somebody saved first. `*` overwrites any version.
 *
 * @param current the current answer of the GET of the same address
 * @param sent the answer that the caller wants to store
 */
export function requireMatch(ifMatch: string | null, current: unknown, sent: unknown): void {
  if (ifMatch === null) {
    throw new Problem(
      428,
      'if_match_required',
      'Send the ETag of what you edited as If-Match, so that nobody else’s change is lost; * replaces whatever is there.',
    );
  }
  const tag = contentTag(JSON.stringify(current));
  // Strong comparison: a weak tag never matches (RFC 9110, section 13.1.1).
  if (ifMatch.split(',').some((part) => part.trim() === '*' || part.trim() === tag)) return;
  throw changedInTheMeantime(current, sent, { etag: tag });
}

/**
 * The same for a write that names the edited version by `updatedAt` in its body; null stands for something that was never changed. Throws 428
 * without it and 412 with both versions.
 */
export function requireBasedOn(
  basedOn: string | null | undefined,
  current: { readonly updatedAt: string | null },
  sent: unknown,
): void {
  if (basedOn === undefined) throw basedOnRequired('updatedAt', '; null where it has none');
  if (basedOn !== current.updatedAt) throw changedInTheMeantime(current, sent);
}

/** 428 for a write whose body does not name the edited version. */
export const basedOnRequired = (field: 'updatedAt' | 'version', orElse = '') =>
  new Problem(
    428,
    'based_on_required',
    `Send the ${field} of what you edited as basedOn, so that nobody else’s change is lost${orElse}.`,
  );

/** 412 with both versions: somebody else saved first. */
export const changedInTheMeantime = (current: unknown, sent: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Problem(
    412,
    'changed_in_the_meantime',
    'Somebody else saved this while you were editing. Nothing was saved; compare the two versions.',
    { headers, extensions: { current, sent } },
  );
