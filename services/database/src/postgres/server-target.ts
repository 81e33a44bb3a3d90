import type { ClientConfig } from 'pg';

/** A PostgreSQL server, and the database on it. */
export interface ServerTarget {
  readonly connection: ClientConfig;
  /** Host, port and name of the database, or the folder of a local one, as errors name it; never the password. */
  readonly where: string;
  /**
   * Brings a server of ours back that could not be reached, or throws what keeps it away.
   *
   * @param since When the one who asks began to wait, by `performance.now()`.
   */
  readonly revive?: (since?: number) => Promise<void>;
}

/** The server of an address. */
export function targetOf(databaseUrl: string): ServerTarget {
  return { connection: { connectionString: databaseUrl }, where: describeServer(databaseUrl) };
}

function describeServer(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.hostname || 'localhost'}:${url.port || '5432'}${url.pathname}`;
  } catch {
    return 'named by DATABASE_URL';
  }
}
