import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@fixed-ops/environment';
import type { RunKey } from '@fixed-ops/importer';

/** The message that starts a process that loads an upload. */
export interface ImportTask {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly key: RunKey;
  /** The upload has waited for another import of its dealership for as long as it may, so it fails if that one still runs. */
  readonly isLastTry?: boolean;
}

/** The exit code of a process whose upload still waits, because another import of the dealership runs. */
export const STORE_BUSY = 75;

export interface ImportStarter {
  /** Loads a waiting upload as soon as there is room. `owner` is the person who started it. Returns at once. */
  start(key: RunKey, owner: string): void;
  /** Ends running loads, in 1.5 seconds at most. What is not merged by then is not loaded, and what waits is never begun. */
  stop(): Promise<void>;
}

interface Upload {
  readonly key: RunKey;
  readonly owner: string;
  /** When it first had to wait for another import of its dealership. */
  readonly heldAt?: number;
}

/** The script is beside the compiled program. */
const script = fileURLToPath(new URL('./import-process.mjs', import.meta.url));

/** The number of uploads that are loaded at the same time. Each takes up to 300 MB, a core for minutes, and connections of its own. */
const AT_ONCE = 2;
/** How often waiting uploads show that they are not forgotten. After 90 s without a sign, an upload counts as dead. */
const BEAT_MS = 20_000;
/** How often it is looked whether the other import of a dealership has ended, and for how long at most. */
const LOOK_MS = 2_000;
const HELD_MS = 600_000;
/** The time of a shutdown for reporting what waits. Later, the pages notice it by themselves. */
const REPORT_MS = 1_000;
/** The time of a shutdown for loads to end by themselves. A merge does not, and the whole product has five seconds. */
const END_LIMIT_MS = 1_500;

/**
 * Loads each upload in a process of its own: reading keeps a processor busy for minutes, and a process that fills the memory or is killed
 * affects no page. The others wait for their turn. People take turns, first those who have none loading, so that a person with a hundred stores
 * does not keep everybody else waiting. An upload whose dealership another import loads, which may be `npm run import`, takes no place meanwhile.
 */
export function createImportStarter({
  environment,
  publicUrl,
  log,
  onGone,
  onWaiting,
  isStoreBusy,
}: {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly log: (line: string) => void;
  /** Called if an upload has not ended with its process, and for one that is never begun. */
  readonly onGone: (key: RunKey, pid: number | undefined) => Promise<void>;
  /** Called every 20 seconds with the uploads that wait for their turn. */
  readonly onWaiting: (keys: readonly RunKey[]) => Promise<void>;
  /** Whether a waiting upload has to wait for another import of its dealership. */
  readonly isStoreBusy: (key: RunKey) => Promise<boolean>;
}): ImportStarter {
  /** The loading processes, each with the person whose upload it is. */
  const running = new Map<ChildProcess, string>();
  const waiting: Upload[] = [];
  /** Uploads that wait for another import of their dealership. */
  const held: (Upload & { readonly heldAt: number })[] = [];
  let isStopping = false;
  // The database may be closed or away. The next beat, or the next check of the upload, does the same.
  const quietly = (work: Promise<void>) => work.catch(() => undefined);
  const beat = setInterval(() => {
    const all = [...waiting, ...held];
    if (all.length > 0) void quietly(onWaiting(all.map(({ key }) => key)));
  }, BEAT_MS).unref();
  const isOld = ({ heldAt }: Upload) => heldAt !== undefined && Date.now() - heldAt >= HELD_MS;
  let isLooking = false;
  /** Lets those whose dealership is free again, and those that have waited too long, wait for their turn. */
  const look = async () => {
    isLooking = true;
    for (const upload of [...held]) {
      // Where it is unknown, it is looked at again.
      if (!isOld(upload) && (await isStoreBusy(upload.key).catch(() => true))) continue;
      const at = held.indexOf(upload);
      if (at >= 0) waiting.push(...held.splice(at, 1));
    }
    isLooking = false;
    begin();
  };
  const looks = setInterval(() => {
    if (held.length > 0 && !isLooking) void look();
  }, LOOK_MS).unref();

  const load = (upload: Upload) => {
    const { key, owner } = upload;
    const child = fork(script, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    running.set(child, owner);
    child.stderr?.on('data', (piece) => log(`import ${key.runId}: ${String(piece).trimEnd()}`));
    child.once('error', (error) => log(`import ${key.runId}: its process could not be started: ${error.message}`));
    // A process that could not be started has no exit event.
    child.once('close', (code) => {
      running.delete(child);
      if (code === STORE_BUSY && !isStopping) held.push({ ...upload, heldAt: upload.heldAt ?? Date.now() });
      else void quietly(onGone(key, child.pid));
      begin();
    });
    const task: ImportTask = { environment, publicUrl, key, isLastTry: isOld(upload) };
    child.send(task, () => undefined);
  };
  /** Reports an upload whose process cannot be made, for want of memory for example. The product and the other uploads go on. */
  const loadOrReport = (upload: Upload) => {
    const { key } = upload;
    try {
      load(upload);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`import ${key.runId}: its process could not be started: ${reason}`);
      void quietly(onGone(key, undefined));
    }
  };
  /** Begins as many of the waiting uploads as there is room for. */
  const begin = () => {
    while (!isStopping && running.size < AT_ONCE) {
      const busy = new Set(running.values());
      const at = waiting.findIndex(({ owner }) => !busy.has(owner));
      const next = waiting.splice(Math.max(at, 0), 1)[0];
      if (next === undefined) return;
      // What else this person has waiting comes after everybody's.
      waiting.sort((a, b) => Number(a.owner === next.owner) - Number(b.owner === next.owner));
      loadOrReport(next);
    }
  };
  const reportWaiting = () =>
    Promise.all([...waiting.splice(0), ...held.splice(0)].map(({ key }) => quietly(onGone(key, undefined))));

  return {
    start(key, owner) {
      waiting.push({ key, owner });
      if (isStopping) void reportWaiting();
      else begin();
    },
    async stop() {
      isStopping = true;
      clearInterval(beat);
      clearInterval(looks);
      const reported = Promise.race([reportWaiting(), pause(REPORT_MS, undefined, { ref: false })]);
      await Promise.all(
        [...running.keys()].map(async (child) => {
          const closed = new Promise((resolve) => child.once('close', resolve));
          // Without a process number, the signal would go to this process's whole group.
          if (child.pid !== undefined) child.kill('SIGTERM');
          // A process that is killed while it merges leaves whole repair orders, and its upload says that some may be missing.
          const cut = setTimeout(() => child.pid !== undefined && child.kill('SIGKILL'), END_LIMIT_MS);
          await closed;
          clearTimeout(cut);
        }),
      );
      await reported;
    },
  };
}
