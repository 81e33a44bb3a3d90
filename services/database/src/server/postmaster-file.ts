import type { ListenAddress } from './settings.ts';

/** What PostgreSQL writes into `postmaster.pid` while it runs (src/include/utils/pidfile.h). */
export interface Postmaster extends ListenAddress {
  readonly pid: number;
  /** `starting` also while it repairs its files after it was killed. */
  readonly status: 'starting' | 'ready' | 'stopping';
}

/** Reads the file's text; null while it is being written, or when it is something else. */
export function readPostmaster(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  // -12 is a single-user process, which has no more lines than four.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  const port = Number.parseInt(lines[3] ?? '', 10);
  if (!(pid > 0)) return null;
  return {
    pid,
    port: Number.isInteger(port) ? port : 0,
    socketFolder: lines[4] || null,
    status: lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting',
  };
}
