/** What can go wrong, stable for code that decides by it. */
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

/** Every failure of this package: a stable code, and a sentence that says what, where and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** PostgreSQL's own code where it refused something, such as 23505 for a unique violation. */
  readonly sqlState: string | undefined;
  /** The constraint that refused it. */
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

/** The words of any thrown thing. */
export function messageOf(error: unknown): string {
  return textOf(error, 'message') ?? String(error);
}

/** Failures that pass by themselves, and the seconds after which it is worth asking again. */
const PASSING: Partial<Record<DatabaseErrorCode, number>> = {
  database_busy: 2,
  database_unreachable: 5,
  statement_timeout: 30,
};

/** Seconds after which it is worth asking again, where a failure passes by itself: `Retry-After` of a 503. Null for every other. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof DatabaseError ? (PASSING[error.code] ?? null) : null;
}

/** What a log says of an error: of a server or disk its sentence, for where in the program that was noticed tells nobody anything. */
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
 * No room in the words of the system, which PostgreSQL repeats: the disk, the person's quota, or the size that a file may have. Of a disk with
 * room for a part the system says nothing, and PostgreSQL how much it took.
 */
const NO_ROOM = /No space left on device|Disk quota exceeded|File too large|wrote only \d+ of \d+ bytes/i;

/** The first of what PostgreSQL says in its log that finds no room; null where none does. What follows from it comes after. */
export function noRoomIn(said: string): string | null {
  const lines = said.split('\n').filter((line) => NO_ROOM.test(line));
  return lines.map((line) => /(?:FATAL|PANIC|ERROR|LOG|error):\s*(.+)/.exec(line)?.[1]).find((words) => words) ?? null;
}

/** Whether it is for want of room. */
export function isDiskFull(error: unknown): boolean {
  // 53100 is PostgreSQL's "disk full".
  if (['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '')) return true;
  return NO_ROOM.test(messageOf(error));
}

/**
 * The error for a disk without room. `where` is a folder or a server.
 *
 * @param effect what became of the data: the statement that found no room, or that no server could run without it.
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

/** With a digit, which no code of the system has that is as long: EPIPE is a connection that was lost. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The code of an error that PostgreSQL itself has sent, or undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && SQL_STATE.test(code) ? code : undefined;
}

/** Read by name, not by class: errors of other realms (test runners, workers) are no instances of this one's `Error`. */
function textOf(error: unknown, key: string): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
