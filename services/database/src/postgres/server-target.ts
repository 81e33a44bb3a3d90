import type { ClientConfig } from 'pg';

/** A PostgreSQL server and the database on it. */
export interface ServerTarget {
  readonly connection: ClientConfig;
  /** Host, port and database, or the folder of a local server, for messages. It never contains the password. */
  readonly where: string;
  /**
   * Restarts a local server that could not be reached, or throws the reason why it cannot.
   *
   * @param since when the caller began to wait, by `performance.now()`
   */
  readonly revive?: (since?: number) => Promise<void>;
}

/** The target for the address of a server. */
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
