import { type Database, keepSwept } from '@fixed-ops/database';
import { overUploads } from '@fixed-ops/importer';

/** Removes uploaded files that nobody loads and refused rows that are old, now and every minute, until the signal aborts. */
export function keepUploadsSwept(life: {
  readonly db: Database;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): void {
  keepSwept({ ...life, overs: overUploads, what: 'uploads: old files and rows' });
}
