import { type Database, keepSwept } from '@fixed-ops/database';
import { overUploads } from '@fixed-ops/importer';

/** Deletes uploaded files that nobody loads and old refused rows, now and every minute, until the signal aborts. */
export function keepUploadsSwept(life: {
  readonly db: Database;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}): void {
  keepSwept({ ...life, overs: overUploads, what: 'uploads: old files and rows' });
}
