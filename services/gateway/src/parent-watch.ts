import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 500;

function parentOf(pid: number): { pid: number; name: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid: parent, name };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Calls `onDeath` when the npm that started this process dies: npm killed by a signal leaves its child running, and the
 * port and the database with it. A shell between npm and us is looked through where /proc tells.
 */
export function watchParent(onDeath: () => void): () => void {
  const first = process.ppid;
  const direct = parentOf(first);
  const watched = [first];
  if (direct !== null && /^(ba|da)?sh$/.test(direct.name) && direct.pid > 1) watched.push(direct.pid);
  const timer = setInterval(() => {
    if (process.ppid === first && watched.every(isAlive)) return;
    clearInterval(timer);
    onDeath();
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
