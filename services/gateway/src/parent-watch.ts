import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 500;

interface ProcessInfo {
  readonly name: string;
  readonly parent: number;
  /** `Z` is dead and waits for its parent to look; signals still reach it. */
  readonly state: string;
}

/** What /proc tells of a process; null where there is no /proc or no such process. */
function processInfo(pid: number): ProcessInfo | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets itself.
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent: Number(parent), state };
  } catch {
    return null;
  }
}

/** The shell between npm and us is looked through; null where npm is our parent, or /proc does not tell. */
function npmBehindShell(parent: number): number | null {
  const info = processInfo(parent);
  return info !== null && /^(ba|da)?sh$/.test(info.name) && info.parent > 1 ? info.parent : null;
}

/**
 * Calls `onDeath` when the npm that started this process dies: npm killed by a signal leaves its child running, and the
 * port and the database with it. A process whose parent dies gets another one, so it is the chain that is watched: the
 * dead one itself may stay in the process table until somebody asks for its exit code.
 */
export function watchParent(onDeath: () => void): () => void {
  const parent = process.ppid;
  const npm = npmBehindShell(parent);
  const isWhole = () => {
    if (process.ppid !== parent) return false;
    return npm === null || (processInfo(parent)?.parent === npm && processInfo(npm)?.state !== 'Z');
  };
  const timer = setInterval(() => {
    if (isWhole()) return;
    clearInterval(timer);
    onDeath();
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
