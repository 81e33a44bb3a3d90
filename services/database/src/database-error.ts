/** Kinds of failures. Code may depend on them, so they do not change. */
export type DatabaseErrorCode =
  | 'archive_unreadable'
  | 'data_folder_not_writable'
  | 'data_folder_in_use'
  | 'data_folder_without_permissions'
  | 'database_foreign'
  | 'database_former_kind'
  | 'database_corrupt'
  | 'database_other_version'
  | 'database_programs_missing'
  | 'database_newer'
  | 'database_not_empty'
  | 'disk_full'
  | 'database_unreachable'
  | 'database_busy'
  | 'migration_changed'
  | 'statement_failed'
  | 'statement_timeout'
  | 'transaction_bypassed'
  | 'transaction_over';

/** Every failure of this package, with a stable code and a sentence that says what failed, where, and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** PostgreSQL's own code of a refused statement, such as 23505 for a unique violation. */
  readonly sqlState: string | undefined;
  /** The violated constraint. */
  readonly constraint: string | undefined;

  constructor(
    readonly code: DatabaseErrorCode,
    sentence: string,
    { cause }: { readonly cause?: unknown } = {},
  ) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.sqlState = sqlStateOf(cause);
    this.constraint = textOf(cause, 'constraint');
  }
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return textOf(error, 'message') ?? String(error);
}

/** Failures that pass by themselves, with the seconds after which a retry makes sense. */
const PASSING: Partial<Record<DatabaseErrorCode, number>> = {
  database_busy: 2,
  database_unreachable: 5,
  statement_timeout: 30,
};

/** Seconds after which a retry makes sense (`Retry-After` of a 503). Null if the failure does not pass by itself. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof DatabaseError ? (PASSING[error.code] ?? null) : null;
}

/** The log text of an error. For failures of servers and disks it is only the sentence, because a stack trace does not help there. */
export function logWordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isAboutServer = error instanceof DatabaseError && (error.code === 'disk_full' || retryAfterOf(error) !== null);
  return isAboutServer ? error.message : (error.stack ?? error.message);
}

/** The code of a Node or PostgreSQL error (`ENOENT`, `23505`), or undefined. */
export function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code');
}

/**
 * The system's messages for missing space, which PostgreSQL repeats: the disk, the user's quota, or the limit of a file's size. If a part
 * of the data fits, the system reports nothing, and PostgreSQL reports how much was written.
 */
const NO_ROOM = /No space left on device|Disk quota exceeded|File too large|wrote only \d+ of \d+ bytes/i;

/** The first message about missing space in PostgreSQL's log. Null if there is none. Later messages are consequences. */
export function noRoomIn(said: string): string | null {
  const lines = said.split('\n').filter((line) => NO_ROOM.test(line));
  return lines.map((line) => /(?:FATAL|PANIC|ERROR|LOG|error):\s*(.+)/.exec(line)?.[1]).find((words) => words) ?? null;
}

/** Whether an error means that space is missing. */
export function isDiskFull(error: unknown): boolean {
  // 53100 is PostgreSQL's "disk full".
  if (['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '')) return true;
  return NO_ROOM.test(messageOf(error));
}

/**
 * Makes the error for a full disk. `where` is a folder or a server.
 *
 * @param effect what happened to the data: the statement was undone, or no server could start
 */
export function diskFull(where: string, cause: unknown, effect: 'undone' | 'not-started'): DatabaseError {
  const data =
    effect === 'undone'
      ? 'What was being written was undone.'
      : 'The database does not start without room, and what was saved is kept.';
  return new DatabaseError(
    'disk_full',
    `The disk that holds the database (${where}) is full: ${messageOf(cause)}. ${data} Free some room there and try again; nothing else has to be done.`,
    { cause },
  );
}

/** The digit excludes system codes of the same length: EPIPE is a lost connection. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The code of an error that PostgreSQL itself sent, or undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && SQL_STATE.test(code) ? code : undefined;
}

/** Reads by name and not by class, because errors of other realms (test runners, workers) are not instances of this realm's `Error`. */
function textOf(error: unknown, key: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
