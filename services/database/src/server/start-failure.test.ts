import { layoutOf } from './data-folder.ts';
import { machineFailure, reasonIn, startFailure } from './start-failure.ts';

const layout = layoutOf('/data/shop');
const line = (text: string) => `2026-11-20 08:00:00.123 UTC [77] ${text}\n`;
const fatal = (text: string) => line(`FATAL:  ${text}`);
const EVERYBODY_SENT_AWAY = fatal('the database system is starting up');
const ENDS = line('LOG:  database system is shut down');

describe('a server that did not start because', () => {
  it.each<[trouble: string, said: string, code: string, advice: RegExp]>([
    [
      'memory is short',
      fatal('could not map anonymous shared memory: Cannot allocate memory'),
      'database_unreachable',
      /not enough memory/,
    ],
    ['memory runs out', fatal('out of memory'), 'database_unreachable', /not enough memory/],
    [
      'no process may be begun',
      line('LOG:  could not fork startup process: Resource temporarily unavailable') + ENDS,
      'database_unreachable',
      /too few processes/,
    ],
    [
      'shared memory has no number left, which no disk has to do with',
      fatal('could not create shared memory segment: No space left on device') +
        line('HINT:  This error does *not* mean that you have run out of disk space.'),
      'database_unreachable',
      /kernel\.shmmni/,
    ],
    [
      'macOS gives less shared memory',
      fatal('could not create shared memory segment: Cannot allocate memory'),
      'database_unreachable',
      /kern\.sysv/,
    ],
    [
      'there are no semaphores left',
      fatal('could not create semaphores: No space left on device'),
      'database_unreachable',
      /kernel\.sem/,
    ],
    [
      'too few files may be open',
      fatal('insufficient file descriptors available to start server process'),
      'database_unreachable',
      /ulimit -n/,
    ],
    [
      'too many files are open',
      fatal('could not open file "base/5/1259": Too many open files'),
      'database_unreachable',
      /ulimit -n/,
    ],
    [
      'a killed one’s processes live',
      fatal('pre-existing shared memory block (key 5432001, ID 32768) is still in use'),
      'data_folder_in_use',
      /Stop those processes/,
    ],
    [
      'a killed one’s processes live on Windows',
      fatal('pre-existing shared memory block is still in use'),
      'data_folder_in_use',
      /Stop those processes/,
    ],
    [
      'another has the folder',
      fatal('lock file "postmaster.pid" already exists'),
      'data_folder_in_use',
      /in use by another database server/,
    ],
    [
      'its port is taken',
      line('LOG:  could not bind IPv4 address "127.0.0.1": Address already in use') +
        fatal('could not create any TCP/IP sockets'),
      'database_unreachable',
      /another program has it[\s\S]*Address already in use/,
    ],
    [
      'its socket may not be made',
      line('LOG:  could not bind Unix address "/data/shop/.s.PGSQL.5432": Permission denied') +
        fatal('could not create any Unix-domain sockets'),
      'database_unreachable',
      /this user may not/,
    ],
    [
      'its settings are unknown',
      line('LOG:  unrecognized configuration parameter "io_method" in file "/x" line 29') +
        fatal('configuration file "/x" contains errors'),
      'database_programs_missing',
      /settings[\s\S]*POSTGRES_BIN/,
    ],
    [
      'its files are another build’s',
      fatal('database files are incompatible with server') +
        line('DETAIL:  The database cluster was initialized with BLCKSZ 8192'),
      'database_other_version',
      /POSTGRES_BIN/,
    ],
    [
      'everybody may read its files',
      fatal('data directory "/x" has invalid permissions'),
      'data_folder_without_permissions',
      /keeps no owners and permissions/,
    ],
    [
      'its files belong to somebody else',
      fatal('could not open file "global/pg_control": Permission denied'),
      'data_folder_not_writable',
      /Give that user the folder/,
    ],
    [
      'its disk may not be written',
      fatal('could not create lock file "postmaster.pid": Read-only file system'),
      'data_folder_not_writable',
      /cannot be read or written/,
    ],
    [
      'its disk is full',
      line('PANIC:  could not write to file "pg_wal/xlogtemp.77": No space left on device'),
      'disk_full',
      /The database does not start without room, and what was saved is kept\. Free some room/,
    ],
    [
      'its disk has room for half a page, of which the system says nothing',
      fatal('could not extend file "base/5/2606_fsm": wrote only 4096 of 8192 bytes at block 2') +
        line('HINT:  Check free disk space.'),
      'disk_full',
      /Free some room/,
    ],
    [
      'another of its processes found the disk full',
      line('LOG:  database system was not properly shut down; automatic recovery in progress') +
        line('ERROR:  could not write to file "pg_wal/xlogtemp.77": File too large') +
        fatal('checkpoint request failed') +
        line('HINT:  Consult recent messages in the server log for details.') +
        ENDS,
      'disk_full',
      /is full: could not write to file "pg_wal\/xlogtemp\.77": File too large; its own words/,
    ],
    [
      'its disk fails',
      line('PANIC:  could not read from file "pg_wal/1" at offset 0: Input/output error'),
      'database_unreachable',
      /disk that holds[\s\S]* fails/,
    ],
    [
      'somebody killed it',
      line('LOG:  startup process (PID 78) was terminated by signal 9: Killed') + ENDS,
      'database_unreachable',
      /did not start[\s\S]*\(startup process \(PID 78\) was terminated by signal 9: Killed/,
    ],
    [
      'somebody killed all of it while it repaired its files once more',
      line('LOG:  database system was interrupted while in recovery at 2026-11-20 07:59:58 UTC') +
        line(
          'HINT:  This probably means that some data is corrupted and you will have to use the last backup for recovery.',
        ),
      'database_unreachable',
      /did not start/,
    ],
    [
      'of something that no version has said so far',
      fatal('could not frobnicate'),
      'database_unreachable',
      /did not start[\s\S]*could not frobnicate/,
    ],
    [
      'a file of its programs is missing',
      fatal('could not open file "/opt/pg/share/timezonesets/Default": No such file or directory'),
      'database_unreachable',
      /did not start/,
    ],
  ])('%s is told so, and not that its data are damaged', (_trouble, said, code, advice) => {
    const failure = startFailure(layout, EVERYBODY_SENT_AWAY + said);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(advice) });
    expect(failure.message).not.toMatch(/damaged|move it away|restore the folder|starting up/);
    if (code !== 'data_folder_without_permissions') expect(failure.message).toContain(layout.log);
  });

  it.each([
    fatal('could not locate a valid checkpoint record at 0/1C3B2A8'),
    fatal('could not locate required checkpoint record at 0/1C3B2A8'),
    line('PANIC:  could not locate a valid checkpoint record'),
    line('PANIC:  WAL contains references to invalid pages'),
    line('PANIC:  heap_redo: unknown op code 48'),
    fatal('could not find redo location 0/1 referenced by checkpoint record at 0/2'),
    fatal('requested timeline 2 is not a child of this server’s history'),
    fatal('WAL ends before end of online backup'),
    fatal('incorrect checksum in control file'),
    fatal('control file contains invalid database cluster state'),
    fatal('could not read file "global/pg_control": read 0 of 296'),
    fatal('could not open file "global/pg_control": No such file or directory'),
    fatal('could not open directory "pg_tblspc": No such file or directory'),
    fatal('could not open file "base/5/1259": No such file or directory'),
    fatal('could not access status of transaction 4711'),
    fatal('invalid page in block 7 of relation "base/5/1259"'),
    fatal('relation mapping file "global/pg_filenode.map" contains incorrect checksum'),
    fatal('"/data/shop/database/cluster" is not a valid data directory'),
  ])('PostgreSQL finds its files damaged is told so: %s', (said) => {
    expect(startFailure(layout, EVERYBODY_SENT_AWAY + said + ENDS)).toMatchObject({
      code: 'database_corrupt',
      message: expect.stringContaining(layout.log),
    });
  });
});

test('a cluster that cannot be created is reported with what the machine lacks, and nothing else', () => {
  const said =
    'initdb: error: program failed\nFATAL:  could not create shared memory segment: No space left on device\n';
  expect(machineFailure(layout, said, reasonIn(said))).toMatchObject({
    code: 'database_unreachable',
    message: expect.stringContaining('(could not create shared memory segment: No space left on device)'),
  });
  expect(machineFailure(layout, 'initdb: error: could not create directory: File exists', '')).toBeNull();
});
