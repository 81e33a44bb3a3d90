import { z } from 'zod';
import { releaseIdSchema } from './plane/names.ts';
import { placementFields } from './plane/placement-fields.ts';
import { previewContentSchema } from './plane/preview-fields.ts';
import type { ServedSet } from './plane/resolve.ts';

/** A release that one person sees before others, with the address of its entry. */
const resolvedPreviewSchema = z.object({
  ...previewContentSchema.pick({ release: true, person: true, until: true }).shape,
  entry: z.string(),
  integrity: z.string(),
});
export type ResolvedPreview = z.output<typeof resolvedPreviewSchema>;

/** A preview that has ended: its time is over, or `reason` says what happened to its release ("was taken back as a bad one"). */
const endedPreviewSchema = z.object({
  ...previewContentSchema.pick({ person: true, until: true }).shape,
  reason: z.string().nullable(),
});
export type EndedPreview = z.output<typeof endedPreviewSchema>;

/** One remote as the browser gets it: placement plus the address of its release, null when none can be served. */
export const resolvedRemoteSchema = z.object({
  ...placementFields,
  release: releaseIdSchema.nullable(),
  /** URL of the release’s entry, a script. */
  entry: z.string().nullable(),
  /** Hash that the browser checks the entry against; null if unknown. */
  integrity: z.string().nullable().default(null),
  /** URL of the entry of the release before it, in case the current one cannot be loaded. */
  fallback: z.string().nullable().default(null),
  fallbackIntegrity: z.string().nullable().default(null),
  /** Releases that are not offered, because they need other versions of shared packages than the host provides. */
  refused: z.array(z.enum(['current', 'previous'])).default([]),
  /** Entry on a development server that the visitor has asked for; the host takes it for developers only. */
  offered: z.string().nullable().default(null),
  /** Whether `release` is the canary, which some visitors get. */
  isCanary: z.boolean().default(false),
  /** The preview that a link offers to one person; the host takes it once it knows who signed in. */
  preview: resolvedPreviewSchema.nullable().default(null),
  /** Whether the preview was taken: `release` is the one that it shows. */
  isPreview: z.boolean().default(false),
  /** E-mail of the person whose preview cannot be fetched at the moment, so that the page can say so. */
  awayPreviewFor: z.string().nullable().default(null),
  /** The person's preview that has ended, so that the page can say so. */
  endedPreview: endedPreviewSchema.nullable().default(null),
  /** True for a remote that a developer serves from a development server. */
  isDevelopment: z.boolean().default(false),
});
export type ResolvedRemote = z.output<typeof resolvedRemoteSchema>;

/** The registry that the gateway puts into the document. */
export const resolvedRegistrySchema = z.object({
  revision: z.number(),
  /** Whether the document is of the canary of the host. */
  isHostCanary: z.boolean().optional(),
  /** Whether its host stands in for a release that may not be served, or did not start in this browser. */
  isHostFallback: z.boolean().optional(),
  remotes: z.array(resolvedRemoteSchema),
});
export type ResolvedRegistry = z.output<typeof resolvedRegistrySchema>;

/** The file of a release that the host loads first. */
export const ENTRY_FILE = 'remoteEntry.js';
/** Listed the files of a release before `release.json` did; older releases still have it. */
export const MANIFEST_FILE = 'mf-manifest.json';
export const RELEASE_FILE = 'release.json';
/** The one module that every remote exposes. */
export const EXPOSED_MODULE = './remote';

/** Address under which a release’s file is served. */
export function releaseUrl(remote: string, release: string, file: string): string {
  return `/remotes/${remote}/${release}/${file}`;
}

/** Everything but the pointers that decides where a visitor's remotes come from. */
export interface ResolveOptions {
  /** Entry URLs of development servers by name of the remote, for everybody who opens a local development host. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** The same that this visitor has requested; offered beside the release until the host knows who the visitor is. */
  readonly offered?: Readonly<Record<string, string>>;
  /** Previews of this visitor by name of the remote; offered beside the release until the host knows who the visitor is. */
  readonly previews?: Readonly<Record<string, ResolvedPreview>>;
  /** E-mails of previews of this visitor that cannot be fetched at the moment, by name of the remote. */
  readonly awayPreviews?: Readonly<Record<string, string>>;
  /** Ended previews of this visitor, by name of the remote. */
  readonly endedPreviews?: Readonly<Record<string, EndedPreview>>;
  /** Whether a release does not fit the host; such a release gets no address. */
  readonly isRefused?: (remote: string, release: string) => boolean;
  /** Hash of a release's entry; null where it is not known. */
  readonly integrityOf?: (remote: string, release: string) => string | null;
}

/** The remote from a development server. It has no fallback, because a developer who breaks it must see that. */
function fromDevelopment<Remote extends object>(remote: Remote, entry: string) {
  return {
    ...remote,
    release: 'development',
    entry,
    integrity: null,
    fallback: null,
    fallbackIntegrity: null,
    refused: [],
    offered: null,
    isCanary: false,
    preview: null,
    isPreview: false,
    awayPreviewFor: null,
    endedPreview: null,
    isDevelopment: true,
  };
}

/** The registry in which every requested remote comes from its development server; for developers. */
export function takeOffered(registry: ResolvedRegistry): ResolvedRegistry {
  const remotes = registry.remotes.map((remote) =>
    remote.offered === null ? remote : fromDevelopment(remote, remote.offered),
  );
  return { ...registry, remotes };
}

/**
 * The registry with every preview for the person with this e-mail. A preview has no fallback, because its viewer must see it as it is.
 * Only that person learns that a preview cannot be fetched.
 */
export function takePreviews(registry: ResolvedRegistry, email: string): ResolvedRegistry {
  const remotes = registry.remotes.map((remote) => {
    const { preview, isDevelopment, awayPreviewFor } = remote;
    const person = email.toLowerCase();
    if (awayPreviewFor !== null && awayPreviewFor !== person) return { ...remote, awayPreviewFor: null };
    if (preview === null || isDevelopment || preview.person !== person) return remote;
    const { release, entry, integrity } = preview;
    const alone = { fallback: null, fallbackIntegrity: null, refused: [], isCanary: false };
    return { ...remote, ...alone, release, entry, integrity, isPreview: true };
  });
  return { ...registry, remotes };
}

/** A visitor's set for the document: each remote with the addresses of its release and of its fallback. */
export function resolveRegistry(
  registry: Pick<ServedSet, 'revision' | 'remotes'> & Partial<Pick<ServedSet, 'host'>>,
  {
    overrides = {},
    offered = {},
    previews = {},
    awayPreviews = {},
    endedPreviews = {},
    isRefused = () => false,
    integrityOf = () => null,
  }: ResolveOptions = {},
): ResolvedRegistry {
  const remotes = registry.remotes.map(({ current, previous, isCanary = false, ...placement }): ResolvedRemote => {
    const { name } = placement;
    const override = overrides[name];
    if (override !== undefined) return fromDevelopment(placement, override);
    const refused: ResolvedRemote['refused'] = [];
    const entryOf = (which: 'current' | 'previous', release: string | null) => {
      if (release === null) return null;
      if (!isRefused(name, release)) return releaseUrl(name, release, ENTRY_FILE);
      refused.push(which);
      return null;
    };
    const entry = entryOf('current', current);
    const fallback = previous === current ? null : entryOf('previous', previous);
    return {
      ...placement,
      release: current,
      entry,
      integrity: entry === null || current === null ? null : integrityOf(name, current),
      fallback,
      fallbackIntegrity: fallback === null || previous === null ? null : integrityOf(name, previous),
      refused,
      offered: offered[name] ?? null,
      isCanary,
      preview: previews[name] ?? null,
      isPreview: false,
      awayPreviewFor: awayPreviews[name] ?? null,
      endedPreview: endedPreviews[name] ?? null,
      isDevelopment: false,
    };
  });
  return {
    revision: registry.revision,
    ...(registry.host?.isCanary ? { isHostCanary: true } : {}),
    remotes: remotes.sort((a, b) => a.order - b.order),
  };
}
