import type { ListenAddress } from './settings.ts';

/** The content of `postmaster.pid` while PostgreSQL runs (src/include/utils/pidfile.h). */
export interface Postmaster extends ListenAddress {
  readonly pid: number;
  /** Also `starting` while PostgreSQL repairs its files after it was killed. */
  readonly status: 'starting' | 'ready' | 'stopping';
}

/** Parses the file's text. Null for an incomplete or invalid text. */
export function readPostmaster(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  // A negative number is a single-user process, whose file has only four lines.
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
