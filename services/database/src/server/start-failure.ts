import { DatabaseError, diskFull, isDiskFull, noRoomIn } from '../database-error.ts';
import { corrupt, type Layout, withoutPermissions } from './data-folder.ts';

/** PostgreSQL's own reason in what a program wrote, or all of it. */
export function reasonIn(output: string): string {
  const reasons = [...output.matchAll(/(?:FATAL|PANIC|ERROR|error):\s*(.+)/g)].map(([, reason]) => reason ?? '');
  // initdb says so of a server of its own that was killed, and then what it cleans up.
  const killed = /child process was terminated by .+/.exec(output)?.[0];
  return reasons.at(-1) ?? killed ?? output.trim().split('\n').at(-1) ?? '';
}

/**
 * Why a server did not start, by what it wrote: each trouble with the sentence that helps. Data are called damaged where PostgreSQL
 * says that about them and never because nothing else is known: that sentence makes people move them away.
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
 * What the machine lacks, for whatever program of PostgreSQL said so; null where it lacks nothing.
 *
 * @param words PostgreSQL's words as they shall stand in the sentence.
 */
export function machineFailure(layout: Layout, said: string, words: string): DatabaseError | null {
  const lacks = (sentence: string) =>
    new DatabaseError('database_unreachable', `${sentence} The data are as they were (${words}).`);
  // Before a full disk: the system says "No space left on device" of these too.
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

/** The first reason is the one, what follows is that it ends. Of a full disk another process says so, before the one that ends. */
function reasonOfStart(said: string): string {
  const own = said.replaceAll(SENT_AWAY, '').replaceAll(HINT, '');
  const socket = /could not (?:bind|create) .*(?:address|socket for).*/.exec(own)?.[0];
  const fatal = /(?:FATAL|PANIC):\s*(.+)/.exec(own)?.[1];
  const ofProcess = /LOG:\s*(could not fork .+|.+ was terminated by .+)/.exec(own)?.[1];
  return socket ?? noRoomIn(own) ?? fatal ?? ofProcess ?? reasonIn(own);
}

/** What those are told who ask a server that starts or ends. */
const SENT_AWAY = /^.*FATAL:\s*(the database system is|password authentication|terminating).*$/gm;
/** Advice is no reason: of every repair that was cut off it says that data may be corrupted. */
const HINT = /^.*HINT:.*$/gm;
const SETTINGS =
  /contains errors|could not load .*\.conf|unrecognized configuration parameter|invalid value for parameter/;
/** What PostgreSQL says of files that are not as it left them. */
const DAMAGED = [
  /checkpoint (record|link|location)|redo location|valid record|timeline|WAL (ends|contains)|backup_label/,
  /control file|pg_control|database cluster state/,
  /invalid page|corrupt|incorrect checksum|checksum does not match|invalid data|contains wrong/i,
  /is not a valid data directory|could not find the database system|status of transaction/,
  // Its own files have names without the way to them; others are of the programs.
  /could not \w+ (from )?(file|directory) "(base|global|pg_)/,
];
