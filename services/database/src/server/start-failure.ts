import { DatabaseError, diskFull, isDiskFull, noRoomIn } from '../database-error.ts';
import { corrupt, type Layout, withoutPermissions } from './data-folder.ts';

/** PostgreSQL's reason in the output of a program, or the whole output. */
export function reasonIn(output: string): string {
  const reasons = [...output.matchAll(/(?:FATAL|PANIC|ERROR|error):\s*(.+)/g)].map(([, reason]) => reason ?? '');
  // initdb prints this about a killed server of its own, followed by its clean-up.
  const killed = /child process was terminated by .+/.exec(output)?.[0];
  return reasons.at(-1) ?? killed ?? output.trim().split('\n').at(-1) ?? '';
}

/**
 * Makes the error for a failed start from the server's output, with a sentence that helps for each cause. Data is only called damaged if
 * PostgreSQL says so, because that sentence makes people move it away.
 */
export function startFailure(layout: Layout, said: string): DatabaseError {
  const reason = reasonOfStart(said);
  const inLog = `${reason}; its own words are in ${layout.log}`;
  const withWords = (code: DatabaseError['code'], sentence: string) =>
    new DatabaseError(code, `${sentence} (${inLog})`);
  const ofMachine = machineFailure(layout, said, inLog);
  if (ofMachine !== null) return ofMachine;
  if (/pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(said))
    return withWords(
      'data_folder_in_use',
      `The data folder ${layout.root} is in use by another database server, or by what one that was killed left running. Stop those processes named postgres, or start the machine anew, and start again. The data are as they were`,
    );
  if (/could not create any|could not bind|\.s\.PGSQL\.\d+\.lock" already exists/.test(said))
    return withWords(
      'database_unreachable',
      'The local database could not open the address at which it listens, because another program has it or this user may not. Start again; if that does not help, stop the program that has it. The data are as they were',
    );
  if (/invalid permissions|wrong ownership/.test(said)) return withoutPermissions(layout, reason);
  if (/database files are incompatible with server|is not compatible with this version/.test(said))
    return withWords(
      'database_other_version',
      `The database in ${layout.database} was written by a PostgreSQL that was built in another way, or for another kind of machine. Name the programs that wrote it in POSTGRES_BIN`,
    );
  if (SETTINGS.test(said))
    return withWords(
      'database_programs_missing',
      'PostgreSQL does not take the settings that Fixed Ops starts it with, so its programs are not such as Fixed Ops knows. Leave out POSTGRES_BIN, or name other programs in it. The data are as they were',
    );
  if (/Permission denied|Operation not permitted|Read-only file system/.test(said))
    return withWords(
      'data_folder_not_writable',
      `The database in ${layout.database} cannot be read or written by the user as whom it runs. Give that user the folder with all that is in it. The data are as they were`,
    );
  if (/Input\/output error/.test(said))
    return withWords(
      'database_unreachable',
      `The disk that holds ${layout.database} fails. Copy the folder while it can be read, look at the system's own log, and go on with a copy or a backup on another disk`,
    );
  if (/PANIC:/.test(said) || DAMAGED.some((pattern) => pattern.test(reason))) return corrupt(layout, inLog);
  return withWords(
    'database_unreachable',
    `The local database in ${layout.database} did not start. Its data were left as they are`,
  );
}

/**
 * The error for something that the machine lacks, whichever PostgreSQL program reported it. Null if it lacks nothing.
 *
 * @param words PostgreSQL's words for the sentence
 */
export function machineFailure(layout: Layout, said: string, words: string): DatabaseError | null {
  const lacks = (sentence: string) =>
    new DatabaseError('database_unreachable', `${sentence} The data are as they were (${words}).`);
  // Comes before the check for a full disk, because these messages also contain "No space left on device".
  if (/shared memory segment|could not create semaphores/.test(said))
    return lacks(
      'The system gives PostgreSQL no shared memory of its own. Servers that were killed may have left theirs ("ipcs -m" shows it, a restart of the machine frees it), or the limit is too low (Linux: kernel.shmmni, kernel.shmall and kernel.sem, macOS: kern.sysv, by sysctl).',
    );
  if (/Too many open files|insufficient file descriptors|out of file descriptors/.test(said))
    return lacks(
      'The system allows the local database too few open files. Allow more (ulimit -n, LimitNOFILE of systemd, --ulimit nofile of a container; 1024 are enough), and start again.',
    );
  if (/Cannot allocate memory|out of memory|could not map anonymous shared memory|could not fork/i.test(said))
    return lacks(
      'The machine or container has not enough memory, or allows too few processes, for the local database, which needs 400 MB. End other programs, or allow it more, and start again.',
    );
  return isDiskFull(new Error(said)) ? diskFull(layout.root, new Error(words), 'not-started') : null;
}

/** The first reason is the cause, and later ones are consequences. Another process reports a full disk before the one that ends. */
function reasonOfStart(said: string): string {
  const own = said.replaceAll(SENT_AWAY, '').replaceAll(HINT, '');
  const socket = /could not (?:bind|create) .*(?:address|socket for).*/.exec(own)?.[0];
  const fatal = /(?:FATAL|PANIC):\s*(.+)/.exec(own)?.[1];
  const ofProcess = /LOG:\s*(could not fork .+|.+ was terminated by .+)/.exec(own)?.[1];
  return socket ?? noRoomIn(own) ?? fatal ?? ofProcess ?? reasonIn(own);
}

/** Messages to clients of a server that starts or stops. */
const SENT_AWAY = /^.*FATAL:\s*(the database system is|password authentication|terminating).*$/gm;
/** Hints are not reasons: after every interrupted recovery, a hint says that data may be corrupted. */
const HINT = /^.*HINT:.*$/gm;
const SETTINGS =
  /contains errors|could not load .*\.conf|unrecognized configuration parameter|invalid value for parameter/;
/** PostgreSQL's messages about damaged files. */
const DAMAGED = [
  /checkpoint (record|link|location)|redo location|valid record|timeline|WAL (ends|contains)|backup_label/,
  /control file|pg_control|database cluster state/,
  /invalid page|corrupt|incorrect checksum|checksum does not match|invalid data|contains wrong/i,
  /is not a valid data directory|could not find the database system|status of transaction/,
  // PostgreSQL's own files are named without their path. Other files belong to programs.
  /could not \w+ (from )?(file|directory) "(base|global|pg_)/,
];
