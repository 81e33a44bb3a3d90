import { isDiskFull, messageOf } from '@fixed-ops/database';
import { ImportError } from '../run/import-error.ts';

/** The error for a file that an import cannot write. `what` says which file and where. Nothing was merged by then. */
export function unwritable(what: string, error: unknown): ImportError {
  const [why, remedy] = isDiskFull(error)
    ? ['the disk is full', 'Free some room there']
    : [messageOf(error), 'Make its folder one that this user may write to'];
  return new ImportError(`${what}: ${why}. Nothing was imported. ${remedy} and import again.`);
}
