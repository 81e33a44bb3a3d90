import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 500;

interface ProcessInfo {
  readonly name: string;
  readonly parent: number;
  /** `Z` is a dead process whose parent has not waited for it. Signals still reach it. */
  readonly state: string;
}

/** Information from /proc about a process. Null without /proc or without such a process. */
function processInfo(pid: number): ProcessInfo | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain spaces and brackets.
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent: Number(parent), state };
  } catch {
    return null;
  }
}

/** npm as the parent of the shell that started this process. Null if npm is the direct parent, or if /proc does not tell. */
function npmBehindShell(parent: number): number | null {
  const info = processInfo(parent);
  return info !== null && /^(ba|da)?sh$/.test(info.name) && info.parent > 1 ? info.parent : null;
}

/**
 * Calls `onDeath` when the npm that started this process dies: an npm that is killed leaves its child running, with the port and the
 * database. A process whose parent dies gets another parent, so the chain is watched. The dead npm itself may stay in the process table
 * until somebody waits for it.
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
