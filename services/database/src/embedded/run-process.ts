import { rm } from 'node:fs/promises';
import { DatabaseError, messageOf } from '../database-error.ts';
import { corrupt, ensureWritable, inspectDatabaseFolder, layoutOf, writeAddress, writeMarker } from './data-folder.ts';
import { type Engine, openEngine } from './engine.ts';
import { takeLock } from './lock.ts';
import { protocolVersion } from './protocol.ts';
import { serveEngine } from './socket-server.ts';

/**
 * Runs the embedded database of a data folder until its last client has left.
 * `ready` is called once clients can connect. Throws `DatabaseError` when it cannot start.
 */
export async function runDatabaseProcess(dataFolder: string, ready: () => void): Promise<void> {
  const layout = layoutOf(dataFolder);
  await ensureWritable(layout);
  const lock = takeLock(layout.lock);
  if ('heldBy' in lock) {
    throw new DatabaseError(
      'data_folder_in_use',
      `The data folder ${layout.root} is in use by process ${lock.heldBy.pid}. Stop that process first, or set FIXED_OPS_DATA to another folder.`,
    );
  }
  let engine: Engine;
  try {
    if ((await inspectDatabaseFolder(layout)) === 'create') {
      await writeMarker(layout, 'creating');
      engine = await openEngine(layout.cluster);
      await writeMarker(layout, 'ready');
    } else {
      engine = await openEngine(layout.cluster).catch((error: unknown) => {
        throw corrupt(layout, messageOf(error), error);
      });
    }
    const server = await serveEngine(engine, layout.socket, layout.root);
    await writeAddress(layout, {
      pid: process.pid,
      socket: server.path,
      protocol: protocolVersion,
      startedAt: new Date().toISOString(),
    });
    ready();
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
  } finally {
    lock.release();
  }
}
