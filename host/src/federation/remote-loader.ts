import type { ResolvedRemote } from '@fixed-ops/federation';
import type { RemoteModule } from '@fixed-ops/router';
import { isRemoteModule } from '@fixed-ops/router/host';

/**
 * After this time an error card replaces the spinner. The card has to appear within 5 s after the click or after the page was opened, and
 * starting the page takes some of that time.
 */
export const LOAD_BUDGET_MS = 4000;
const ATTEMPTS = 2;

/** Fetches the exposed module from `remote.entry`; `isRetry` asks past every cache. Rejects on any failure. */
export type FetchRemote = (remote: ResolvedRemote, isRetry: boolean) => Promise<unknown>;

export type RemoteFailure =
  | 'noRelease'
  /** The current release needs another version of the host, and there is no other release. */
  | 'otherVersion'
  | 'notLoaded'
  /** The current release did not load, and the release before it needs another version of the host. */
  | 'notReplaced'
  | 'tooSlow'
  | 'notARemote'
  /** Its first screen failed, twice. */
  | 'notShown';

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

/** Whether the document itself is the reason, so that a newer document may help. */
export function isOfDocument(error: unknown): boolean {
  return error instanceof RemoteError && (error.failure === 'noRelease' || error.failure === 'otherVersion');
}

export interface RemoteLoader {
  /** The loaded module; null until it is loaded. */
  readonly peek: (name: string) => RemoteModule | null;
  /** Whether the loaded module is of the release before the current one. */
  readonly isFallback: (name: string) => boolean;
  /**
   * Loads a remote within the budget: two tries of its current release, then one of the release before it, then
   * RemoteError, whose cause is what the current release failed with. A release that the gateway has refused, because it
   * was built for another version of the host, is not tried. Callers at the same time share one load.
   */
  readonly load: (remote: ResolvedRemote) => Promise<RemoteModule>;
  /** Notes that a screen of the remote was drawn. Later failures are not failures of its first screen. */
  readonly noteShown: (name: string) => void;
  readonly wasShown: (name: string) => boolean;
  /** Whether `recover` may still help a remote whose first screen has failed. */
  readonly mayRecover: (remote: ResolvedRemote) => boolean;
  /**
   * Recovers a remote whose first screen has failed. The first time the same release is to be drawn again; the second time the release
   * before it replaces it. Answers whether there is anything to draw.
   */
  readonly recover: (remote: ResolvedRemote) => Promise<boolean>;
  /** Runs when the module arrives, also after the budget; returns the function that stops waiting. */
  readonly onArrival: (name: string, run: () => void) => () => void;
}

/** Called when the release before the current one replaces it, with the reason. */
export type NoteReplaced = (remote: ResolvedRemote, cause: unknown) => void;

/**
 * Keeps the modules of the remotes. A failed load leaves nothing behind, so the next one starts from scratch. A module
 * that arrives after the time limit is kept.
 */
export function createRemoteLoader(
  fetchRemote: FetchRemote,
  { budgetMs = LOAD_BUDGET_MS, onReplaced = () => {} }: { budgetMs?: number; onReplaced?: NoteReplaced } = {},
): RemoteLoader {
  const modules = new Map<string, RemoteModule>();
  const running = new Map<string, Promise<RemoteModule>>();
  const fallbacks = new Set<string>();
  const failed = new Set<string>();
  const shown = new Set<string>();
  /** Remotes whose first screen was drawn once more already. */
  const drawnAgain = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();

  async function fetchModule(remote: ResolvedRemote, isRetry: boolean): Promise<RemoteModule> {
    const exported = defaultExport(await fetchRemote(remote, isRetry));
    if (!isRemoteModule(exported)) throw new RemoteError('notARemote', remote.name);
    return exported;
  }

  function keep(name: string, module: RemoteModule, isFallback: boolean): RemoteModule {
    modules.set(name, module);
    if (isFallback) fallbacks.add(name);
    failed.delete(name);
    for (const run of waiting.get(name) ?? []) run();
    return module;
  }

  async function attempt(remote: ResolvedRemote): Promise<RemoteModule> {
    const { name, entry, fallback, refused } = remote;
    let cause: unknown;
    if (entry === null) cause = new RemoteError(refused.includes('current') ? 'otherVersion' : 'noRelease', name);
    for (let count = 0; entry !== null && count < ATTEMPTS; count += 1) {
      try {
        return keep(name, await fetchModule(remote, count > 0 || failed.has(name)), false);
      } catch (error) {
        cause = error;
        failed.add(name);
      }
    }
    const failure = cause instanceof RemoteError ? cause : new RemoteError('notLoaded', name, { cause });
    if (fallback === null) {
      throw entry !== null && refused.includes('previous')
        ? new RemoteError('notReplaced', name, { cause: failure })
        : failure;
    }
    // The error of the older release says nothing about the current one.
    const module = await fetchModule({ ...remote, entry: fallback }, true).catch(() => Promise.reject(failure));
    onReplaced(remote, cause);
    return keep(name, module, true);
  }

  const mayRecover = ({ name, fallback }: ResolvedRemote) =>
    !shown.has(name) && !fallbacks.has(name) && (!drawnAgain.has(name) || fallback !== null);

  return {
    peek: (name) => modules.get(name) ?? null,
    isFallback: (name) => fallbacks.has(name),
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
    noteShown: (name) => void shown.add(name),
    wasShown: (name) => shown.has(name),
    mayRecover,
    async recover(remote) {
      const { name, fallback } = remote;
      if (!mayRecover(remote)) return false;
      if (!drawnAgain.has(name)) {
        drawnAgain.add(name);
        return true;
      }
      try {
        const module = await withinBudget(fetchModule({ ...remote, entry: fallback }, true), budgetMs, name);
        onReplaced(remote, new RemoteError('notShown', name));
        keep(name, module, true);
        return true;
      } catch {
        return false;
      }
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
