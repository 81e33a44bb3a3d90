import type { ResolvedRemote } from '@fixed-ops/federation';
import type { FailureFacts } from '../reports/describe-failure.ts';

/** Where a module of the page comes from. */
type ModuleSource = 'release' | 'canary' | 'preview' | 'override' | 'fallback' | 'none';

/** What a tab runs of host or remote. */
export interface ModuleFacts {
  readonly name: string;
  readonly label: string;
  /** Name of the release; null of what a developer serves, and where there is none. */
  readonly release: string | null;
  readonly source: ModuleSource;
  /** Origin of the development server; null of a release. */
  readonly origin: string | null;
  readonly isLoaded: boolean;
  /** Files that the page has fetched of it, their bytes as they traveled, and the milliseconds from the first request to the last byte. */
  readonly files: number;
  readonly bytes: number;
  readonly loadMs: number | null;
  readonly failures: readonly FailureFacts[];
}

/** What the browser measured of a file. */
export type FileTiming = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseEnd' | 'encodedBodySize'>;

export interface TabSources {
  readonly remotes: readonly ResolvedRemote[];
  readonly hostRelease: string | null;
  readonly isHostCanary: boolean;
  readonly files: readonly FileTiming[];
  readonly failures: readonly FailureFacts[];
  readonly isLoaded: (name: string) => boolean;
  readonly isFallback: (name: string) => boolean;
  /** Origin of the page. */
  readonly origin: string;
}

const HOST = 'host';

/** Files of a code: their number, their bytes, and how long they took together. */
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

/** The part of a remote's load that people wait for: what is fetched with its entry, not the chunks of screens that are opened later. */
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

/** What a tab runs: the host first, then every remote, with the failures that nobody else's code had. */
export function tabFacts(sources: TabSources): readonly ModuleFacts[] {
  const { remotes, hostRelease, isHostCanary, files, failures, origin } = sources;
  const ofHost = files.filter(({ name }) => name.startsWith(`${origin}/assets/`) && name.includes('.js'));
  const host: ModuleFacts = {
    name: HOST,
    label: 'Host',
    release: hostRelease,
    source: isHostCanary ? 'canary' : 'release',
    origin: null,
    isLoaded: true,
    ...measure(ofHost),
    loadMs: measure(firstLoad(ofHost)).loadMs,
    failures: failures.filter(({ remote }) => !remotes.some(({ name }) => name === remote)),
  };
  return [host, ...remotes.map((remote) => factsOfRemote(remote, sources))];
}

/** A line for a message to support or to a colleague: what the tab runs, from where, and on which page. */
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
