import { availableParallelism } from 'node:os';

export interface ListenAddress {
  /** Folder of the socket. Null if Node cannot open sockets on the platform. Then it is a port on the loopback address. */
  readonly socketFolder: string | null;
  readonly port: number;
}

/** Connections for the product, for commands beside it and for several processes. */
const MOST_CONNECTIONS = 110;

/**
 * On these systems, data that was forced to the disk stays in its cache by default (PostgreSQL's manual, "Reliability"). Linux flushes that
 * cache too.
 */
const THROUGH_THE_CACHE: Partial<Record<NodeJS.Platform, string>> = { darwin: 'fsync_writethrough', win32: 'fsync' };

/** PostgreSQL's settings, by name. */
export function settingsFor(
  address: ListenAddress,
  major: number,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const throughTheCache = THROUGH_THE_CACHE[platform];
  return {
    ...(address.socketFolder === null
      ? { listen_addresses: '127.0.0.1' }
      : {
          listen_addresses: '',
          unix_socket_directories: address.socketFolder,
          unix_socket_permissions: '0700',
        }),
    port: String(address.port),
    max_connections: String(MOST_CONNECTIONS),
    password_encryption: 'scram-sha-256',

    // Acknowledged data is on the disk and survives a power cut. These are the defaults, listed so that nobody has to look them up.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    ...(throughTheCache !== undefined ? { wal_sync_method: throughTheCache } : {}),

    // The total stays below 400 MB with the demo.
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '1GB',
    // Containers often have 64 MB in /dev/shm, which the default would use.
    shared_memory_type: platform === 'win32' ? 'windows' : 'mmap',
    dynamic_shared_memory_type: platform === 'win32' ? 'windows' : 'sysv',
    huge_pages: 'off',

    // Nothing replicates from this server, so a load into a table that is made in the same transaction needs no log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // After a checkpoint, the first change of each page logs the whole page, and three sessions of a large import fill the log at the same
    // time.
    max_wal_size: '3GB',
    wal_buffers: '16MB',
    min_wal_size: '80MB',
    checkpoint_timeout: '15min',
    wal_compression: 'off',

    // Compiling a dashboard's statement takes longer than running it, and one person's statement takes one core.
    jit: 'off',
    max_worker_processes: String(Math.max(2, availableParallelism())),
    max_parallel_workers_per_gather: '0',
    autovacuum_max_workers: '2',
    random_page_cost: '1.1',
    ...(major >= 18 ? { io_method: 'sync' } : {}),

    // The statements of a killed client end soon, and release their locks. Windows does not detect that.
    ...(platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),

    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, YMD',
    lc_messages: 'C',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    // Search words of people must not be in a log.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

/** The text of postgresql.conf. */
export function settingsText(settings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by Fixed Ops at every start.\n${lines.join('\n')}\n`;
}

/** Access rules: everybody needs the password, and no system user is trusted without it. */
export const ACCESS_TEXT = `# Written by Fixed Ops at every start.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;
