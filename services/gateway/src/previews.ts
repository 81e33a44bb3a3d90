import {
  type Distrust,
  ENTRY_FILE,
  type EndedPreview,
  firstPathOf,
  isOver,
  judgePreview,
  type Preview,
  type ResolvedPreview,
  type ResolveOptions,
  readPreviewTokens,
  releaseUrl,
  type Trust,
  versionMismatches,
} from '@fixed-ops/federation';
import {
  integrityOf,
  type PlaneReader,
  type ReleaseMirror,
  type ReleaseReader,
  readPreviewToken,
  trustBefore,
} from '@fixed-ops/releases';
import type { ProvidedVersions } from './release-check.ts';

/**
 * The wait of a link for a release from a remote store, for which there is no substitute, unlike for pointers. No other visitor waits.
 * After the link, each document and file waits as for any other release.
 */
const PATIENCE_MS = 10_000;

/** The present state of a preview link. */
export type JudgedPreview =
  | { readonly kind: 'shown'; readonly preview: Preview; readonly resolved: ResolvedPreview; readonly path: string }
  /** It was valid, but has expired. */
  | { readonly kind: 'over'; readonly preview: Preview; readonly label: string }
  /** Its release was marked as bad, is missing in the store, or does not fit the host. */
  | { readonly kind: 'withdrawn'; readonly preview: Preview; readonly label: string; readonly reason: string }
  /** Its key was revoked as compromised, or before it was signed. A thief may have written any of it. */
  | { readonly kind: 'revoked'; readonly preview: Preview; readonly distrust: string; readonly reason: string }
  /** It is incomplete, changed, or has no valid signature. */
  | { readonly kind: 'distrusted'; readonly reason: string }
  /** Its release is not here, and the store is slow or unreachable. */
  | { readonly kind: 'unreachable'; readonly preview: Preview; readonly label: string }
  /** The plane could not be read yet. */
  | { readonly kind: 'unknown' };

/** Verifies preview links with the current keys and pointers. Previews signed by a revoked key show nothing. */
export interface PreviewReader {
  judge(token: string, provided: ProvidedVersions): Promise<JudgedPreview>;
  /** The state of the previews in a browser's cookies, one for each remote: the newest valid one, otherwise the newest. */
  noted(cookies: string | undefined, provided: ProvidedVersions): Promise<readonly NotedPreview[]>;
}

/** A signed preview of a browser's cookies. */
interface NotedPreview {
  readonly token: string;
  readonly judged: Extract<JudgedPreview, { readonly preview: Preview }>;
}

/** Whether a preview no longer shows anything. The page says so, and another link removes it. */
export const hasEnded = ({ judged }: NotedPreview): boolean => judged.kind !== 'shown' && judged.kind !== 'unreachable';

/** The previews in the form in which a document's registry is resolved. */
export function previewsToResolve(
  noted: readonly NotedPreview[],
): Pick<ResolveOptions, 'previews' | 'awayPreviews' | 'endedPreviews'> {
  const previews: Record<string, ResolvedPreview> = {};
  const awayPreviews: Record<string, string> = {};
  const endedPreviews: Record<string, EndedPreview> = {};
  for (const { judged } of noted) {
    const { name, person, until } = judged.preview;
    if (judged.kind === 'shown') previews[name] = judged.resolved;
    else if (judged.kind === 'unreachable') awayPreviews[name] = person;
    else endedPreviews[name] = { person, until, reason: judged.kind === 'over' ? null : judged.reason };
  }
  return { previews, awayPreviews, endedPreviews };
}

/** Why a link shows nothing. If a revoked key really signed it, its person is told, as for an expired one. */
function judgeDistrusted(
  content: object,
  { code, reason: distrust }: Distrust,
  { keys, verify }: Trust,
): JudgedPreview {
  const key = code === 'revoked_key' && 'key' in content ? keys.keys.find(({ id }) => id === content.key) : undefined;
  const preview = key && judgePreview(content, trustBefore({ keys, verify }, key.id)).value;
  if (!preview) return { kind: 'distrusted', reason: distrust };
  const how = key.revoked?.isCompromised ? ' as one in wrong hands' : '';
  const reason = `may not be shown any more, since the key that signed its link was revoked${how}`;
  return { kind: 'revoked', preview, distrust, reason };
}

export interface PreviewReaderOptions {
  readonly plane: Pick<PlaneReader, 'read'>;
  readonly releases: ReleaseReader;
  readonly mirror?: Pick<ReleaseMirror, 'bring'>;
  readonly now: () => Date;
}

/** Makes the reader. `mirror` downloads a release from a remote store. */
export function createPreviewReader({ plane, releases, mirror, now }: PreviewReaderOptions): PreviewReader {
  async function judge(token: string, provided: ProvidedVersions, withinMs?: number): Promise<JudgedPreview> {
    const read = await plane.read();
    if (read === null) return { kind: 'unknown' };
    const content = readPreviewToken(token);
    if (content === null) return { kind: 'distrusted', reason: 'cannot be read: it may have been cut off' };
    const { value: preview, distrust } = judgePreview(content, read.trust);
    if (preview === null) return judgeDistrusted(content, distrust, read.trust);
    const { name, release, person, until } = preview;
    const placed = read.placement.remotes.find((each) => each.name === name);
    // The name of the area for people.
    const label = placed?.label ?? name;
    if (isOver(preview, now())) return { kind: 'over', preview, label };
    const withdrawn = (reason: string) => ({ kind: 'withdrawn', preview, label, reason }) as const;
    if (placed === undefined) return withdrawn(`this host has no remote ${name}`);
    if (read.pointers.get(name)?.bad.includes(release)) return withdrawn('was taken back as a bad one');
    const isKnown = (await mirror?.bring({ name, release }, read.trust, withinMs)) ?? true;
    // Releases are cached, and no other one stands in for a preview. A folder that is gone would leave its page without files.
    const isThere = (await releases.readAnew(name, release)) !== null;
    const found = isThere ? await releases.read(name, release) : null;
    if (found === null)
      return isKnown ? withdrawn('is not in the store any more') : { kind: 'unreachable', preview, label };
    const reason = releases.distrust(name, release, read.trust);
    if (reason !== null) return withdrawn(reason);
    const integrity = integrityOf(found);
    const fits = found.hasChunkHashes && integrity !== null && versionMismatches(found.shared, provided).length === 0;
    if (!fits) return withdrawn('was built for another version of the host');
    const entry = releaseUrl(name, release, ENTRY_FILE);
    return {
      kind: 'shown',
      preview,
      resolved: { release, person, until, entry, integrity },
      path: firstPathOf(placed),
    };
  }

  return {
    judge: (token, provided) => judge(token, provided, PATIENCE_MS),
    async noted(cookies, provided) {
      const found = new Map<string, NotedPreview>();
      for (const token of readPreviewTokens(cookies)) {
        const judged = await judge(token, provided);
        if (judged.kind === 'distrusted' || judged.kind === 'unknown') continue;
        const { name } = judged.preview;
        const newer = found.get(name);
        if (newer === undefined || (hasEnded(newer) && !hasEnded({ token, judged })))
          found.set(name, { token, judged });
      }
      return [...found.values()];
    },
  };
}
