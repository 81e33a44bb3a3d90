import type { HostServices } from '../boot/context.ts';
import { readDocument } from '../boot/read-document.ts';
import { describeFailure } from '../reports/describe-failure.ts';
import { recentFailures } from '../reports/failures.ts';
import { loadedScripts } from './loaded-scripts.ts';
import { type ModuleFacts, tabFacts } from './tab-facts.ts';

function hostReleaseOf(document: Document): string | null {
  try {
    return readDocument(document).config.hostRelease ?? null;
  } catch {
    return null;
  }
}

/** Reads the current facts about this tab. */
export function readTab({ registry, loader }: Pick<HostServices, 'registry' | 'loader'>): readonly ModuleFacts[] {
  const hostRelease = hostReleaseOf(document);
  const page = { origin: location.origin, hostRelease };
  return tabFacts({
    remotes: registry.remotes,
    hostRelease,
    isHostCanary: registry.isHostCanary ?? false,
    isHostFallback: registry.isHostFallback ?? false,
    files: loadedScripts(),
    failures: recentFailures().flatMap((failure) => describeFailure(failure, page) ?? []),
    isLoaded: (name) => loader.peek(name) !== null,
    isFallback: loader.isFallback,
    origin: location.origin,
  });
}
