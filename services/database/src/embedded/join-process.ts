import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, DatabaseError } from '../database-error.ts';
import { Connection } from './connection.ts';
import { ensureWritable, type Layout, readAddress } from './data-folder.ts';
import { livingHolder } from './lock.ts';
import { protocolVersion } from './protocol.ts';
import { startDatabaseProcess } from './start-process.ts';

/** A folder has room for one server; commands such as an import join it. */
export type Seat = 'server' | 'command';

/** A process that starts is given this long before its lock means "in use". */
const startingTimeLimitMs = 30_000;
/** A process that ends closes the database within this time. */
const endingTimeLimitMs = 5_000;
const retryMs = 25;

/** Connects to the process of a data folder, starting it when none runs. */
export async function joinDatabaseProcess(layout: Layout, seat: Seat): Promise<Connection> {
  const startedAt = Date.now();
  await ensureWritable(layout);
  for (;;) {
    const connection = await connectToRunning(layout);
    if (connection !== null && (await greet(connection, seat))) return connection;
    const holder = livingHolder(layout.lock);
    if (holder !== null) {
      // It starts (young lock, no address yet) or ends (old lock, address gone): both pass.
      const isYoung = Date.now() - Date.parse(holder.takenAt) < startingTimeLimitMs;
      if (!isYoung && Date.now() - startedAt > endingTimeLimitMs) throw inUse(layout, holder.pid);
      await pause(retryMs);
      continue;
    }
    try {
      await startDatabaseProcess(layout);
    } catch (error) {
      // Somebody else was faster: join his.
      const lostRace = error instanceof DatabaseError && error.code === 'data_folder_in_use';
      if (!lostRace || Date.now() - startedAt > startingTimeLimitMs) throw error;
      await pause(retryMs);
    }
  }
}

async function connectToRunning(layout: Layout): Promise<Connection | null> {
  const address = readAddress(layout);
  if (address === null) return null;
  if (address.protocol !== protocolVersion && livingHolder(layout.lock) !== null) throw inUse(layout, address.pid);
  try {
    return await Connection.open(address.socket);
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EPIPE', 'ECONNRESET'].includes(codeOf(error) ?? '')) return null;
    throw new DatabaseError(
      'database_unreachable',
      `The embedded database of ${layout.root} does not let this process in (${codeOf(error)}).`,
      { cause: error },
    );
  }
}

/** False when the process was on its way out. */
async function greet(connection: Connection, seat: Seat): Promise<boolean> {
  try {
    await connection.ask({ op: 'hello', protocol: protocolVersion, seat, pid: process.pid });
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'database_unreachable') return false;
    await connection.leave(1_000);
    throw error;
  }
}

function inUse(layout: Layout, pid: number): DatabaseError {
  return new DatabaseError(
    'data_folder_in_use',
    `The data folder ${layout.root} is in use by process ${pid}. Stop that process first, or set FIXED_OPS_DATA to another folder.`,
  );
}
