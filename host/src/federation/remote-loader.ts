import type { ResolvedRemote } from '@fixed-ops/federation';
import { isRemoteModule, type RemoteModule } from '@fixed-ops/router';

/**
 * After this time a person reads what is wrong instead of looking at a spinner. The card has to be there within 5 s of
 * the click or of opening the page; starting the page takes its part of them.
 */
export const LOAD_BUDGET_MS = 4000;
const ATTEMPTS = 2;

/** Fetches the exposed module of a remote; `isRetry` asks past every cache. Rejects on any failure. */
export type FetchRemote = (remote: ResolvedRemote, isRetry: boolean) => Promise<unknown>;

export type RemoteFailure = 'noRelease' | 'notLoaded' | 'tooSlow' | 'notARemote';

/** Why an area cannot be shown. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  constructor(
    readonly failure: RemoteFailure,
    remoteName: string,
    options?: ErrorOptions,
  ) {
    super(`${remoteName}: ${failure}`, options);
  }
}

export interface RemoteLoader {
  /** The loaded module, at once; null while it is not there. */
  readonly peek: (name: string) => RemoteModule | null;
  /** Loads a remote: two tries within the budget, then RemoteError. Callers at the same time share one load. */
  readonly load: (remote: ResolvedRemote) => Promise<RemoteModule>;
  /** Runs when the module arrives, also after the budget; returns the function that stops waiting. */
  readonly onArrival: (name: string, run: () => void) => () => void;
}

/**
 * Keeps the modules of the remotes. A failed load leaves nothing behind, so that the next one starts afresh; a module
 * that comes after the budget is kept all the same.
 */
export function createRemoteLoader(fetchRemote: FetchRemote, budgetMs: number = LOAD_BUDGET_MS): RemoteLoader {
  const modules = new Map<string, RemoteModule>();
  const running = new Map<string, Promise<RemoteModule>>();
  const failed = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();

  async function attempt(remote: ResolvedRemote): Promise<RemoteModule> {
    if (remote.entry === null) throw new RemoteError('noRelease', remote.name);
    let cause: unknown;
    for (let count = 0; count < ATTEMPTS; count += 1) {
      try {
        const exported = defaultExport(await fetchRemote(remote, count > 0 || failed.has(remote.name)));
        if (!isRemoteModule(exported)) throw new RemoteError('notARemote', remote.name);
        modules.set(remote.name, exported);
        failed.delete(remote.name);
        for (const run of waiting.get(remote.name) ?? []) run();
        return exported;
      } catch (error) {
        cause = error;
        failed.add(remote.name);
      }
    }
    throw cause instanceof RemoteError ? cause : new RemoteError('notLoaded', remote.name, { cause });
  }

  return {
    peek: (name) => modules.get(name) ?? null,
    load(remote) {
      const loaded = modules.get(remote.name);
      if (loaded) return Promise.resolve(loaded);
      const shared = running.get(remote.name);
      if (shared) return shared;
      const load = withinBudget(attempt(remote), budgetMs, remote.name)
        .catch((error: unknown) => {
          failed.add(remote.name);
          throw error;
        })
        .finally(() => running.delete(remote.name));
      running.set(remote.name, load);
      return load;
    },
    onArrival(name, run) {
      const runs = waiting.get(name) ?? new Set();
      waiting.set(name, runs.add(run));
      return () => runs.delete(run);
    },
  };
}

function withinBudget(load: Promise<RemoteModule>, budgetMs: number, name: string): Promise<RemoteModule> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteError('tooSlow', name)), budgetMs);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Remotes export their definition as default; a module without one is answered as it is and refused by its check. */
function defaultExport(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
}
