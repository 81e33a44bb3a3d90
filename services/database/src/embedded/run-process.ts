import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseError, diskFull, isDiskFull, messageOf } from '../database-error.ts';
import { corrupt, ensureWritable, inspectDatabaseFolder, layoutOf, writeAddress, writeMarker } from './data-folder.ts';
import { openEngine } from './engine.ts';
import { takeLock } from './lock.ts';
import { protocolVersion } from './protocol.ts';
import { type SocketServer, serveEngine } from './socket-server.ts';

/**
 * Runs the embedded database of a data folder until its last client has left, or makes it where there is none.
 * Making one takes two PostgreSQLs beside each other, whose memory stays with the process: another one serves what this one made.
 * `ready` is called once clients can connect, `panicked` when the engine has to end this very moment: it must not return.
 * Throws `DatabaseError` when it cannot start.
 */
export async function runDatabaseProcess(
  dataFolder: string,
  on: { ready: () => void; panicked: (error: DatabaseError) => void },
): Promise<'made' | 'served'> {
  const layout = layoutOf(dataFolder);
  await ensureWritable(layout);
  const lock = takeLock(layout.lock);
  if ('heldBy' in lock) {
    throw new DatabaseError(
      'data_folder_in_use',
      `The data folder ${layout.root} is in use by process ${lock.heldBy.pid}. Stop that process first, or set FIXED_OPS_DATA to another folder.`,
    );
  }
  let server: SocketServer | null = null;
  const place = {
    cluster: layout.cluster,
    dataFolder: layout.root,
    panicked: (error: DatabaseError) => {
      server?.tell(error);
      rmSync(layout.address, { force: true });
      lock.release();
      on.panicked(error);
    },
  };
  try {
    if ((await inspectDatabaseFolder(layout)) === 'create') {
      await writeMarker(layout, 'creating');
      await (await openEngine(place)).close();
      await writeMarker(layout, 'ready');
      return 'made';
    }
    const engine = await openEngine(place).catch((error: unknown) => {
      if (isDiskFull(error)) throw diskFull(layout.root, error);
      throw corrupt(layout, messageOf(error), error);
    });
    server = await serveEngine(engine, layout.socket, layout.root);
    await writeAddress(layout, {
      pid: process.pid,
      socket: server.path,
      protocol: protocolVersion,
      startedAt: new Date().toISOString(),
    });
    on.ready();
    try {
      await server.finished;
      server.shut();
      // A broken engine is not closed: PostgreSQL repairs itself from its log at the next start.
      await engine.close();
    } finally {
      await rm(layout.address, { force: true });
      lock.release();
      server.dismiss();
    }
    return 'served';
  } finally {
    lock.release();
  }
}
