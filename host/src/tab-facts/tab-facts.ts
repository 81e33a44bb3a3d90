import type { ResolvedRemote } from '@fixed-ops/federation';
import type { FailureFacts } from '../reports/describe-failure.ts';

/** The source of a module of the page. */
type ModuleSource = 'release' | 'canary' | 'preview' | 'override' | 'fallback' | 'none';

/** The facts about the host or a remote in a tab. */
export interface ModuleFacts {
  readonly name: string;
  readonly label: string;
  /** The name of the release. Null for a developer's server, and if there is none. */
  readonly release: string | null;
  readonly source: ModuleSource;
  /** The origin of the development server. Null for a release. */
  readonly origin: string | null;
  readonly isLoaded: boolean;
  /** Its loaded files, their transferred bytes, and the milliseconds from the first request to the last byte. */
  readonly files: number;
  readonly bytes: number;
  readonly loadMs: number | null;
  readonly failures: readonly FailureFacts[];
}

/** The browser's measurements of a file. */
export type FileTiming = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseEnd' | 'encodedBodySize'>;

export interface TabSources {
  readonly remotes: readonly ResolvedRemote[];
  readonly hostRelease: string | null;
  readonly isHostCanary: boolean;
  readonly isHostFallback: boolean;
  readonly files: readonly FileTiming[];
  readonly failures: readonly FailureFacts[];
  readonly isLoaded: (name: string) => boolean;
  readonly isFallback: (name: string) => boolean;
  /** The origin of the page. */
  readonly origin: string;
}

const HOST = 'host';

/** The files of a module: their number, bytes, and total time. */
function measure(files: readonly FileTiming[]) {
  return {
    files: files.length,
    bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    loadMs:
      files.length === 0
        ? null
        : Math.round(
            Math.max(...files.map(({ responseEnd }) => responseEnd)) -
              Math.min(...files.map(({ startTime }) => startTime)),
          ),
  };
}

/** The files of a remote that people wait for: those loaded with its entry, without the chunks of screens that are opened later. */
function firstLoad(files: readonly FileTiming[]): readonly FileTiming[] {
  const sorted = [...files].sort((a, b) => a.startTime - b.startTime);
  const first: FileTiming[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const file of sorted) {
    if (first.length > 0 && file.startTime > end + 500) break;
    first.push(file);
    end = Math.max(end, file.responseEnd);
  }
  return first;
}

const sourceOf = ({ isDevelopment, isPreview, isCanary }: ResolvedRemote): ModuleSource =>
  isDevelopment ? 'override' : isPreview ? 'preview' : isCanary ? 'canary' : 'release';

function factsOfRemote(remote: ResolvedRemote, sources: TabSources): ModuleFacts {
  const { name, label, entry, fallback, isDevelopment } = remote;
  const isFallback = sources.isFallback(name);
  const drawn = isFallback ? fallback : entry;
  const folder = drawn === null ? null : new URL('.', new URL(drawn, sources.origin)).href;
  const files = folder === null ? [] : sources.files.filter((file) => file.name.startsWith(folder));
  return {
    name,
    label,
    release: isDevelopment ? null : isFallback ? (fallback?.split('/')[3] ?? null) : remote.release,
    source: drawn === null ? 'none' : isFallback ? 'fallback' : sourceOf(remote),
    origin: isDevelopment && entry !== null ? new URL(entry, sources.origin).origin : null,
    isLoaded: sources.isLoaded(name),
    ...measure(files),
    loadMs: measure(firstLoad(files)).loadMs,
    failures: sources.failures.filter((failure) => failure.remote === name),
  };
}

/** The facts about a tab: the host first, with failures that belong to no remote, then every remote. */
export function tabFacts(sources: TabSources): readonly ModuleFacts[] {
  const { remotes, hostRelease, isHostCanary, isHostFallback, files, failures, origin } = sources;
  const ofHost = files.filter(({ name }) => name.startsWith(`${origin}/assets/`) && name.includes('.js'));
  const host: ModuleFacts = {
    name: HOST,
    label: 'Host',
    release: hostRelease,
    source: isHostFallback ? 'fallback' : isHostCanary ? 'canary' : 'release',
    origin: null,
    isLoaded: true,
    ...measure(ofHost),
    loadMs: measure(firstLoad(ofHost)).loadMs,
    failures: failures.filter(({ remote }) => !remotes.some(({ name }) => name === remote)),
  };
  return [host, ...remotes.map((remote) => factsOfRemote(remote, sources))];
}

/** A line for a message to support or a colleague: the tab's modules, their sources, and the page. */
export function supportLine(facts: readonly ModuleFacts[], page: { readonly href: string; readonly at: Date }): string {
  const modules = facts
    .filter(({ isLoaded, source }) => isLoaded || source === 'override')
    .map(({ name, release, source, origin }) =>
      source === 'override'
        ? `${name} from ${origin}`
        : `${name} ${release ?? 'unknown'}${source === 'release' ? '' : ` (${source})`}`,
    );
  return `Fixed Ops at ${page.href} on ${page.at.toISOString()}: ${modules.join(', ')}`;
}

/** `1.4 kB`, `212 kB`. */
export const bytesText = (bytes: number): string =>
  bytes === 0 ? '—' : `${(bytes / 1000).toLocaleString('en-US', { maximumFractionDigits: bytes < 10_000 ? 1 : 0 })} kB`;
