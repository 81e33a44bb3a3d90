import {
  ENTRY_FILE,
  firstPathOf,
  isOver,
  judgePreview,
  type Preview,
  type ResolvedPreview,
  type ResolveOptions,
  readPreviewTokens,
  releaseUrl,
  versionMismatches,
} from '@fixed-ops/federation';
import {
  integrityOf,
  type PlaneReader,
  type ReleaseMirror,
  type ReleaseReader,
  readPreviewToken,
} from '@fixed-ops/releases';
import type { ProvidedVersions } from './release-check.ts';

/**
 * How long somebody with a link waits for a release that comes from a store elsewhere: nothing stands in for it, as for what pointers name, and no other
 * visitor waits. Who has opened it waits at each document and file as for any other release.
 */
const PATIENCE_MS = 10_000;

/** What a link to a preview is worth at this moment. */
export type JudgedPreview =
  | { readonly kind: 'shown'; readonly preview: Preview; readonly resolved: ResolvedPreview; readonly path: string }
  /** It was one, and its time is over. */
  | { readonly kind: 'over'; readonly preview: Preview }
  /** Its release was marked as bad since, is not in the store any more, or does not fit the host. */
  | { readonly kind: 'withdrawn'; readonly preview: Preview; readonly reason: string }
  /** Cut off, changed, or signed by nobody who may. */
  | { readonly kind: 'distrusted'; readonly reason: string }
  /** Its release is not here, and the store that may have it is slow or cannot be reached. */
  | { readonly kind: 'unreachable'; readonly preview: Preview }
  /** The plane could not be read yet. */
  | { readonly kind: 'unknown' };

/** Judges links to previews, by the keys and pointers of this moment: what a revoked key has signed shows nothing. */
export interface PreviewReader {
  judge(token: string, provided: ProvidedVersions): Promise<JudgedPreview>;
  /** The previews of a browser's cookies that may be offered or cannot be fetched at the moment, one for a remote: the newest. */
  offered(cookies: string | undefined, provided: ProvidedVersions): Promise<readonly OfferedPreview[]>;
}

/** A preview of a browser's cookies that counts. */
interface OfferedPreview {
  readonly preview: Preview;
  readonly token: string;
  /** Null while its release cannot be fetched: the page says so, and the browser keeps the preview. */
  readonly resolved: ResolvedPreview | null;
}

/** The same as a document's registry is resolved with. */
export function previewsToResolve(
  offered: readonly OfferedPreview[],
): Pick<ResolveOptions, 'previews' | 'awayPreviews'> {
  return {
    previews: Object.fromEntries(
      offered.flatMap(({ preview, resolved }) => (resolved === null ? [] : [[preview.name, resolved]])),
    ),
    awayPreviews: Object.fromEntries(
      offered.flatMap(({ preview, resolved }) => (resolved === null ? [[preview.name, preview.person]] : [])),
    ),
  };
}

export interface PreviewReaderOptions {
  readonly plane: Pick<PlaneReader, 'read'>;
  readonly releases: ReleaseReader;
  readonly mirror?: Pick<ReleaseMirror, 'bring'>;
  readonly now: () => Date;
}

/** Makes the reader; `mirror` fetches a release that lies in a store elsewhere. */
export function createPreviewReader({ plane, releases, mirror, now }: PreviewReaderOptions): PreviewReader {
  async function judge(token: string, provided: ProvidedVersions, withinMs?: number): Promise<JudgedPreview> {
    const read = await plane.read();
    if (read === null) return { kind: 'unknown' };
    const content = readPreviewToken(token);
    if (content === null) return { kind: 'distrusted', reason: 'cannot be read: it may have been cut off' };
    const { value: preview, distrust } = judgePreview(content, read.trust);
    if (preview === null) return { kind: 'distrusted', reason: distrust.reason };
    if (isOver(preview, now())) return { kind: 'over', preview };
    const { name, release, person, until } = preview;
    const withdrawn = (reason: string) => ({ kind: 'withdrawn', preview, reason }) as const;
    const placed = read.placement.remotes.find((each) => each.name === name);
    if (placed === undefined) return withdrawn(`this host has no remote ${name}`);
    if (read.pointers.get(name)?.bad.includes(release)) return withdrawn('was taken back as a bad one');
    const isKnown = (await mirror?.bring({ name, release }, read.trust, withinMs)) ?? true;
    const found = await releases.read(name, release);
    if (found === null) return isKnown ? withdrawn('is not in the store any more') : { kind: 'unreachable', preview };
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
    async offered(cookies, provided) {
      const found: OfferedPreview[] = [];
      for (const token of readPreviewTokens(cookies)) {
        const judged = await judge(token, provided);
        if (judged.kind !== 'shown' && judged.kind !== 'unreachable') continue;
        const { preview } = judged;
        if (found.some((each) => each.preview.name === preview.name)) continue;
        found.push({ preview, token, resolved: judged.kind === 'shown' ? judged.resolved : null });
      }
      return found;
    },
  };
}
